-- Formulas call these functions; src/runtime/formula holds the same in TypeScript. Null is unknown.
-- An amount is known if its value is; a zero that stands for any currency has no code yet.
drop type if exists amount cascade;
create type amount as (value numeric, code text);

create or replace function amount_of(value bigint, code text) returns amount
  language sql immutable parallel safe
  return case when value is not null and code is not null then row(value, code)::amount end;

-- Zero in the currency of another amount.
create or replace function zero_like(other amount) returns amount
  language sql immutable parallel safe
  return row(0, (other).code)::amount;

-- The currency of two amounts together: null if they differ, empty if neither has one yet.
create or replace function shared_code(one amount, other amount) returns text
  language sql immutable parallel safe
  return case
    when one.code = other.code or other.code is null then coalesce(one.code, '')
    when one.code is null then other.code
  end;

create or replace function added_amounts(one amount, other amount) returns amount
  language sql immutable strict parallel safe
  return case when shared_code(one, other) is not null
    then row(one.value + other.value, nullif(shared_code(one, other), ''))::amount end;

create or replace function subtracted_amounts(one amount, other amount) returns amount
  language sql immutable strict parallel safe
  return case when shared_code(one, other) is not null
    then row(one.value - other.value, nullif(shared_code(one, other), ''))::amount end;

create or replace function negated_amount(one amount) returns amount
  language sql immutable strict parallel safe
  return row(-one.value, one.code)::amount;

-- Rounded to minor units, half away from zero.
create or replace function multiplied_amount(one amount, factor numeric) returns amount
  language sql immutable strict parallel safe
  return row(round(one.value * factor), one.code)::amount;

-- Thirty more digits make PostgreSQL divide so precisely that only the last step rounds.
create or replace function divided(one numeric, by numeric) returns numeric
  language sql immutable strict parallel safe
  return round(one * 1.000000000000000000000000000000 / nullif(by, 0), 6);

create or replace function divided_amount(one amount, by numeric) returns amount
  language sql immutable strict parallel safe
  return case when by <> 0 then row(round(one.value * 1.000000000000000000000000000000 / by), one.code)::amount end;

create or replace function ratio(one amount, other amount) returns numeric
  language sql immutable strict parallel safe
  return case when shared_code(one, other) is not null then divided(one.value, other.value) end;

create or replace function is_less_amount(one amount, other amount) returns boolean
  language sql immutable strict parallel safe
  return case when shared_code(one, other) is not null then one.value < other.value end;

create or replace function is_at_most_amount(one amount, other amount) returns boolean
  language sql immutable strict parallel safe
  return case when shared_code(one, other) is not null then one.value <= other.value end;

create or replace function greater_amount(one amount, other amount) returns amount
  language sql immutable strict parallel safe
  return case when shared_code(one, other) is not null
    then row(greatest(one.value, other.value), nullif(shared_code(one, other), ''))::amount end;

create or replace function lesser_amount(one amount, other amount) returns amount
  language sql immutable strict parallel safe
  return case when shared_code(one, other) is not null
    then row(least(one.value, other.value), nullif(shared_code(one, other), ''))::amount end;

-- Of numbers, dates and moments; unknown if one is.
create or replace function greater(one anyelement, other anyelement) returns anyelement
  language sql immutable strict parallel safe as 'select greatest(one, other)';

create or replace function lesser(one anyelement, other anyelement) returns anyelement
  language sql immutable strict parallel safe as 'select least(one, other)';

-- Never unknown: nothing equals nothing.
create or replace function is_same_amount(one amount, other amount) returns boolean
  language sql immutable parallel safe
  return case
    when one.value is null or other.value is null then one.value is null and other.value is null
    else one.value = other.value and shared_code(one, other) is not null
  end;

-- An amount as columns hold it: unknown without a currency or beyond 2^53.
create or replace function to_money(one amount) returns amount
  language sql immutable strict parallel safe
  return case when one.code is not null and abs(one.value) <= 9007199254740991 then one end;

-- A number as a column holds it: unknown beyond the limit.
create or replace function to_number(one numeric, scale integer, upper_limit numeric) returns numeric
  language sql immutable strict parallel safe
  return case when abs(round(one, scale)) <= upper_limit then round(one, scale) end;

-- The date so many days later; unknown beyond 36,600 days and for dates of other than four digits.
create or replace function add_days(day date, days numeric) returns date
  language sql immutable strict parallel safe
  return case when days between -36600 and 36600 and day between date '0200-01-01' and date '9800-01-01'
    then day + days::integer end;

-- The same day of a later month, or the last day of a shorter one; unknown beyond 1,200 months.
create or replace function add_months(day date, months numeric) returns date
  language sql immutable strict parallel safe
  return case when months between -1200 and 1200 and day between date '0200-01-01' and date '9800-01-01'
    then (day + make_interval(months => months::integer))::date end;

-- The texts that are not empty, with the separator between them.
create or replace function joined(separator text, variadic texts text[]) returns text
  language sql immutable parallel safe
  return coalesce((select string_agg(each, separator order by place)
    from unnest(texts) with ordinality as list(each, place) where each <> ''), '');

-- undo
drop type if exists amount cascade;
drop function if exists greater(anyelement, anyelement), lesser(anyelement, anyelement), divided(numeric, numeric), to_number(numeric, integer, numeric), add_days(date, numeric),
  add_months(date, numeric), joined(text, text[]);

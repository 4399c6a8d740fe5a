/** Queries of bill files. */
import { limits } from '#generated/domain/limits.ts';
import { count, part, raw, value, values, type Col, type Part } from '#server/kernel/data/statements/raw.ts';
import { today } from '#server/kernel/workflow/due-kind.ts';
import type { WireLayout } from './layout.ts';

/** Serializes uploads of the same file by several people. */
export const lockTeamOfAccount = raw<{ account: string }, { id: string }>`
  select id from provider_accounts where id = ${'account'} for no key update`;

export const sameFile = raw<{ team: string; sha256: string }, { came: string }>`
  select created_at::date::text as came from invoice_imports where team_id = ${'team'} and sha256 = ${'sha256'}
     and status <> ${value<'invoice_imports.status'>('DISCARDED')} order by created_at limit 1`;

/** The same control number of the same sender means that the carrier sent the file twice. */
export const sameInterchange = raw<{ account: string; interchange: string }, { came: string }>`
  select created_at::date::text as came from invoice_imports where provider_account_id = ${'account'}
     and ${'interchange'} = any(string_to_array(interchange, ' | ')) and status <> ${value<'invoice_imports.status'>('DISCARDED')} order by created_at limit 1`;

export const accountForBills = raw<
  { account: string },
  {
    id: string;
    team_id: string;
    provider_id: string;
    account_number: string;
    sub_accounts: readonly string[];
    currency: string;
  }
>`
  select id, team_id, provider_id, account_number, coalesce(sub_accounts, '{}') as sub_accounts, currency
    from provider_accounts where id = ${'account'}`;

/** The newest layout of a carrier for a kind of file; for CSV, one with the same headings. */
export const layoutFor = raw<
  { provider: string; kind: string; headings: readonly string[] },
  { id: string; layout: WireLayout; good_reads: number }
>`
  select id, layout, good_reads from bill_layouts where provider_id = ${'provider'} and kind = ${'kind'}::text
     and headings = ${'headings'}::text[] order by created_at desc, id desc limit 1`;

/** The newest filed bills of the carrier from files of the kind, except this one. */
export const olderFiles = raw<
  { file: string; most: number },
  { id: string; file_id: string; file_name: string; layout: Col<'invoice_imports.layout'>; account: string }
>`
  select f.id, f.file_id, f.file_name, f.layout, f.provider_account_id as account
    from invoice_imports n join provider_accounts a on a.id = n.provider_account_id
    join provider_accounts b on b.provider_id = a.provider_id and b.team_id = a.team_id
    join invoice_imports f on f.provider_account_id = b.id and f.kind = n.kind
   where n.id = ${'file'} and f.id <> n.id and f.status = ${value<'invoice_imports.status'>('FILED')}
   order by f.created_at desc, f.id desc limit ${'most'}`;

/** Existing numbers of the account, compared without punctuation and leading zeros. */
export const numbersOfAccount = raw<
  { account: string },
  { id: string; invoice_number: string; invoice_date: string; period_start: string | null; period_end: string | null }
>`
  select id, invoice_number, invoice_date::text, period_start::text, period_end::text from invoices
   where provider_account_id = ${'account'} and status <> ${value<'invoices.status'>('VOID')}`;

export const lockImport = raw<{ file: string }, { status: Col<'invoice_imports.status'> }>`
  select status from invoice_imports where id = ${'file'} for update`;

/**
 * Adds all lines of an invoice in one statement, because a bill may have thousands. Each is marked as expected until
 * the audit.
 */
export const addLines = raw<{ lines: string; user: string | null }, never>`
  insert into invoice_lines (id, team_id, invoice_id, service_id, description, charge_category, section, kind, usoc, circuit_id,
         order_number, period_start, period_end, qty, unit_price_value, unit_price_code, unit_rate, amount_value, amount_code, tax_type,
         gl_splits, expected_amount_value, expected_amount_code, variance_value, variance_code, created_by_id)
  select r.*, r.amount_value, r.amount_code, 0, r.amount_code, ${'user'}::uuid from jsonb_to_recordset(${'lines'}::jsonb) as r(id uuid, team_id uuid, invoice_id uuid, service_id uuid,
         description text, charge_category text, section text, kind text, usoc text, circuit_id text, order_number text,
         period_start date, period_end date, qty numeric, unit_price_value bigint, unit_price_code text, unit_rate numeric, amount_value bigint,
         amount_code text, tax_type text, gl_splits jsonb)`;

/** Candidate services for a line: those of the account, and those of the team at the same carrier. */
export const candidatesForLines = raw<
  { account: string },
  {
    id: string;
    circuit: string | null;
    provider_service: string | null;
    order_number: string | null;
    sub_account: string | null;
    numbers: readonly string[];
    sites: readonly string[];
    mrc: number | null;
    nrc: number | null;
    usocs: readonly string[];
    aliases: readonly string[];
    last_amounts: readonly number[];
  }
>`
  select s.id, s.detail ->> 'circuit_id' as circuit, s.detail ->> 'provider_service_id' as provider_service, s.order_number,
         s.provider_sub_account_id as sub_account, s.mrc_value::float8 as mrc, s.nrc_value::float8 as nrc,
         coalesce((select array_agg(n.e164) from service_phone_numbers n where n.service_id = s.id), '{}') as numbers,
         coalesce((select array_agg(a.name) from service_locations l join addresses a on a.id = l.address_id
                    where l.service_id = s.id and a.name is not null), '{}') as sites,
         coalesce(h.usocs, '{}') as usocs, coalesce(h.aliases, '{}') as aliases, coalesce(h.amounts, '{}') as last_amounts
    from provider_accounts p join services s on s.team_id = p.team_id and (s.provider_account_id = p.id
         or (s.provider_account_id is null and s.provider_id = p.provider_id))
    left join (
      select l.service_id, array_agg(distinct l.usoc) filter (where l.usoc is not null) as usocs,
             array_agg(distinct l.circuit_id) filter (where l.circuit_id is not null) as aliases,
             array_agg(distinct l.amount_value::float8) as amounts
        from invoice_lines l join invoices i on i.id = l.invoice_id
       where i.provider_account_id = ${'account'} and l.service_id is not null and i.invoice_date > current_date - 120
         and i.status in ${values<'invoices.status'>('OPEN', 'PAYMENT_ISSUED', 'CLOSED')} group by 1) h on h.service_id = s.id
   where p.id = ${'account'}
     and (s.billing_end_date is null or s.billing_end_date > current_date - 120)`;

export const splitsOfAccount = raw<
  { account: string },
  { gl_splits: Col<'provider_accounts.gl_splits'> }
>`select gl_splits from provider_accounts where id = ${'account'}`;

/** Facts for notifications of a new invoice. */
export const invoiceToNotify = raw<
  { invoice: string },
  { team_id: string; provider: string; first_day: string; last_day: string; unsorted: number }
>`
  select i.team_id, p.name as provider, coalesce(i.period_start, i.invoice_date)::text as first_day,
         coalesce(i.period_end, i.invoice_date)::text as last_day,
         (select count(*) from invoice_lines l where l.invoice_id = i.id
             and l.charge_category = ${value<'invoice_lines.charge_category'>('NEEDS_REVIEW')})::int as unsorted
    from invoices i join provider_accounts a on a.id = i.provider_account_id join providers p on p.id = a.provider_id
   where i.id = ${'invoice'}`;

/** The billing day in the month of `of`; a shorter month bills on its last day. */
const billingDayOf = (of: Part<'now'>): Part<'now'> =>
  part`(date_trunc('month', ${of})::date
        + least(a.billing_day, extract(day from date_trunc('month', ${of}) + interval '1 month - 1 day')::int) - 1)`;

const lastMonth = part`(${today} - interval '1 month')`;

/** The last billing day up to today, and how many days after it earlier invoices arrived. */
const expected = part`
  from provider_accounts a join teams t on t.id = a.team_id join providers p on p.id = a.provider_id
  cross join lateral (select case when ${billingDayOf(today)} <= ${today} then ${billingDayOf(today)}
                                  else ${billingDayOf(lastMonth)} end as billed_on) d
  cross join lateral (select coalesce(max(l.lag) filter (where l.lag between 0 and 28), ${count(limits.invoiceArrivalDays)}) as lag
                        from (select i.created_at::date - i.invoice_date as lag from invoices i
                               where i.provider_account_id = a.id and i.invoice_date < d.billed_on
                                 and i.status <> ${value<'invoices.status'>('VOID')}
                               order by i.invoice_date desc limit 3) l) u`;

/** Invoices of the cycle, and files that may become one; a credit is not the bill of a cycle. */
const hasCome = (since: Part): Part => part`(
  exists (select from invoices i where i.provider_account_id = a.id and i.status <> ${value<'invoices.status'>('VOID')}
             and i.total_value >= 0 and (i.invoice_date >= ${since} or i.period_end >= ${since}))
  or exists (select from invoice_imports f where f.provider_account_id = a.id and f.created_at >= ${since}
                and coalesce(f.total_value, 0) >= 0 and f.status <> ${value<'invoice_imports.status'>('DISCARDED')}))`;

const isLate = part`a.is_active and a.billing_day is not null and ${today} > d.billed_on + u.lag
  and a.missing_since is distinct from d.billed_on and not ${hasCome(part`d.billed_on`)}
  and (a.created_at::date <= d.billed_on
       or exists (select from invoices i where i.provider_account_id = a.id and i.invoice_date < d.billed_on))`;

export const lateAccounts: Part<'now'> = part`select a.id ${expected} where ${isLate} order by d.billed_on, a.id`;

/** Reported as missing, but received by now. */
export const cameAfterAll: Part<'now'> = part`
  select a.id from provider_accounts a where a.missing_since is not null and ${hasCome(part`a.missing_since`)}`;

/** None once the invoice has arrived. */
export const expectedInvoice = raw<
  { account: string; now: string },
  {
    team_id: string;
    provider: string;
    account_number: string;
    billed_on: string;
    /** The day by which it usually arrives. */
    usual: string;
    today: string;
  }
>`
  select a.team_id, p.name as provider, a.account_number, d.billed_on::text, (d.billed_on + u.lag)::text as usual,
         ${today}::text as today
  ${expected} where a.id = ${'account'} and ${isLate}`;

export const filesInReview = raw<Record<never, never>, { files: number }>`
  select count(*)::int as files from invoice_imports
   where status in ${values<'invoice_imports.status'>('NEEDS_PERSON', 'READY')}`;

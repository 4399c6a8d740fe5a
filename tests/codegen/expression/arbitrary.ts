/** Random, well-typed expressions, and random rows for them. */
import fc, { type Arbitrary } from 'fast-check';
import type { Inputs } from '../../../codegen/expression/part.ts';

const states = ['OPEN', 'WON', 'LOST'] as const;
const products = ['internet', 'voice', 'tv'] as const;

const amount = (name: string) =>
  [name, { type: { kind: 'amount' }, columns: [`${name}_value`, `${name}_code`], wire: name }] as const;

export const inputs = Object.fromEntries([
  ...['mrc', 'nrc', 'taxes'].map(amount),
  ['term', { type: { kind: 'number', scale: 0 }, columns: ['term'], wire: 'term' }],
  ['rate', { type: { kind: 'number', scale: 2 }, columns: ['rate'], wire: 'rate' }],
  ['starts', { type: { kind: 'date' }, columns: ['starts'], wire: 'starts' }],
  ['ends', { type: { kind: 'date' }, columns: ['ends'], wire: 'ends' }],
  ['madeAt', { type: { kind: 'moment' }, columns: ['made_at'], wire: 'made_at' }],
  ['changedAt', { type: { kind: 'moment' }, columns: ['changed_at'], wire: 'changed_at' }],
  ['status', { type: { kind: 'value', values: states }, columns: ['status'], wire: 'status' }],
  ['kinds', { type: { kind: 'values', values: products }, columns: ['kinds'], wire: 'kinds' }],
  ['isOn', { type: { kind: 'boolean' }, columns: ['is_on'], wire: 'is_on' }],
  ['name', { type: { kind: 'text' }, columns: ['name'], wire: 'name' }],
  ['city', { type: { kind: 'text' }, columns: ['city'], wire: 'city' }],
]) as Inputs;

interface Expressions {
  readonly number: string;
  readonly amount: string;
  readonly date: string;
  readonly boolean: string;
  readonly text: string;
}

const depth = { depthIdentifier: 'expression', maxDepth: 4, depthSize: 'medium' } as const;

/** Joins words and inner expressions to one. */
const of = (...parts: readonly (string | Arbitrary<string>)[]): Arbitrary<string> =>
  fc.tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part))).map((all) => all.join(''));

const word = (...words: readonly string[]): Arbitrary<string> => fc.constantFrom(...words);

const {
  number,
  amount: money,
  date,
  boolean,
  text,
} = fc.letrec<Expressions>((tie) => {
  const inner = tie as (kind: keyof Expressions) => Arbitrary<string>;
  const choice = (kind: keyof Expressions) => of('(', inner('boolean'), ' ? ', inner(kind), ' : ', inner(kind), ')');
  const orElse = (kind: keyof Expressions) => of('orElse(', inner(kind), ', ', inner(kind), ')');
  const extreme = (kind: keyof Expressions) => of(word('max', 'min'), '(', inner(kind), ', ', inner(kind), ')');
  const compared = (kind: keyof Expressions) =>
    of('(', inner(kind), word(' < ', ' <= ', ' > ', ' >= ', ' == ', ' != '), inner(kind), ')');
  return {
    number: fc.oneof(
      depth,
      word('term', 'rate', '0', '1', '7', '2.5'),
      of('(', inner('number'), word(' + ', ' - ', ' * ', ' / '), inner('number'), ')'),
      of('-', inner('number')),
      of('round(', inner('number'), ', ', word('0', '1', '2'), ')'),
      of('daysBetween(', inner('date'), ', ', inner('date'), ')'),
      of('size(', inner('text'), ')'),
      of('(', inner('amount'), ' / ', inner('amount'), ')'),
      choice('number'),
      orElse('number'),
      extreme('number'),
    ),
    amount: fc.oneof(
      depth,
      word('mrc', 'nrc', 'taxes', 'amount(500, "USD")'),
      of('(', inner('amount'), word(' + ', ' - '), inner('amount'), ')'),
      of('(', inner('amount'), word(' * ', ' / '), word('term', 'rate', '12', '0.1'), ')'),
      of('(', inner('amount'), ' * ', inner('number'), ')'),
      of(word('max', 'min', 'orElse'), '(', inner('amount'), ', 0)'),
      of('-', inner('amount')),
      choice('amount'),
      orElse('amount'),
      extreme('amount'),
    ),
    date: fc.oneof(
      depth,
      word('starts', 'ends'),
      of('addDays(', inner('date'), ', ', word('term', '30', '-term', 'term * 1000'), ')'),
      of('addMonths(', inner('date'), ', ', word('term', '1', '-13', '12 * term'), ')'),
      choice('date'),
      orElse('date'),
      extreme('date'),
    ),
    boolean: fc.oneof(
      depth,
      word('isOn', 'has(term)', '(status == "OPEN")', '("tv" in kinds)', '(madeAt < changedAt)', '(name != city)'),
      word('has(name)', 'has(kinds)', '(status != "WON")', '(status in ["WON", "LOST"])', '(mrc != null)'),
      of('(', inner('boolean'), word(' && ', ' || '), inner('boolean'), ')'),
      of('!', inner('boolean')),
      compared('number'),
      compared('amount'),
      compared('date'),
      of('has(', inner('amount'), ')'),
      of(word('contains', 'startsWith'), '(', inner('text'), ', ', inner('text'), ')'),
      of('(', inner('number'), ' in [12, ', word('0', '36', '2.50'), '])'),
      choice('boolean'),
    ),
    text: fc.oneof(
      depth,
      word('name', 'city', '"Ünï"', '"it\'s"'),
      of('(', inner('text'), ' + ', inner('text'), ')'),
      of('join(", ", ', inner('text'), ', ', inner('text'), ', ', inner('text'), ')'),
      choice('text'),
      orElse('text'),
    ),
  };
});

export const anyExpression: Arbitrary<string> = fc.oneof(number, money, date, boolean, text);

const some = <Value>(value: Arbitrary<Value>) => fc.option(value, { freq: 4 });

const anyMoney = some(
  fc.record({
    value: fc.oneof(fc.constantFrom(0, 1, 5), fc.integer({ min: -99_999, max: 99_999 }), fc.maxSafeInteger()),
    code: fc.constantFrom('USD', 'USD', 'USD', 'EUR', 'JPY'),
  }),
);

const anyDay = some(
  fc.oneof(
    fc.constantFrom('2024-02-29', '2024-01-31', '2023-12-31'),
    fc.integer({ min: 18_000, max: 22_000 }).map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10)),
  ),
);

const anyMoment = some(fc.integer({ min: 0, max: 2000 }).map((part) => new Date(1.7e12 + part * 250).toISOString()));
const anyText = some(fc.constantFrom('', 'Fiber', "O'Neil", 'Ünïcode 😀', 'a_b%c', ' x '));

/** A record; each field is empty in every fifth. */
export const anyRow = fc.record({
  mrc: anyMoney,
  nrc: anyMoney,
  taxes: anyMoney,
  term: some(fc.oneof(fc.constantFrom(0, 1, 12, 36, 60), fc.integer({ min: -5, max: 120 }))),
  rate: some(fc.integer({ min: -10_000, max: 10_000 }).map((hundredths) => hundredths / 100)),
  starts: anyDay,
  ends: anyDay,
  made_at: anyMoment,
  changed_at: anyMoment,
  status: some(fc.constantFrom(...states)),
  kinds: some(fc.subarray([...products])),
  is_on: some(fc.boolean()),
  name: anyText,
  city: anyText,
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inSafeOrder } from '#codegen/migrate/diff/renames.ts';
import { widening } from '#codegen/migrate/diff/widening.ts';
import { migrationName } from '#codegen/migrate/migration-name.ts';
import type { JsonObject } from '#codegen/ir/json.ts';
import { emptyModel, planMigration } from '#codegen/migrate/plan.ts';
import { upScript } from '#codegen/migrate/sql/script.ts';
import { listOf, listWithHeir, physicalOf, type Schemas } from './schemas.ts';

const note = { 'x-id': 'f_note', title: 'Note', type: 'string' };
const quoteWith = (properties: JsonObject, more: JsonObject = {}): Schemas => ({ quote: { properties, ...more } });

const plan = (before: Schemas, now: Schemas, typesBefore: Schemas = {}, typesNow = typesBefore) =>
  planMigration(physicalOf(before, typesBefore), physicalOf(now, typesNow));

const stops = (...models: Parameters<typeof plan>): readonly string[] =>
  plan(...models).stopped.map((step) => step.reason);
const kinds = (...models: Parameters<typeof plan>): readonly string[] => plan(...models).steps.map((step) => step.kind);

describe('a plan', () => {
  it('is empty when nothing changed', () => {
    expect(kinds(quoteWith({ note }), quoteWith({ note }))).toEqual([]);
  });

  it('keeps the values of a renamed field, found by its x-id', () => {
    const { steps, stopped } = plan(quoteWith({ note }), quoteWith({ remark: note }));
    expect(stopped).toEqual([]);
    expect(steps).toMatchObject([{ kind: 'rename-column', table: 'quotes', name: 'note', to: 'remark', risk: 'safe' }]);
  });

  it('keeps the rows of a renamed entity and the names of its keys in step', () => {
    const steps = plan(
      { quote: { 'x-id': 'e_q', properties: { note } } },
      { offer: { 'x-id': 'e_q', properties: { note } } },
    ).steps;
    expect(steps.map(({ kind }) => kind)).not.toContain('create-table');
    expect(steps[0]).toMatchObject({ kind: 'reapply', names: ['policies/quotes'] });
    expect(steps[1]).toMatchObject({ kind: 'rename-table', table: 'quotes', to: 'offers' });
    expect(steps).toContainEqual(
      expect.objectContaining({ kind: 'rename-index', name: 'quotes_pkey', to: 'offers_pkey' }),
    );
  });

  it('stops when a field is gone without a word', () => {
    expect(stops(quoteWith({ note }), quoteWith({}))).toEqual([
      'quotes.note holds data, but no field has the x-id "f_note" now. Keep the x-id on the renamed field, or write "f_note" into "x-dropped" to lose the data.',
    ]);
  });

  it('drops what x-dropped names, and says that data is lost', () => {
    const { steps, stopped } = plan(quoteWith({ note }), quoteWith({}, { 'x-dropped': ['f_note'] }));
    expect(stopped).toEqual([]);
    expect(steps).toMatchObject([{ kind: 'drop-column', column: 'note', risk: 'data-loss' }]);
  });

  it('stops when an entity is gone, until another one names its x-id', () => {
    expect(stops(quoteWith({ note }), {})).toEqual([
      'quotes holds data, but no entity has the x-id "e_quote" now. Keep the x-id on the renamed entity, or write "e_quote" into the "x-dropped" of another entity to lose the data.',
    ]);
    const user = { 'x-scope': 'self', 'x-dropped': ['e_quote'] };
    expect(plan({ quote: {}, user: { 'x-scope': 'self' } }, { user }).stopped).toEqual([]);
  });

  it('stops for a new required field that existing rows cannot fill', () => {
    expect(stops(quoteWith({}), quoteWith({ note }, { required: ['note'] }))).toEqual([
      'quotes.note is new and required, but existing rows have no value for it. Give the field a "default" or an "x-backfill".',
    ]);
  });

  it('stops when an optional field becomes required without a value for the rows that lack one', () => {
    expect(stops(quoteWith({ note }), quoteWith({ note }, { required: ['note'] }))).toEqual([
      'quotes.note is now required, but existing rows have no value for it. Give the field a "default" or an "x-backfill".',
    ]);
  });

  const label = { 'x-id': 'f_label', title: 'Label', type: 'string' };

  it.each([
    ['a default', { ...note, default: 'none' }],
    ['a constant backfill', { ...note, 'x-backfill': 'none' }],
    ['a copied backfill', { ...note, 'x-backfill': { copy: 'label' } }],
  ])('goes on for a new required field with %s', (_, field) => {
    const before = quoteWith({ label }, { required: ['label'] });
    expect(stops(before, quoteWith({ label, note: field }, { required: ['label', 'note'] }))).toEqual([]);
  });

  it('stops when the field that fills a required one may be empty itself', () => {
    const copy = { ...note, 'x-backfill': { copy: 'label' } };
    expect(stops(quoteWith({ label }), quoteWith({ label, note: copy }, { required: ['note'] }))).toEqual([
      'quotes.note is new and required, but "label", which fills it, may be empty. Give the field a "default" as well.',
    ]);
  });

  it('stops when the field that fills a required one is new as well', () => {
    const copy = { ...note, 'x-backfill': { copy: 'label' } };
    const fresh = { ...label, default: 'none' };
    expect(stops(quoteWith({}), quoteWith({ label: fresh, note: copy }, { required: ['note'] }))).toEqual([
      'quotes.note is new and required, but existing rows have no value for it. Give the field a "default" or an "x-backfill".',
    ]);
  });

  it('stops when a type could not keep every value', () => {
    expect(stops(quoteWith({ note }), quoteWith({ note: { ...note, type: 'integer' } }))).toEqual([
      'quotes.note holds text, and integer cannot store every value of it. Add a field with a new x-id and name that copies this one by "x-backfill", and drop this one afterwards.',
    ]);
  });

  it('stops when a plain number becomes money under the same x-id', () => {
    const price = { 'x-id': 'f_price', title: 'Price', type: 'integer' };
    const money = { 'x-id': 'f_price', title: 'Price', $ref: '../types/money.schema.json' };
    expect(stops(quoteWith({ price }), quoteWith({ price: money }))).toEqual([
      'quotes.price holds data that does not fit the new kind of its field. Add a field with a new x-id and name that copies this one by "x-backfill", and drop this one afterwards.',
    ]);
  });

  it('stops when text becomes a closed list under the same x-id', () => {
    const listed = { 'x-id': 'f_note', title: 'Note', $ref: '../types/state.schema.json' };
    expect(stops(quoteWith({ note }), quoteWith({ note: listed }), { state: listOf('A') })).toEqual([
      'quotes.note accepted any value and now accepts only those of a list. Add a field with a new x-id and name, and drop this one afterwards.',
    ]);
  });
});

describe('a closed list', () => {
  const state = { 'x-id': 'f_state', title: 'State', $ref: '../types/state.schema.json' };
  const model = quoteWith({ state });
  const change = (before: JsonObject, now: JsonObject) => plan(model, model, { state: before }, { state: now });

  it('grows without a stop', () => {
    expect(change(listOf('A'), listOf('A', 'B')).steps.map(({ kind, risk }) => [kind, risk])).toEqual([
      ['drop-constraint', 'safe'],
      ['add-check', 'safe'],
    ]);
  });

  it('may be put in another order without any step', () => {
    expect(change(listOf('A', 'B'), listOf('B', 'A')).steps).toEqual([]);
  });

  it('stops when a value goes that rows may hold', () => {
    expect(change(listOf('A', 'B'), listOf('A')).stopped.map((step) => step.reason)).toEqual([
      'Rows of quotes may hold "B" in state. Keep it in its list as "x-retired" (a state as "retired"), or name it in the "x-accepts" (of a state, permission or event: "accepts") of the one that takes its place.',
    ]);
  });

  it('moves rows to the value that accepts the old spelling', () => {
    const now = listWithHeir(['A'], 'C', 'B');
    const { steps, stopped } = change(listOf('A', 'B'), now);
    expect(stopped).toEqual([]);
    expect(steps).toContainEqual(
      expect.objectContaining({
        kind: 'replace-value',
        from: 'B',
        to: 'C',
        reason:
          '"B" is called "C" in quotes.state. Saved views and links that filter by "B" keep it: lists read it as "C".',
      }),
    );
  });
});

describe('the states of a workflow', () => {
  const status = { 'x-id': 'f_status', title: 'Status', $ref: '../workflows/quote.json#quote-status' };
  const model = quoteWith({ status });
  const states = (...ids: readonly JsonObject[]): Schemas => ({
    quote: { list: { $id: 'quote-status', title: 'Status', description: 'How it stands.' }, states: ids },
  });
  const [draft, sent] = ['DRAFT', 'SENT'].map((id) => ({ id, label: id }));
  const change = (...now: readonly JsonObject[]) => plan(model, model, states(draft!, sent!), states(...now));

  it('stop a plan when one goes that rows may hold', () => {
    expect(change(draft!).stopped.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('Rows of quotes may hold "SENT" in status.'),
    ]);
  });

  it('may go while they are kept as retired', () => {
    expect(change(draft!, { ...sent!, retired: true }).steps).toEqual([]);
  });

  it('take the rows of a former name along', () => {
    const { steps, stopped } = change(draft!, { id: 'OUT', label: 'Out', accepts: ['SENT'] });
    expect(stopped).toEqual([]);
    expect(steps).toContainEqual(expect.objectContaining({ kind: 'replace-value', from: 'SENT', to: 'OUT' }));
  });
});

describe('widening', () => {
  it.each([
    ['integer', 'bigint'],
    ['integer', 'numeric(18,2)'],
    ['numeric(18,2)', 'numeric(18,4)'],
    ['date', 'timestamptz'],
    ['integer', 'text'],
    ['text', 'text[]'],
  ])('lets %s become %s', (from, to) => {
    expect(widening(from, to)).toBe('rewrite');
  });

  it.each([
    ['bigint', 'integer'],
    ['numeric(18,4)', 'numeric(18,2)'],
    ['numeric(18,2)', 'integer'],
    ['timestamptz', 'date'],
    ['text', 'uuid'],
    ['text[]', 'text'],
    ['jsonb', 'text'],
  ])('keeps %s from becoming %s', (from, to) => {
    expect(widening(from, to)).toBeNull();
  });
});

describe('renames', () => {
  it('reach every name without using one twice, for any swap', () => {
    const names = fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c', 'd', 'e', 'f'), { minLength: 1 });
    const pairs = names.chain((from) =>
      fc.tuple(
        fc.constant(from),
        fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], { minLength: from.length }),
      ),
    );
    fc.assert(
      fc.property(pairs, ([from, to]) => {
        const places = new Map(from.map((name) => [name, name]));
        for (const step of inSafeOrder(from.map((name, at) => ({ from: name, to: to[at]! })))) {
          expect(places.has(step.to)).toBe(false);
          places.set(step.to, places.get(step.from)!);
          places.delete(step.from);
        }
        expect(Object.fromEntries(places)).toEqual(Object.fromEntries(from.map((name, at) => [to[at], name])));
      }),
    );
  });
});

describe('the script', () => {
  const sql = (...models: Parameters<typeof plan>): string => upScript(plan(...models).steps);

  it('gives each statement its reason', () => {
    expect(sql(quoteWith({ note }), quoteWith({ remark: note }))).toBe(
      '-- quotes.note is renamed to remark.\nalter table quotes rename column note to remark;\n',
    );
  });

  it('fills existing rows by a passing default, without copying the table', () => {
    expect(sql(quoteWith({}), quoteWith({ note: { ...note, 'x-backfill': "it's" } }, { required: ['note'] }))).toBe(
      `-- quotes.note is new.\nalter table quotes add column note text not null default 'it''s';\nalter table quotes alter column note drop default;\n`,
    );
  });

  it('builds indexes of tables with rows behind the transaction', () => {
    const sorted = { ...note, 'x-list': { filter: true, sort: true } };
    expect(sql(quoteWith({ note }), quoteWith({ note: sorted }))).toBe(
      [
        '-- outside transaction',
        '-- quotes_team_id_note_id_idx serves lists and look-ups.',
        'drop index concurrently if exists quotes_team_id_note_id_idx;',
        '',
        '-- outside transaction',
        '-- quotes_team_id_note_id_idx serves lists and look-ups.',
        'create index concurrently quotes_team_id_note_id_idx on quotes (team_id, note, id);',
        '',
      ].join('\n'),
    );
  });

  it('quotes names that PostgreSQL reserves', () => {
    const order = { 'x-id': 'f_order', title: 'Order', type: 'integer' };
    expect(sql(quoteWith({}), quoteWith({ order }))).toContain('add column "order" integer');
  });
});

describe('the name of a migration', () => {
  const now = new Date('2027-01-02T03:04:05.678Z');
  const wide = Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [`remark${at}`, { ...note, 'x-id': `f_remark_${at}` }]),
  );
  const opened = { 'x-access': { read: ['public'], write: ['member'] } };

  it('is the initial one where there is none before it', () => {
    expect(migrationName(undefined, now, planMigration(emptyModel, physicalOf({})).steps)).toBe('0001_initial');
  });

  it.each([
    ['add_quotes_note', quoteWith({}), quoteWith({ note })],
    ['rename_quotes_note', quoteWith({ note }), quoteWith({ remark: note })],
    ['create_quotes', {}, quoteWith({})],
    ['create_bills_and_add_quotes_note', quoteWith({}), { ...quoteWith({ note }), bill: {} }],
    ['change_policies_of_bills_and_quotes', { ...quoteWith({}), bill: {} }, { ...quoteWith({}, opened), bill: opened }],
    ['add_12_columns', quoteWith({}), quoteWith(wide)],
  ])('names the time and all that changes: %s', (topic, before, after) => {
    expect(migrationName('0001_initial', now, plan(before, after).steps)).toBe(`20270102030405_${topic}`);
  });

  it('comes after the last one, also where a clock is wrong', () => {
    const { steps } = plan(quoteWith({}), quoteWith({ note }));
    expect(migrationName('20270302235959_add_quotes_count', now, steps)).toBe('20270303000000_add_quotes_note');
  });
});

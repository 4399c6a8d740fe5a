import { describe, expect, it } from 'vitest';
import { nextMigration } from '#codegen/emit/tables/migration.ts';
import { changeText } from '#codegen/emit/tables/change-text.ts';
import { SchemaError } from '#codegen/errors.ts';
import { applyChange, changeBetween, type ModelChange } from '#codegen/migrate/model-change.ts';
import { emptyModel, planMigration } from '#codegen/migrate/plan.ts';
import { toPhysicalModel } from '#codegen/migrate/physical/physical.ts';
import { listOf, modelOf } from '#tests/codegen/migrate/schemas.ts';

const note = { 'x-id': 'f_note', title: 'Note', type: 'string' };
const before = toPhysicalModel(modelOf({ quote: { properties: { note } } }));
const history = { lost: [], names: ['0001_initial'], left: 'before', model: () => before };

function refusal(work: () => unknown): readonly unknown[] {
  try {
    work();
  } catch (error) {
    if (error instanceof SchemaError) return error.findings;
    throw error;
  }
  return [];
}

describe('the next migration', () => {
  it('is a folder of three permanent files', () => {
    const now = modelOf({ quote: { properties: { remark: note } } });
    const files = nextMigration(history, toPhysicalModel(now), now.entities);
    expect(files.map(({ path, isPermanent }) => [path.replace(/\d{14}/, 'TIME'), isPermanent])).toEqual([
      ['generated/db/migrations/TIME_rename_quotes_note/up.sql', true],
      ['generated/db/migrations/TIME_rename_quotes_note/down.sql', true],
      ['generated/db/migrations/TIME_rename_quotes_note/steps.json', true],
    ]);
  });

  it('says in its down script where rows can go whose list value it brought', () => {
    const state = { 'x-id': 'f_state', title: 'State', $ref: '../types/state.schema.json' };
    const withStates = (...states: readonly string[]) =>
      toPhysicalModel(modelOf({ quote: { properties: { state } } }, { state: listOf(...states) }));
    const earlier = { ...history, model: () => withStates('A', 'B') };
    const neighbors = { 'values:f_state': { HOLD: 'B', DONE: 'HOLD' } };
    const [, down] = nextMigration(earlier, withStates('A', 'B', 'HOLD', 'DONE'), [], neighbors);
    expect(down!.text.split('\n').slice(0, 2)).toEqual([
      '-- neighbor quotes.state:HOLD=B',
      '-- neighbor quotes.state:DONE=',
    ]);
  });

  it('is none when the last one already fits', () => {
    expect(nextMigration(history, before, [])).toEqual([]);
  });

  it('is the initial one in a project without any', () => {
    const [up] = nextMigration({ names: [], lost: [], left: '', model: () => emptyModel }, before, []);
    expect(up?.path).toBe('generated/db/migrations/0001_initial/up.sql');
  });

  it('points to the field that stops it, once for both columns of money', () => {
    const price = { 'x-id': 'f_price', title: 'Price', $ref: '../types/money.schema.json' };
    const now = modelOf({ quote: { required: ['price'], properties: { note, price } } });
    expect(refusal(() => nextMigration(history, toPhysicalModel(now), now.entities))).toEqual([
      {
        at: 'key',
        origin: { file: 'schemas/entities/quote.schema.json', pointer: '/properties/price' },
        message:
          'quotes.price_value is new and required, but existing rows have no value for it. Give the field a "default" or an "x-backfill".',
      },
    ]);
  });
});

describe('what a migration changes', () => {
  const both = toPhysicalModel(modelOf({ quote: { properties: { note } }, bill: { properties: {} } }));
  const retold = toPhysicalModel(
    modelOf({
      quote: { 'x-id': 'e_quote', properties: { remark: { ...note, 'x-list': { filter: true, sort: true } } } },
    }),
  );
  const { 'functions/app_mode': _, ...fewer } = retold.repeatables;
  const gone = { ...retold, dropped: ['e_bill'], repeatables: fewer };

  it.each([
    ['a new model', emptyModel, both],
    ['names, keys and tables that went', both, retold],
    ['tables and columns that came', retold, both],
    ['ids and functions that went', retold, gone],
    ['the same', gone, retold],
  ])('leads from one model to the next: %s', (_, was, now) => {
    const change = JSON.parse(changeText(changeBetween(was, now))) as ModelChange;
    const left = applyChange(was, change);
    expect(planMigration(left, now).steps).toEqual([]);
    expect(planMigration(now, left).steps).toEqual([]);
    expect(changeBetween(left, now)).toEqual({});
  });

  it('is empty between equal models in any order', () => {
    expect(changeBetween(both, { ...both, tables: both.tables.toReversed() })).toEqual({});
  });

  it('has one line per column', () => {
    const text = changeText(changeBetween(emptyModel, before));
    expect(text.split('\n').filter((line) => line.includes('"f_note"'))).toHaveLength(1);
  });
});

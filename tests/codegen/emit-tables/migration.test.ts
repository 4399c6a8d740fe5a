import { describe, expect, it } from 'vitest';
import { nextMigration } from '#codegen/emit/tables/migration.ts';
import { modelText } from '#codegen/emit/tables/model-text.ts';
import { SchemaError } from '#codegen/errors.ts';
import { emptyModel } from '#codegen/migrate/plan.ts';
import { toPhysicalModel } from '#codegen/migrate/physical/physical.ts';
import { modelOf } from '#tests/codegen/migrate/schemas.ts';

const note = { 'x-id': 'f_note', title: 'Note', type: 'string' };
const before = toPhysicalModel(modelOf({ quote: { properties: { note } } }));
const history = { names: ['0001_initial'], next: 2, left: 'before', model: () => before };

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
    expect(files.map(({ path, isPermanent }) => [path, isPermanent])).toEqual([
      ['generated/db/migrations/0002_rename_quotes_note/up.sql', true],
      ['generated/db/migrations/0002_rename_quotes_note/down.sql', true],
      ['generated/db/migrations/0002_rename_quotes_note/model.json', true],
    ]);
  });

  it('is none when the last one already fits', () => {
    expect(nextMigration(history, before, [])).toEqual([]);
  });

  it('is the initial one in a project without any', () => {
    const [up] = nextMigration({ names: [], next: 1, left: null, model: () => emptyModel }, before, []);
    expect(up?.path).toBe('generated/db/migrations/0001_initial/up.sql');
  });

  it('points to the field that stops it, once for both columns of money', () => {
    const price = { 'x-id': 'f_price', title: 'Price', $ref: '../types/money.schema.json' };
    const now = modelOf({ quote: { required: ['price'], properties: { note, price } } });
    expect(refusal(() => nextMigration(history, toPhysicalModel(now), now.entities))).toEqual([
      {
        origin: { file: 'schemas/entities/quote.schema.json', pointer: '/properties/price' },
        message:
          'quotes.price_value is new and required, but existing rows have no value for it. Give the field a "default" or an "x-backfill".',
      },
    ]);
  });

  it('refuses to go on after two branches that each added one', () => {
    const twins = { ...history, names: ['0001_initial', '0002_add_quotes_a', '0002_add_quotes_b'], next: 3 };
    expect(refusal(() => nextMigration(twins, before, []))).toEqual([
      {
        origin: { file: 'generated/db/migrations/0002_add_quotes_b/up.sql', pointer: '' },
        message: 'Another migration has the number of 0002_add_quotes_b.',
        hint: 'Delete the folder of the newer one and run "npm run codegen" again: it is written anew behind the other.',
      },
    ]);
  });
});

it('keeps the model as JSON that reads back the same, one line per column', () => {
  const text = modelText(before);
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(before)));
  expect(text.split('\n').filter((line) => line.includes('"f_note"'))).toHaveLength(1);
});

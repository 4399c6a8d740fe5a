import fc from 'fast-check';
import pg from 'pg';
import { expect, it } from 'vitest';
import type { Model } from '#codegen/ir/model.ts';
import type { PhysicalModel, Table } from '#codegen/migrate/model.ts';
import { toPhysicalModel } from '#codegen/migrate/physical/physical.ts';
import { newId } from '#server/kernel/data/id.ts';
import { changeDatabase } from '#scripts/dev/database/change-database.ts';
import { modelOf } from '#tests/codegen/migrate/schemas.ts';
import { makeDatabase } from '#tests/support/database.ts';
import { newRoot, rewriteMigrations } from './history.ts';
import { modelDraft, toSchemas, type EntityDraft } from './random-models.ts';
import { insertStatement, sampleRow } from './sample-rows.ts';

interface Drafts {
  readonly save: (entities: readonly EntityDraft[]) => Promise<void>;
  /** Rows of every table that the model has, with a value in every field and each value of a list. */
  readonly fill: (entities: readonly EntityDraft[]) => Promise<void>;
  /** By table, what the model's fields hold. */
  readonly dump: (entities: readonly EntityDraft[]) => Promise<Rows>;
}
type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

async function withDrafts(work: (drafts: Drafts) => Promise<void>): Promise<void> {
  const database = await makeDatabase({ isEmpty: true });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`set app.mode = 'system'`);
  const root = newRoot();
  try {
    await work({
      save: async (entities) => {
        const model = modelFrom(entities);
        rewriteMigrations(toPhysicalModel(model), root);
        const loaded = { model, sources: { locate: async (found: unknown) => found } } as never;
        expect(await changeDatabase({ root, databaseUrl: database.url, loaded, print: () => undefined })).toBeNull();
      },
      fill: async (entities) => fill(client, toPhysicalModel(modelFrom(entities))),
      dump: async (entities) => dump(client, toPhysicalModel(modelFrom(entities))),
    });
  } finally {
    await client.end();
    await database.drop();
  }
}

function modelFrom(drafts: readonly EntityDraft[]): Model {
  // Rows of another model would break a rule of uniqueness, which refuses the edit.
  const { entities, types } = toSchemas(drafts.map((draft) => ({ ...draft, isUnique: false })));
  return modelOf(entities, types) as Model;
}

const business = ({ tables }: PhysicalModel): readonly Table[] =>
  tables.filter(({ id }) => /^e_\d$/.test(id) || id === 'e_team' || id === 'e_user');

let filled = 0;

async function fill(client: pg.Client, model: PhysicalModel): Promise<void> {
  filled++;
  const team = newId();
  const ids = new Map<string, string>([['e_team', team]]);
  const tables = business(model).toSorted((one, other) => (one.id === 'e_team' ? -1 : other.id === 'e_team' ? 1 : 0));
  for (const place of [0, 1, 2].map((one) => one + filled * 3))
    for (const table of tables) {
      if (place % 3 > 0 && !/^e_\d$/.test(table.id)) continue;
      const id = place % 3 === 0 ? (ids.get(table.id) ?? newId()) : newId();
      ids.set(table.id, id);
      const whole = {
        ...table,
        columns: table.columns.map((column) => ({ ...column, isRequired: isFilled(column.id) })),
      };
      const { text, values } = insertStatement(
        table,
        sampleRow(whole, { id, ...(isOfTeam(table) && { team_id: team }) }, place),
      );
      await client.query(text, values);
    }
  for (const table of tables)
    for (const { columns, table: target } of table.foreignKeys)
      if (columns.at(-1)!.endsWith('_ref'))
        await client.query(
          `update ${table.name} set target_id = $1 where target_id is null${isOfTeam(table) ? ` and team_id = '${team}'` : ''}`,
          [ids.get(target)],
        );
}

const isOfTeam = ({ columns }: Table): boolean => columns.some(({ name }) => name === 'team_id');

/** References are set afterwards. */
const isFilled = (id: string): boolean => /^e_\d_f_\d|_state$|_price#/.test(id) || /^f_(?:team|user)_/.test(id);

async function dump(client: pg.Client, model: PhysicalModel): Promise<Rows> {
  const all: Record<string, readonly Readonly<Record<string, unknown>>[]> = {};
  for (const { name, columns } of business(model)) {
    const { rows } = await client.query(
      `select ${columns.map((column) => `"${column.name}"`).join(', ')} from ${name} order by id`,
    );
    all[name] = rows;
  }
  return all;
}

it(
  'gets every row back when random edits are taken back, though rows used every new value',
  { timeout: 240_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(modelDraft(0, 4), modelDraft(0, 4), async (first, second) => {
        await withDrafts(async ({ save, fill: use, dump: read }) => {
          await save(first);
          await use(first);
          const before = await read(first);
          await save(second);
          await use(second);
          await save(first);
          const then = await read(first);
          for (const [table, rows] of Object.entries(before))
            expect(then[table]).toEqual(expect.arrayContaining([...rows]));
          await save(second);
          const now = await read(second);
          await save(first);
          expect(await read(first)).toEqual(then);
          await save(second);
          expect(await read(second)).toEqual(now);
        });
      }),
      { numRuns: 20 },
    );
  },
);

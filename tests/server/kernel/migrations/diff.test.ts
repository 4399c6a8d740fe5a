import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Json, JsonObject } from '#codegen/ir/json.ts';
import type { PhysicalModel } from '#codegen/migrate/model.ts';
import { emptyModel, planMigration, planUndo } from '#codegen/migrate/plan.ts';
import { downScript, outsideMark, upScript } from '#codegen/migrate/sql/script.ts';
import { listOf, physicalOf } from '#tests/codegen/migrate/schemas.ts';
import { useDatabase } from '#tests/support/database.ts';
import { readCatalog } from './catalog.ts';

/** What a random edit may change about one field; its kind only ever widens from one model to the next. */
const kinds: readonly JsonObject[] = [
  { type: 'integer' },
  { type: 'number' },
  { type: 'number', 'x-scale': 4 },
  { type: 'string' },
  { type: 'array', items: { type: 'string' } },
];
const fieldIds = ['f_1', 'f_2', 'f_3', 'f_4'];
const entityIds = ['e_1', 'e_2', 'e_3'];

interface FieldDraft {
  readonly id: string;
  readonly name: string;
  readonly kind: number;
  readonly isRequired: boolean;
  readonly isFiltered: boolean;
}
interface EntityDraft {
  readonly id: string;
  readonly name: string;
  readonly isGlobal: boolean;
  readonly isSoftDeleted: boolean;
  readonly fields: readonly FieldDraft[];
  readonly state: readonly string[] | null;
  readonly price: 'none' | 'optional' | 'required';
  readonly refersTo: string | null;
  readonly isUnique: boolean;
  readonly reader: 'member' | 'public';
}

const drafts = <T>(
  ids: readonly string[],
  names: readonly string[],
  draft: (id: string, name: string) => fc.Arbitrary<T>,
) =>
  fc
    .tuple(fc.shuffledSubarray([...ids]), fc.shuffledSubarray([...names], { minLength: ids.length }))
    .chain(([chosen, called]) => fc.tuple(...chosen.map((id, at) => draft(id, called[at]!))));

const fieldDraft = (least: number, most: number) => (id: string, name: string) =>
  fc.record({
    id: fc.constant(id),
    name: fc.constant(name),
    kind: fc.integer({ min: least, max: most }),
    isRequired: fc.boolean(),
    isFiltered: fc.boolean(),
  });

const modelDraft = (least: number, most: number): fc.Arbitrary<readonly EntityDraft[]> =>
  drafts(entityIds, ['order', 'tag', 'site', 'quote'], (id, name) =>
    fc.record({
      id: fc.constant(id),
      name: fc.constant(name),
      isGlobal: fc.constant(id === 'e_3'),
      isSoftDeleted: fc.boolean(),
      fields: drafts(fieldIds, ['alpha', 'beta', 'gamma', 'delta', 'user'], fieldDraft(least, most)),
      state: fc.option(fc.constantFrom(['A'], ['A', 'B'], ['A', 'B', 'C'])),
      price: fc.constantFrom('none', 'optional', 'required'),
      refersTo: fc.option(fc.constantFrom(...entityIds)),
      isUnique: fc.boolean(),
      reader: fc.constantFrom('member', 'public'),
    }),
  );

/** Everything may be dropped and every required field has a default, so that no random edit is stopped for a word. */
function toModel(entities: readonly EntityDraft[]): PhysicalModel {
  const names = new Map(entities.map((entity) => [entity.id, entity.name]));
  const lists = entities.flatMap(({ id, state }) => (state ? [[`list-${id}`, listOf(...state)] as const] : []));
  const model = physicalOf(
    Object.fromEntries(entities.map((entity) => [entity.name, toEntity(entity, names)])),
    Object.fromEntries(lists),
  );
  const parts = ['state', 'price', 'ref'].flatMap((part) => entityIds.map((id) => `f_${id}_${part}`));
  const fields = entityIds.flatMap((entity) => fieldIds.map((field) => `${entity}_${field}`));
  const standard = entityIds.map((id) => `${id}.deleted_at`);
  return { ...model, dropped: [...entityIds, ...fields, ...parts, ...standard] };
}

function toEntity(entity: EntityDraft, names: ReadonlyMap<string, string>): JsonObject {
  const { id, state, price, refersTo, fields } = entity;
  const target = refersTo === null ? undefined : names.get(refersTo);
  const money = { 'x-id': `f_${id}_price`, title: 'P', $ref: '../types/money.schema.json' };
  return {
    'x-id': id,
    'x-scope': entity.isGlobal ? 'global' : 'team',
    'x-access': { read: [entity.reader], write: ['member'] },
    ...(entity.isSoftDeleted && { 'x-softDelete': true }),
    required: [
      ...fields.filter((field) => field.isRequired).map((field) => field.name),
      ...(price === 'required' ? ['price'] : []),
    ],
    'x-unique': entity.isUnique && fields[0] ? [[fields[0].name]] : [],
    properties: {
      ...Object.fromEntries(fields.map((field) => [field.name, toField(id, field)])),
      ...(state && {
        state: {
          'x-id': `f_${id}_state`,
          title: 'S',
          $ref: `../types/list-${id}.schema.json`,
          'x-list': { filter: true },
        },
      }),
      ...(price !== 'none' && {
        price: price === 'required' ? { ...money, default: { value: 0, code: 'USD' } } : money,
      }),
      ...(target && { targetId: { 'x-id': `f_${id}_ref`, title: 'R', 'x-ref': target, 'x-onDelete': 'cascade' } }),
    },
  };
}

const defaults: readonly Json[] = [1, 1.5, 1.5, 'x', ['x']];

const toField = (entity: string, { id, kind, isRequired, isFiltered }: FieldDraft): JsonObject => ({
  'x-id': `${entity}_${id}`,
  title: id,
  ...kinds[kind],
  ...(isRequired && { default: defaults[kind] ?? null }),
  ...(isFiltered && { 'x-list': { filter: true, sort: true } }),
});

const database = useDatabase({ isEmpty: true });
let client: pg.Client;
let count = 0;

beforeAll(async () => {
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`select set_config('app.mode', 'system', false)`);
});
afterAll(() => client.end());

async function inNewSchema<T>(work: (schema: string) => Promise<T>): Promise<T> {
  const schema = `case_${(count += 1)}`;
  await client.query(`create schema ${schema}`);
  await client.query(`set search_path to ${schema}`);
  try {
    return await work(schema);
  } finally {
    await client.query('set client_min_messages to warning');
    await client.query(`drop schema ${schema} cascade`);
  }
}

async function run(script: string): Promise<void> {
  const [inside = '', ...outside] = script.split(outsideMark);
  for (const part of [inside, ...outside]) await client.query(part);
}

const freshCatalog = (model: PhysicalModel): Promise<readonly string[]> =>
  inNewSchema(async (schema) => {
    await run(upScript(planMigration(emptyModel, model).steps));
    return readCatalog(client, schema);
  });

it(
  'leads from any model to any other, and back, with the same catalog as a database made afresh',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(modelDraft(0, 2), modelDraft(2, 4), async (first, second) => {
        const [before, now] = [toModel(first), toModel(second)];
        const { steps, stopped } = planMigration(before, now);
        fc.pre(stopped.every(({ kind }) => kind === 'replace-value'));
        const [fresh, freshBefore] = [await freshCatalog(now), await freshCatalog(before)];
        await inNewSchema(async (schema) => {
          await run(upScript(planMigration(emptyModel, before).steps));
          await run(upScript(steps));
          expect(await readCatalog(client, schema)).toEqual(fresh);
          await run(downScript(planUndo(before, now)));
          expect(await readCatalog(client, schema)).toEqual(freshBefore);
        });
      }),
      { numRuns: 25 },
    );
  },
);

import fc from 'fast-check';
import type pg from 'pg';
import { expect, it } from 'vitest';
import type { Json, JsonObject } from '#codegen/ir/json.ts';
import type { PhysicalModel } from '#codegen/migrate/model.ts';
import { planMigration } from '#codegen/migrate/plan.ts';
import { migrate } from '#server/kernel/database/migrate.ts';
import { undoMigrations } from '#server/kernel/database/undo.ts';
import { listOf, physicalOf } from '#tests/codegen/migrate/schemas.ts';
import { makeDatabase } from '#tests/support/database.ts';
import { readCatalog } from './catalog.ts';
import { newRoot, writeMigrations } from './history.ts';

/** Possible random edits of a field; its kind only widens from one model to the next. */
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

/** Everything may be dropped and every required field has a default, so no random edit is stopped. */
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

const inNewDatabase = async <T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> => {
  const database = await makeDatabase({ isEmpty: true });
  try {
    return await work(database.pool);
  } finally {
    await database.drop();
  }
};

const freshCatalog = (model: PhysicalModel): Promise<readonly string[]> =>
  inNewDatabase(async (pool) => {
    await migrate(pool, writeMigrations([model]));
    return readCatalog(pool);
  });

it(
  'leads from any model to any other, and back, with the same catalog as a database made afresh',
  { timeout: 240_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(modelDraft(0, 2), modelDraft(2, 4), async (first, second) => {
        const [before, now] = [toModel(first), toModel(second)];
        fc.pre(planMigration(before, now).stopped.every(({ kind }) => kind === 'replace-value'));
        fc.pre(planMigration(before, now).stopped.length === 0);
        const [fresh, freshBefore] = [await freshCatalog(now), await freshCatalog(before)];
        await inNewDatabase(async (pool) => {
          const root = newRoot();
          await migrate(pool, writeMigrations([before], root));
          const ran = await migrate(pool, writeMigrations([now], root));
          expect(await readCatalog(pool)).toEqual(fresh);
          await undoMigrations(pool, writeMigrations([], root), ran.length, { mayLoseData: true });
          expect(await readCatalog(pool)).toEqual(freshBefore);
        });
      }),
      { numRuns: 25 },
    );
  },
);

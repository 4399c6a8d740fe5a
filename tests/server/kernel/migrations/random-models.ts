/** Random models of a few entities with permanent ids, whose fields get other names, kinds and rules from one to the next. */
import fc from 'fast-check';
import type { Json, JsonObject } from '#codegen/ir/json.ts';
import type { PhysicalModel } from '#codegen/migrate/model.ts';
import { listOf, physicalOf, type Schemas } from '#tests/codegen/migrate/schemas.ts';

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
export interface EntityDraft {
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

export const modelDraft = (least: number, most: number): fc.Arbitrary<readonly EntityDraft[]> =>
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

/** As schema files, by their stems. */
export function toSchemas(entities: readonly EntityDraft[]): { readonly entities: Schemas; readonly types: Schemas } {
  const names = new Map(entities.map((entity) => [entity.id, entity.name]));
  const lists = entities.flatMap(({ id, state }) => (state ? [[`list-${id}`, listOf(...state)] as const] : []));
  return {
    entities: Object.fromEntries(entities.map((entity) => [entity.name, toEntity(entity, names)])),
    types: Object.fromEntries(lists),
  };
}

/** Everything may be dropped and every required field has a default, so no random edit is stopped. */
export function toModel(drafts: readonly EntityDraft[]): PhysicalModel {
  const { entities, types } = toSchemas(drafts);
  const parts = ['state', 'price', 'ref'].flatMap((part) => entityIds.map((id) => `f_${id}_${part}`));
  const fields = entityIds.flatMap((entity) => fieldIds.map((field) => `${entity}_${field}`));
  const standard = entityIds.map((id) => `${id}.deleted_at`);
  return { ...physicalOf(entities, types), dropped: [...entityIds, ...fields, ...parts, ...standard] };
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

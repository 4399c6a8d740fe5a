/**
 * Indexes that the lists need. No index serves text search: under row level security PostgreSQL may use an index only for
 * leak-proof operators, which ilike is not, so a search reads the rows of the caller's teams.
 */
import type { Entity } from '../../ir/entity.ts';
import type { Field } from '../../ir/field.ts';
import { constraintName, type ConstraintKind } from '../constraint-name.ts';
import type { Index } from '../model.ts';
import { columnIdOf } from './columns.ts';
import { isOfOneTeam } from './foreign-keys.ts';

interface IndexPlan {
  readonly fields: readonly Field[];
  readonly order?: Index['order'];
  readonly isUnique?: boolean;
  readonly where?: string;
}

/** Omits indexes that are a prefix of another one. */
export function indexesOf(entity: Entity): readonly Index[] {
  const lists = entity.operations.includes('list') ? [...forDefaultSort(entity), ...forFilters(entity)] : [];
  const wanted = [...uniqueKeys(entity), ...declared(entity), ...lists];
  const indexes = [...wanted, ...forReferences(entity)].map((each) => toIndex(entity, each));
  return indexes.filter((index, at) => !indexes.some((other, otherAt) => covers(other, otherAt, index, at)));
}

function uniqueKeys(entity: Entity): readonly IndexPlan[] {
  const deleted = entity.isSoftDeleted ? ['deleted_at is null'] : [];
  const keys = entity.unique.flatMap((keys): IndexPlan[] => {
    const fields = keys.map((key) => fieldOf(entity, key));
    const team = teamField(entity);
    const wanted = [unique(team ? [team, ...fields] : fields, deleted)];
    // Null never equals null, so rows without a team need a separate unique key.
    return entity.teamOptional ? [...wanted, unique(fields, ['team_id is null', ...deleted])] : wanted;
  });
  const identity = [fieldOf(entity, 'id')];
  return isOfOneTeam(entity) ? [unique([fieldOf(entity, 'teamId'), ...identity], []), ...keys] : keys;
}

const unique = (fields: readonly Field[], where: readonly string[]): IndexPlan => ({
  fields: [...new Set(fields)],
  isUnique: true,
  ...(where.length > 0 && { where: where.join(' and ') }),
});

/** The owner column comes first unless the schema places it: lookups without a team start with another column. */
function declared(entity: Entity): readonly IndexPlan[] {
  return entity.indexes.map((keys) => {
    const fields = keys.map((key) => fieldOf(entity, key));
    return { fields: keys.includes('teamId') ? fields : ownerFirst(entity, ...fields) };
  });
}

/** One for lists of a team or person, one for staff, who read all rows. */
function forDefaultSort(entity: Entity): readonly IndexPlan[] {
  const { order, fields } = defaultOrder(entity);
  return [
    { fields: ownerFirst(entity, ...fields), order },
    { fields, order },
  ];
}

function forFilters(entity: Entity): readonly IndexPlan[] {
  const { order, fields: sorted } = defaultOrder(entity);
  return entity.fields.flatMap((field): IndexPlan[] => {
    const isListed = field.list.filter.length > 0;
    if (isListed && field.kind === 'enum') return [{ fields: ownerFirst(entity, field, ...sorted), order }];
    if (isListed && field.list.sort) return [{ fields: ownerFirst(entity, field, fieldOf(entity, 'id')) }];
    return [];
  });
}

/** Only the reference column: it serves members, staff and foreign key checks. */
function forReferences(entity: Entity): readonly IndexPlan[] {
  return entity.fields.filter((field) => field.reference !== null).map((field) => ({ fields: [field] }));
}

/** Lists put nulls last both ways; PostgreSQL reads a plain index backwards with nulls first. */
function defaultOrder(entity: Entity): { readonly fields: readonly Field[]; readonly order: Index['order'] } {
  const field = entity.fields.find((each) => each.key === entity.defaultSort.field);
  const id = fieldOf(entity, 'id');
  if (!field || field === id) return { fields: [id], order: null };
  const isReversed = field.nullable && entity.defaultSort.direction === 'desc';
  return { fields: [field, id], order: isReversed ? 'desc nulls last' : null };
}

function ownerFirst(entity: Entity, ...fields: readonly Field[]): readonly Field[] {
  const owner = teamField(entity) ?? (entity.scope === 'user' ? fieldOf(entity, 'userId') : null);
  return owner ? [...new Set([owner, ...fields])] : fields;
}

const teamField = (entity: Entity): Field | null => (entity.scope === 'team' ? fieldOf(entity, 'teamId') : null);

function fieldOf(entity: Entity, key: string): Field {
  const field = entity.fields.find((each) => each.key === key);
  if (!field) throw new Error(`${entity.origin.file}: there is no field "${key}".`);
  return field;
}

function toIndex(entity: Entity, { fields, order = null, isUnique = false, where }: IndexPlan): Index {
  const kind: ConstraintKind = isUnique ? 'key' : 'idx';
  const columns = fields.map((field) => field.columns[0] ?? field.wire);
  const ids = fields.map(columnIdOf);
  const marks = [order && 'desc', where?.replaceAll(/\W+/g, '_')].filter((mark) => mark);
  return {
    id: [kind, ...ids, ...marks].join(':'),
    name: constraintName(entity.names.table, [...columns, ...marks.map(String)], kind),
    columns: ids,
    order,
    isUnique,
    where: where ?? null,
  };
}

/** True if `other` makes `index` redundant: it has the same prefix, or the same columns and comes earlier. */
function covers(other: Index, otherAt: number, index: Index, at: number): boolean {
  if (other === index || other.where !== null || index.where !== null || (index.isUnique && !other.isUnique))
    return false;
  if (!index.columns.every((column, place) => other.columns[place] === column)) return false;
  if (other.columns.length === index.columns.length) return otherAt < at && other.order === index.order;
  return !index.isUnique && index.order === null;
}

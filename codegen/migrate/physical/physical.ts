/** The model's entities as tables. */
import type { Entity } from '../../ir/entity.ts';
import type { Model } from '../../ir/model.ts';
import type { PhysicalModel, Table } from '../model.ts';
import { checksOf } from './checks.ts';
import { entityColumns } from './columns.ts';
import type { Lists } from '../../ir/closed-list.ts';
import { foreignKeysOf, xidOf, type Entities } from './foreign-keys.ts';
import { guardsOf } from './guards/guards.ts';
import { surroundingsOf } from './guards/surroundings.ts';
import { indexesOf } from './indexes.ts';
import { infrastructure } from './infrastructure.ts';
import { policiesOf, type Membership } from './policies.ts';
import { searchTable } from './search.ts';
import { repeatableHashes } from '../repeatable.ts';
import { settingFunctions } from './settings.ts';

type Source = Pick<Model, 'entities' | 'types' | 'workflows'> & Partial<Pick<Model, 'access'>>;

/** A pure function; tables in model order, the server's own first. */
export function toPhysicalModel({ entities, types, workflows, access }: Source): PhysicalModel {
  const lists: Lists = new Map(types.map((type) => [type.id, type]));
  const surroundings = surroundingsOf(entities, workflows, lists);
  const membership = membershipOf(entities);
  const tables = [
    ...infrastructure,
    ...entities.map((entity) => ({
      ...toTable(entity, surroundings.entities, lists, membership),
      ...guardsOf(entity, surroundings),
    })),
    ...entities.filter(({ isSearchIndexed }) => isSearchIndexed).map((entity) => searchTable(entity, membership)),
  ];
  return {
    functions: settingFunctions,
    tables,
    repeatables: repeatableHashes({ functions: settingFunctions, tables }),
    ...(access && { roles: access.teamRoles }),
    dropped: entities.flatMap((entity) => entity.dropped).toSorted(),
  };
}

function toTable(entity: Entity, entities: Entities, lists: Lists, membership: Membership | null): Table {
  const { fields, names } = entity;
  return {
    id: entity.xid,
    name: names.table,
    columns: entityColumns(entity, lists),
    primaryKey: [xidOf(entity, 'id')],
    checks: fields.flatMap((field) => checksOf(names.table, field, lists)),
    indexes: indexesOf(entity),
    foreignKeys: foreignKeysOf(entity, entities),
    policies: policiesOf(entity, membership),
  };
}

/** The entity with one record per person and team: unique by its reference to the person. */
function membershipOf(entities: readonly Entity[]): Membership | null {
  const people = new Set(entities.filter((entity) => entity.scope === 'self').map((entity) => entity.id));
  for (const entity of entities.filter((each) => each.scope === 'team')) {
    const field = entity.fields.find(
      (each) => people.has(each.reference?.entity ?? '') && entity.unique.some((keys) => keys.join() === each.key),
    );
    if (field) return { table: entity.names.table, user: field.columns[0] ?? field.wire };
  }
  return null;
}

/**
 * The search text of an entity, in a separate table with a trigram index. On the entity's own table the index would be
 * unused: with row policies, PostgreSQL applies possibly leaking conditions such as ilike only after them.
 */
import type { Entity } from '../../ir/entity.ts';
import { constraintName } from '../constraint-name.ts';
import type { Column, Guard, Table } from '../model.ts';
import { identifier } from '../sql/literal.ts';
import { ownerColumns, searchPolicies, type Membership } from './policies.ts';

export const searchTableOf = (entity: Pick<Entity, 'names'>): string => `${entity.names.table}_search`;

export function searchTable(entity: Entity, membership: Membership | null): Table {
  const name = searchTableOf(entity);
  const column = (id: string, type: string, isRequired: boolean): Column => ({
    id,
    name: id,
    type,
    isRequired,
    default: null,
  });
  return {
    id: `${entity.xid}:search`,
    name,
    columns: [
      column('id', 'uuid', true),
      ...ownerColumns(entity).map((owner) => column(owner, 'uuid', false)),
      column('text', 'text', true),
    ],
    primaryKey: ['id'],
    checks: [],
    indexes: [
      {
        id: 'trigram:text',
        name: constraintName(name, ['text'], 'idx'),
        columns: ['text'],
        order: null,
        isUnique: false,
        method: 'trigram',
        // With PostgreSQL's default of 4 MB a search of the pending list takes 20 ms; found rows take 1.
        pendingKb: 256,
        where: null,
      },
    ],
    foreignKeys: [],
    policies: searchPolicies(entity, name, membership),
  };
}

/**
 * Maintains the search text of a row, as the system, for every writer. Sets a search that matches anything, because the
 * policy hides rows that no search finds.
 */
export function searchGuard(entity: Entity): Guard {
  const target = identifier(searchTableOf(entity));
  const owners = ownerColumns(entity);
  const columns = entity.fields.filter(({ list }) => list.search).map((field) => identifier(field.columns[0]!));
  const names = ['id', ...owners].map(identifier);
  const set = [...owners.map(identifier), 'text'].map((name) => `${name} = excluded.${name}`).join(', ');
  const kept = (row: string): string => [...owners.map(identifier), 'text'].map((name) => `${row}.${name}`).join(', ');
  const textOf = (row: string): string => `concat_ws(e'\\n', ${columns.map((each) => `${row}.${each}`).join(', ')})`;
  const add = (row: string): string => [...names.map((name) => `${row}.${name}`), textOf(row)].join(', ');
  const body = [
    'declare',
    "  asking constant text := current_setting('app.mode', true);",
    "  looking constant text := current_setting('app.search', true);",
    'begin',
    "  perform set_config('app.mode', 'system', true), set_config('app.search', '%', true);",
    "  if tg_op = 'DELETE' then",
    `    delete from ${target} where id = old.id;`,
    '  else',
    `    insert into ${target} (${names.join(', ')}, text) values (${add('new')})`,
    `      on conflict (id) do update set ${set};`,
    '  end if;',
    "  perform set_config('app.mode', asking, true), set_config('app.search', looking, true);",
    '  return null;',
    'end',
  ].join('\n');
  const watched = [...new Set([...owners.map(identifier), ...columns])].join(', ');
  return {
    name: `search_${entity.names.table}`,
    body,
    calls: [
      { name: 'keep_search', at: 'after insert or delete', each: 'for each row' },
      { name: 'keep_search_of_changes', at: `after update of ${watched}`, each: 'for each row' },
    ],
    fillOnline: `insert into ${target} (${names.join(', ')}, text)\n  select ${add('t')} from ${identifier(entity.names.table)} t\n  on conflict (id) do update set ${set}\n  where row(${kept(target)}) is distinct from row(${kept('excluded')});`,
  };
}

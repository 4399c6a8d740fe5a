/** Rolls a changed role template out to the teams that exist. */
import { without } from '../diff/roles.ts';
import type { ChangeOf } from '../steps.ts';
import { identifier, literal, text } from './literal.ts';

const list = (values: readonly string[]): string => literal(values, 'text[]');

/** Policies may be missing during a migration; triggers report to servers whose rights changed. */
const asOwner = (tables: readonly string[], statement: string): readonly string[] => [
  ...tables.map((table) => `alter table ${identifier(table)} no force row level security;`),
  statement,
  ...tables.map((table) => `alter table ${identifier(table)} force row level security;`),
];

export function changeRole({ table, was, role }: ChangeOf<'change-role'>): readonly string[] {
  const [gained, lost] = [without(role.permissions, was.permissions), without(was.permissions, role.permissions)];
  const isEverywhere = role.rollOut === 'all';
  const permissions = isEverywhere
    ? `coalesce((select array_agg(distinct p order by p) from unnest(permissions || ${list(gained)}) p where p <> all (${list(lost)})), '{}')`
    : list(role.permissions);
  const isEqual = `permissions <@ ${list(was.permissions)} and permissions @> ${list(was.permissions)}`;
  return asOwner(
    [table],
    `update ${identifier(table)} set permissions = ${permissions}, version = version + 1, updated_at = now()\n  where template = ${text(role.id)}${isEverywhere ? '' : ` and ${isEqual}`};`,
  );
}

export const addRole = ({ table, teams, role }: ChangeOf<'add-role'>): readonly string[] =>
  asOwner(
    [table, teams],
    `insert into ${identifier(table)} (id, team_id, name, description, template, permissions)
  select gen_random_uuid(), t.id, ${text(role.title)}, ${text(role.description)}, ${text(role.id)}, ${list(role.permissions)}
    from ${identifier(teams)} t
   where not exists (select from ${identifier(table)} r where r.team_id = t.id and (r.template = ${text(role.id)} or r.name = ${text(role.title)}));`,
  );

export const removeRole = ({ table, holders, role }: ChangeOf<'remove-role'>): readonly string[] =>
  asOwner(
    [table, ...holders],
    `delete from ${identifier(table)} r where r.template = ${text(role.id)}${holders
      .map((holder) => ` and not exists (select from ${identifier(holder)} h where r.id::text = any(h.role_ids))`)
      .join('')};`,
  );

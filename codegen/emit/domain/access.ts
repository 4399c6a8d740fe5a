/** Permissions, roles, toggles and subscriptions, and the access rules of described calls. */
import type { Json } from '../../ir/json.ts';
import type { Model } from '../../ir/model.ts';
import type { Operation } from '../../ir/operation.ts';
import { literal } from '../../write/literal.ts';
import { listLiteral, type DomainFile } from './typed-file.ts';

export function accessFiles({ access, operations }: Model): readonly DomainFile[] {
  return [
    callAccessFile(operations),
    accessFile('permissions', 'permissions', 'Permission', access.permissions),
    accessFile('staff-roles', 'staffRoles', 'StaffRole', access.staffRoles),
    accessFile(
      'team-roles',
      'teamRoles',
      'TeamRole',
      access.teamRoles.map(({ rollOut: _migrations, ...role }) => role),
    ),
    accessFile('toggles', 'toggles', 'Toggle', access.toggles),
    accessFile('subscriptions', 'subscriptions', 'Subscription', access.subscriptions),
  ];
}

/** The browser shows calls to those who may make them; a behavior for several teams checks each team. */
function callAccessFile(operations: readonly Operation[]): DomainFile {
  const rules = operations
    .filter(({ access }) => !access.includes('public'))
    .toSorted((one, other) => one.id.localeCompare(other.id))
    .map(({ id, access }) => `  ${id}: ${literal(access)},\n`);
  const text = `import type { Grant } from '#runtime/vocabulary.ts';

/** Access rules of described calls, by operation id. */
export const callAccess = {
${rules.join('')}} as const satisfies Readonly<Record<string, readonly Grant[]>>;
`;
  return { path: 'call-access.ts', source: 'schemas/api/paths', text };
}

function accessFile(file: string, constant: string, type: string, items: readonly Json[]): DomainFile {
  const text = `export const ${constant} = ${listLiteral(items)} as const;

export type ${type} = (typeof ${constant})[number]['id'];
`;
  return { path: `${file}.ts`, source: `schemas/access/${file}.json`, text };
}

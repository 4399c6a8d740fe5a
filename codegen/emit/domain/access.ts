/** Permissions, roles, toggles and subscriptions. */
import type { Json } from '../../ir/json.ts';
import type { Model } from '../../ir/model.ts';
import { listLiteral, type DomainFile } from './typed-file.ts';

export function accessFiles({ access }: Model): readonly DomainFile[] {
  return [
    accessFile('permissions', 'permissions', 'Permission', access.permissions),
    accessFile('staff-roles', 'staffRoles', 'StaffRole', access.staffRoles),
    accessFile('team-roles', 'teamRoles', 'TeamRole', access.teamRoles),
    accessFile('toggles', 'toggles', 'Toggle', access.toggles),
    accessFile('subscriptions', 'subscriptions', 'Subscription', access.subscriptions),
  ];
}

function accessFile(file: string, constant: string, type: string, items: readonly Json[]): DomainFile {
  const text = `export const ${constant} = ${listLiteral(items)} as const;

export type ${type} = (typeof ${constant})[number]['id'];
`;
  return { path: `${file}.ts`, source: `schemas/access/${file}.json`, text };
}

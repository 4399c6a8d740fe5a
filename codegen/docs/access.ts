/** The permission matrix: which grant opens which action on which entity. */
import type { AccessModel } from '../ir/access.ts';
import type { CrudOperation, Entity } from '../ir/entity.ts';
import type { Model } from '../ir/model.ts';
import { code, codes, link, section, table } from './markdown.ts';
import type { Page } from './page.ts';

export function accessPage(model: Model): Page {
  const { permissions, staffRoles, teamRoles } = model.access;
  const body = [
    'A rule is a list of grants; any one of them is enough. Administrators pass every rule but `nobody` and `system`.\n',
    section('Matrix', matrix(model.entities)),
    section(
      'Calls',
      table(
        ['Call', 'Any one of', 'What it does'],
        model.operations.map((one) => [
          code(`${one.method.toUpperCase()} /api${one.path}`),
          codes(one.access),
          one.summary,
        ]),
      ),
    ),
    section('Permissions', permissionTable(permissions)),
    section(
      'Staff roles',
      table(
        ['Role', 'Title', 'Meaning'],
        staffRoles.map((one) => [code(one.id), one.title, one.description]),
      ),
    ),
    section(
      'Team roles',
      table(
        ['Role', 'Permissions', 'Meaning'],
        teamRoles.map((one) => [one.title, codes(one.permissions), one.description]),
      ),
    ),
    section('Toggles', toggleTable(model)),
    section('Subscriptions', subscriptionTable(model.access)),
  ];
  return { path: 'access.md', title: 'Who may do what', body: body.join('\n') };
}

function matrix(entities: readonly Entity[]): string {
  const cell = ({ access, operations }: Entity, action: 'read' | 'create' | 'update' | 'delete'): string => {
    const isOffered =
      action === 'read'
        ? operations.includes('list') || operations.includes('get')
        : operations.includes(action as CrudOperation);
    return isOffered ? codes(access[action]) : '–';
  };
  return table(
    ['Entity', 'Scope', 'Read', 'Create', 'Update', 'Delete'],
    entities.map((entity) => [
      link(entity.title, `entities/${entity.id}.md`),
      entity.scope,
      ...(['read', 'create', 'update', 'delete'] as const).map((action) => cell(entity, action)),
    ]),
  );
}

function permissionTable(permissions: AccessModel['permissions']): string {
  return table(
    ['Permission', 'Title', 'Meaning', 'Implies', 'Staff only', 'With any subscription of'],
    permissions.map((one) => [
      code(one.id),
      one.title,
      one.description,
      codes(one.implies),
      yes(one.staffOnly),
      codes(one.subscriptions),
    ]),
  );
}

function toggleTable(model: Model): string {
  return table(
    ['Toggle', 'At first', 'Meaning', 'Switches'],
    model.access.toggles.map((one) => [
      code(one.id),
      `${one.on ? 'on' : 'off'}${one.value === null ? '' : `, ${one.value} ${one.unit ?? ''}`}`,
      one.description,
      codes(callsOf(model, one.id)),
    ]),
  );
}

/** Calls that are refused while the toggle is off. */
const callsOf = ({ operations, entities }: Model, toggle: string): readonly string[] => [
  ...operations.filter((one) => one.toggle === toggle).map(({ method, path }) => `${method.toUpperCase()} /api${path}`),
  ...entities.filter((one) => one.deleteToggle === toggle).map(({ names }) => `DELETE /api/${names.path}/{id}`),
];

function subscriptionTable({ subscriptions, permissions }: AccessModel): string {
  const opened = (name: string): readonly string[] =>
    permissions.filter((one) => one.subscriptions.includes(name)).map(({ id }) => id);
  return table(
    ['Subscription', 'Meaning', 'Opens'],
    subscriptions.map((one) => [`${one.title} (${code(one.id)})`, one.description, codes(opened(one.id))]),
  );
}

function yes(is: boolean): string {
  return is ? 'yes' : '';
}

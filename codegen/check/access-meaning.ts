/** Permissions and roles that are each right and together make no sense. */
import type { Finding } from '../errors.ts';
import type { Model } from '../ir/model.ts';
import { below, type Check } from './context.ts';

export const checkAccessMeanings: Check = ({ model }) => [
  ...circles(model),
  ...staffOnly(model),
  ...staffList(model),
  ...sameTitles(model),
];

const file = 'schemas/access/permissions.json';
const files = {
  permissions: file,
  staffRoles: 'schemas/access/staff-roles.json',
  teamRoles: 'schemas/access/team-roles.json',
  toggles: 'schemas/access/toggles.json',
} as const;

/** Two permissions that imply each other are one. */
function circles({ access: { permissions } }: Model): readonly Finding[] {
  const implied = new Map(permissions.map(({ id, implies }) => [id, implies]));
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    (implied.get(from) ?? []).some(
      (next) => next === to || (!seen.has(next) && reaches(next, to, new Set([...seen, next]))),
    );
  return permissions.flatMap(({ id, implies }, item) =>
    implies.flatMap((other, index) => {
      if (other !== id && !reaches(other, id)) return [];
      const origin = { file, pointer: `/items/${item}/implies/${index}` };
      const message =
        other === id ? `"${id}" implies itself.` : `"${id}" implies "${other}", which implies "${id}" again.`;
      return [{ origin, message, hint: 'Remove one of them, or make the two one permission.' }];
    }),
  );
}

/** Roles of teams are given to customers. */
const staffOnly = ({ access: { permissions, teamRoles } }: Model): readonly Finding[] =>
  teamRoles.flatMap((role, item) =>
    role.permissions.flatMap((id, index) =>
      permissions.find((one) => one.id === id)?.staffOnly
        ? [
            {
              origin: { file: 'schemas/access/team-roles.json', pointer: `/items/${item}/permissions/${index}` },
              message: `"${id}" is for staff only; a role of a team cannot hold it.`,
              hint: 'Remove it here.',
            },
          ]
        : [],
    ),
  );

/** The closed list of a user's roles must contain exactly the staff roles as staff. */
function staffList({ types, access: { staffRoles } }: Model): readonly Finding[] {
  const list = types.find(({ id }) => id === 'staff-role');
  if (!list) return [];
  const listed = list.values.filter(({ facts }) => facts['isStaff'] === true).map(({ value }) => String(value));
  const ids = staffRoles.map(({ id }) => id);
  return [
    ...ids
      .filter((id) => !listed.includes(id))
      .map((id) => ({
        origin: { file: files.staffRoles, pointer: `/items/${ids.indexOf(id)}/id` },
        message: `The list of roles that a user may have does not know the staff role "${id}".`,
        hint: `Add it to ${list.origin.file} with "x-isStaff": true.`,
      })),
    ...listed
      .filter((id) => !ids.includes(id))
      .map((id) => ({
        origin: below(
          list.origin,
          'oneOf',
          list.values.findIndex(({ value }) => value === id),
          'const',
        ),
        message: `There is no staff role "${id}".`,
        hint: `Add it to ${files.staffRoles}, or remove "x-isStaff".`,
      })),
  ];
}

const parts = { permissions: 'permission', staffRoles: 'staff role', teamRoles: 'role', toggles: 'toggle' } as const;

/** Roles are chosen by title, so titles must be unique. */
const sameTitles = ({ access }: Model): readonly Finding[] =>
  (Object.keys(parts) as (keyof typeof parts)[]).flatMap((part) => {
    const titles = access[part].map(({ title }) => title);
    return titles.flatMap((title, item) =>
      titles.indexOf(title) === item
        ? []
        : [
            {
              origin: { file: files[part], pointer: `/items/${item}/title` },
              message: `Another ${parts[part]} has the title "${title}" too.`,
              hint: 'Tell them apart.',
            },
          ],
    );
  });

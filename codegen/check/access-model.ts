/** Permissions, roles, toggles and subscriptions name one another rightly and occur once. */
import type { Finding } from '../errors.ts';
import { below, declaredFields, unknown, type Check, type CheckContext } from './context.ts';

const files = {
  permissions: 'schemas/access/permissions.json',
  staffRoles: 'schemas/access/staff-roles.json',
  teamRoles: 'schemas/access/team-roles.json',
  toggles: 'schemas/access/toggles.json',
  subscriptions: 'schemas/access/subscriptions.json',
} as const;

export const checkAccessModel: Check = (context) => [
  ...(Object.keys(files) as (keyof typeof files)[]).flatMap((part) => repeated(context, part)),
  ...namedPermissions(context),
  ...namedSubscriptions(context),
  ...namedToggles(context),
  ...refusals(context),
];

function repeated({ model }: CheckContext, part: keyof typeof files): readonly Finding[] {
  const ids = model.access[part].map((one) => one.id);
  return ids.flatMap((id, index) =>
    ids.indexOf(id) === index
      ? []
      : [
          {
            origin: { file: files[part], pointer: `/items/${index}/id` },
            message: `"${id}" occurs in this file twice.`,
          },
        ],
  );
}

function namedPermissions({ model }: CheckContext): readonly Finding[] {
  const { permissions, teamRoles } = model.access;
  const known = permissions.map((one) => one.id);
  const named = [
    ...permissions.flatMap((one, item) =>
      one.implies.map((id, at) => ({ id, file: files.permissions, pointer: `/items/${item}/implies/${at}` })),
    ),
    ...teamRoles.flatMap((one, item) =>
      one.permissions.map((id, at) => ({ id, file: files.teamRoles, pointer: `/items/${item}/permissions/${at}` })),
    ),
  ];
  return named
    .filter(({ id }) => !known.includes(id))
    .map(({ id, file, pointer }) => unknown({ file, pointer }, 'permission', id, known));
}

/** Add-on products that open permissions. */
function namedSubscriptions({ model }: CheckContext): readonly Finding[] {
  const { permissions, subscriptions } = model.access;
  const known = subscriptions.map((one) => one.id);
  return permissions.flatMap((one, item) =>
    one.subscriptions.flatMap((id, at) => {
      const origin = { file: files.permissions, pointer: `/items/${item}/subscriptions/${at}` };
      return known.includes(id) ? [] : [unknown(origin, 'subscription', id, known)];
    }),
  );
}

/** Toggles that guard sections of a field, deletions and calls must have a refusal message. */
function namedToggles({ model }: CheckContext): readonly Finding[] {
  const { toggles } = model.access;
  const named = [
    ...model.entities
      .flatMap(declaredFields)
      .flatMap(({ toggled = [] }) =>
        toggled.map(({ toggle: id, origin }) => ({ id, origin: below(origin, 'toggle') })),
      ),
    ...model.entities.flatMap(({ deleteToggle: id, origin }) =>
      id === undefined ? [] : [{ id, origin: below(origin, 'x-deleteToggle') }],
    ),
    ...model.operations.flatMap(({ toggle: id, origin }) =>
      id === null ? [] : [{ id, origin: below(origin, 'x-toggle') }],
    ),
  ];
  return named.flatMap(({ id, origin }) => {
    const toggle = toggles.find((one) => one.id === id);
    if (toggle?.refusal) return [];
    const ids = toggles.map((one) => one.id);
    if (!toggle) return [unknown(origin, 'toggle', id, ids)];
    const hint = 'Add "refusal" to it in schemas/access/toggles.json.';
    return [{ origin, message: `The toggle "${id}" does not say how it refuses.`, hint }];
  });
}

/** Messages with which toggles refuse. */
function refusals({ model }: CheckContext): readonly Finding[] {
  const known = model.messages.map(({ id }) => id);
  return model.access.toggles.flatMap(({ refusal }, item) =>
    refusal === null || known.includes(refusal)
      ? []
      : [unknown({ file: files.toggles, pointer: `/items/${item}/refusal` }, 'message', refusal, known)],
  );
}

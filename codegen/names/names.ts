/** Every name that schemas declare and that other files use, with what stays the same when it is renamed. */
import type { Json, JsonObject } from '../ir/json.ts';
import type { Model } from '../ir/model.ts';
import type { Origin } from '../ir/origin.ts';
import { isObject } from '../parse/source-file.ts';
import { hashText } from '../write/hash.ts';

export const nameKinds = [
  'entity',
  'field',
  'attribute',
  'list value',
  'state',
  'event',
  'permission',
  'role',
  'staff role',
  'toggle',
  'message',
  'limit',
  'slot',
  'operation',
  'notification event',
  'screen',
] as const;
export type NameKind = (typeof nameKinds)[number];

export interface Name {
  readonly kind: NameKind;
  /** What contains it, e.g. the entity of a field; null for names of the whole product. */
  readonly owner: string | null;
  readonly word: string;
  /** The permanent id, or for names without one a hash of everything else that is said about them. */
  readonly mark: string;
  readonly origin: Origin;
}

/** The part of a name that texts mention. */
export type NamedPart = Pick<Name, 'kind' | 'owner' | 'word'>;

/** `ticket.desiredDate` for a field, `VIEW_INVENTORY` for a permission. */
export const idOf = ({ owner, word }: Pick<Name, 'owner' | 'word'>): string =>
  owner === null ? word : `${owner}.${word}`;

/** All names of the model, each once. */
export function namesOf(model: Model): readonly Name[] {
  const found = new Map<string, Name>();
  for (const name of [...ofRecords(model), ...ofWorkflows(model), ...ofAccess(model), ...ofProduct(model)]) {
    const key = `${name.kind} ${idOf(name)}`;
    if (!found.has(key)) found.set(key, name);
  }
  return [...found.values()];
}

const markOf = (...facts: readonly (Json | undefined)[]): string => hashText(JSON.stringify(facts)).slice(0, 10);

const ofRecords = ({ entities, catalogues, types, access, notifications }: Model): readonly Name[] => {
  // Lists that follow from other files have their words there.
  const sources = [access.permissions, access.toggles, access.subscriptions, notifications].map(
    (items) => new Set(items.map(({ id }) => id)),
  );
  const isWritten = (values: readonly { readonly value: string | number }[]): boolean =>
    !sources.some((ids) => values.every(({ value }) => ids.has(String(value))));
  return [
    ...entities.flatMap(({ id, xid, fields, origin }): readonly Name[] => [
      { kind: 'entity', owner: null, word: id, mark: xid, origin },
      ...fields
        .filter(({ isStandard }) => !isStandard)
        .map(
          (field) => ({ kind: 'field', owner: id, word: field.key, mark: field.xid, origin: field.origin }) as const,
        ),
    ]),
    ...catalogues.flatMap(({ id, attributes }) =>
      attributes
        // Those that all services have are declared once.
        .filter(({ origin }) => origin.file.endsWith(`/${id}.schema.json`))
        .map(({ key, xid, origin }) => ({ kind: 'attribute', owner: id, word: key, mark: xid, origin }) as const),
    ),
    ...types
      .filter(({ origin, values }) => origin.file.startsWith('schemas/types/') && isWritten(values))
      .flatMap(({ id, values, origin }) =>
        values.flatMap(({ value, label, description }): readonly Name[] =>
          typeof value === 'string'
            ? [{ kind: 'list value', owner: id, word: value, mark: markOf(label, description), origin }]
            : [],
        ),
      ),
  ];
};

const ofWorkflows = ({ workflows }: Model): readonly Name[] =>
  workflows.flatMap(({ id, states, transitions }): readonly Name[] => [
    ...states.map((state) => ({
      kind: 'state' as const,
      owner: id,
      word: state.id,
      mark: markOf(state.label, state.description),
      origin: state.origin,
    })),
    ...transitions.map((transition) => ({
      kind: 'event' as const,
      owner: id,
      word: transition.event,
      mark: markOf(transition.label, transition.to),
      origin: transition.origin,
    })),
  ]);

const ofAccess = ({ access }: Model): readonly Name[] => {
  const of = (
    kind: NameKind,
    file: string,
    items: readonly { readonly id: string; readonly title: string; readonly description: string }[],
  ): readonly Name[] =>
    items.map(({ id, title, description }, at) => ({
      kind,
      owner: null,
      word: id,
      mark: markOf(title, description),
      origin: { file: `schemas/access/${file}.json`, pointer: `/items/${at}` },
    }));
  return [
    ...of('permission', 'permissions', access.permissions),
    ...of('role', 'team-roles', access.teamRoles),
    ...of('staff role', 'staff-roles', access.staffRoles),
    ...of('toggle', 'toggles', access.toggles),
  ];
};

const ofProduct = ({ messages, limits, screens, operations, notifications }: Model): readonly Name[] => {
  const one = (kind: NameKind, word: string, mark: string, origin: Origin): Name => ({
    kind,
    owner: null,
    word,
    mark,
    origin,
  });
  return [
    ...messages.map(({ id, text }) =>
      one('message', id, markOf(text), { file: 'schemas/messages/en.json', pointer: `/messages/${id}` }),
    ),
    ...limits.map(({ id, title, origin }) => one('limit', id, markOf(title), origin)),
    ...screens.flatMap(({ id, title, route, body, origin }) => [
      one('screen', id, markOf(title, route), origin),
      ...slotsIn(body).map((slot) => one('slot', slot, '', origin)),
    ]),
    ...operations.map(({ id, method, path, origin }) => one('operation', id, markOf(method, path), origin)),
    ...notifications.map(({ id, title, description, origin }) =>
      one('notification event', id, markOf(title, description), origin),
    ),
  ];
};

/** Names of the extensions that a screen leaves room for. */
function slotsIn(node: Json | undefined): readonly string[] {
  if (Array.isArray(node)) return (node as readonly Json[]).flatMap(slotsIn);
  if (!isObject(node)) return [];
  const { slot, slots } = node as JsonObject;
  return [
    ...(typeof slot === 'string' ? [slot] : []),
    ...(Array.isArray(slots) ? (slots as readonly Json[]).filter((one) => typeof one === 'string') : []),
    ...Object.values(node).flatMap(slotsIn),
  ];
}

/** By kind, the mark of each name; and the places of each message that has some. */
export type HeldNames = Readonly<Partial<Record<NameKind | 'message places', Readonly<Record<string, string>>>>>;

/** Screens that no one could use: pages without readers, forms that cannot be saved, lists that cannot be sorted. */
import type { Finding } from '../../errors.ts';
import type { AccessModel } from '../../ir/access.ts';
import type { Entity } from '../../ir/entity.ts';
import type { Json, JsonObject } from '../../ir/json.ts';
import type { Origin } from '../../ir/origin.ts';
import { restWord } from '../../ir/rest-word.ts';
import type { Screen } from '../../ir/screen.ts';
import { isObject } from '../../parse/source-file.ts';
import { below, declaredFields, entityById, fieldByKey, isComplete, type Check } from '../context.ts';

export const checkUsableScreens: Check = (context) => {
  const { model } = context;
  if (!isComplete(context, 'entity', 'type', 'workflow', 'permissions')) return [];
  return [
    ...model.screens.flatMap((screen) => {
      const entity = screen.entity === null ? undefined : entityById(model, screen.entity);
      return entity
        ? [
            ...readers(screen, entity, model.access),
            ...wholeForm(screen, entity),
            ...boardColumns(screen, entity),
            ...sorting(screen.body, screen.origin, entity),
            ...creating(screen.body, screen.origin, entity, (id) => entityById(model, id)),
          ]
        : [];
    }),
    ...menuPlaces(model.screens),
  ];
};

/** A person who may open a page must be allowed to read its records. */
const readers = ({ access, origin }: Screen, entity: Entity, { permissions }: AccessModel): readonly Finding[] =>
  access.flatMap((grant, at) =>
    mayRead(grant, entity, permissions)
      ? []
      : [
          {
            origin: below(origin, 'access', at),
            message: `"${grant}" may open this page, but not read its records (${entity.id}).`,
            hint: `Add it to "read" in the "x-access" of ${entity.origin.file}, or leave it out here.`,
          },
        ],
  );

/** Grants that hold for every caller of another one; `owner` and `link` depend on the record. */
const wide: readonly string[] = ['public', 'signed-in', 'owner', 'link'];

function mayRead(grant: string, { access: { read } }: Entity, permissions: AccessModel['permissions']): boolean {
  const reads = new Set<string>(read);
  // A wrong grant is reported where it is written.
  if ([grant, ...read].some((one) => /^[A-Z]/.test(one) && permissions.every(({ id }) => id !== one))) return true;
  if (reads.has(grant) || wide.some((word) => reads.has(word)) || grant === 'admin') return true;
  if (!/^[A-Z]/.test(grant)) {
    const isOfTeam = grant === 'contributor' || grant === 'member';
    return isOfTeam ? reads.has('member') : reads.has('staff') || grant === 'staff' || !/^[a-z_]+$/.test(grant);
  }
  const brought = permissions.find(({ id }) => id === grant)?.implies ?? [];
  return reads.has('member') || brought.some((id) => reads.has(id));
}

/** A form that creates records asks for everything that a record needs. */
function wholeForm({ kind, body, origin }: Screen, entity: Entity): readonly Finding[] {
  if (kind !== 'form' || !Array.isArray(body['fields'])) return [];
  const asked = (body['fields'] as readonly JsonObject[]).flatMap(({ fields }) => fields as readonly string[]);
  if (asked.includes(restWord)) return [];
  const missing = declaredFields(entity).filter(
    (field) => field.required && !field.readOnly && field.default === undefined && !asked.includes(field.key),
  );
  return missing.map(({ key }) => ({
    origin: below(origin, 'fields'),
    message: `The form does not ask for "${key}", without which no ${entity.id} can be created.`,
    hint: 'Add it to the fields of a section, or give it a "default" in its entity.',
  }));
}

function boardColumns({ body, origin }: Screen, entity: Entity): readonly Finding[] {
  const { board } = body;
  const field = isObject(board) ? fieldByKey(entity, String(board['by'])) : undefined;
  return !field || field.kind === 'enum'
    ? []
    : [
        {
          origin: below(origin, 'board', 'by'),
          message: `A board has one column for each value of a list, but "${field.key}" is of the kind ${field.kind}.`,
          hint: 'Name a field with a closed list, such as the state.',
        },
      ];
}

function sorting({ sort }: JsonObject, origin: Origin, entity: Entity): readonly Finding[] {
  const field = typeof sort === 'string' ? fieldByKey(entity, sort.replace(/^-/, '')) : undefined;
  return !field || field.list.sort
    ? []
    : [
        {
          origin: below(origin, 'sort'),
          message: `Lists of ${entity.id} cannot be sorted by "${field.key}".`,
          hint: 'Write "sort": true into its "x-list", or sort by another field.',
        },
      ];
}

/** A button that creates needs somebody who may create, in the page and in each of its panels. */
function creating(
  node: JsonObject,
  origin: Origin,
  entity: Entity,
  byId: (id: string) => Entity | undefined,
): readonly Finding[] {
  const listed = (word: string): readonly Json[] => (Array.isArray(node[word]) ? (node[word] as readonly Json[]) : []);
  const isAllowed =
    entity.operations.includes('create') && entity.access.create.some((one) => one !== 'nobody' && one !== 'system');
  const here = listed('actions').flatMap((action, at) =>
    isAllowed || !isObject(action) || action['kind'] !== 'create'
      ? []
      : [
          {
            origin: below(origin, 'actions', at),
            message: `No one may create a ${entity.id}.`,
            hint: 'Leave the button out, or say in the "x-access" of the entity who may "create".',
          },
        ],
  );
  const inside = ['tabs', 'panels'].flatMap((word) =>
    listed(word).flatMap((part, at) => {
      if (!isObject(part)) return [];
      const many = entity.many.find(({ key }) => key === part['many']);
      const shown = part['many'] === undefined ? entity : many && byId(many.to);
      return shown ? creating(part, below(origin, word, at), shown, byId) : [];
    }),
  );
  return [...here, ...inside];
}

/** Two pages at one place would change their order by chance. */
function menuPlaces(screens: readonly Screen[]): readonly Finding[] {
  const taken = new Map<string, string>();
  return screens.flatMap(({ id, area, navigation, origin }) => {
    if (!navigation) return [];
    const place = `${area} ${navigation.order}`;
    const other = taken.get(place);
    taken.set(place, other ?? id);
    return other === undefined
      ? []
      : [
          {
            origin: below(origin, 'navigation', 'order'),
            message: `${other} has the place ${navigation.order} in the menu already.`,
            hint: 'Write another number.',
          },
        ];
  });
}

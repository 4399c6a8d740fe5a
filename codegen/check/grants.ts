/** Every grant must be a permission, a staff role or one of the fixed words. */
import type { Finding } from '../errors.ts';
import type { Entity } from '../ir/entity.ts';
import type { Json } from '../ir/json.ts';
import type { Model } from '../ir/model.ts';
import type { Origin } from '../ir/origin.ts';
import { pointerTo } from '../parse/place.ts';
import { isObject, objectOf } from '../parse/source-file.ts';
import type { Sources } from '../parse/sources.ts';
import { below, declaredFields, isComplete, unknown, type Check } from './context.ts';

export const checkGrants: Check = (context) => {
  const { model, sources } = context;
  const { permissions, staffRoles } = model.access;
  const known = new Set([
    ...permissions.map((one) => one.id),
    ...staffRoles.map((one) => one.id),
    ...plainGrants(sources),
  ]);
  // Without the access files every grant would be reported; their absence is the one mistake then.
  if (permissions.length === 0 || staffRoles.length === 0 || !isComplete(context, 'permissions', 'staff-roles'))
    return [];
  return grantsIn(model, (entity) => accessAsWritten(sources, entity))
    .filter(({ grant }) => !known.has(grant))
    .map(({ grant, origin }): Finding => unknown(origin, 'permission, staff role or plain grant', grant, known));
};

/** From the language itself: they belong to no access file. */
function plainGrants(sources: Sources): readonly string[] {
  const words = sources.files.get('schemas/meta/words.schema.json');
  const { $defs } = (words?.value ?? { $defs: {} }) as {
    readonly $defs: { readonly plainGrant?: { readonly enum: readonly string[] } };
  };
  return $defs.plainGrant?.enum ?? [];
}

type AsWritten = Readonly<Record<string, readonly string[] | null>>;

/** Its permissions are also among those of `update`, where they are checked. */
const conditional = 'updateWhile';

interface GrantUse {
  readonly grant: string;
  readonly origin: Origin;
}

function grantsIn(
  { entities, workflows, operations, screens }: Model,
  written: (entity: Entity) => AsWritten,
): readonly GrantUse[] {
  return [
    ...entities.flatMap((entity) => inAccess(written(entity), below(entity.origin, 'x-access'))),
    ...entities.flatMap(declaredFields).flatMap((field) => inAccess(field.access, below(field.origin, 'x-access'))),
    ...workflows
      .flatMap((workflow) => workflow.transitions)
      .flatMap((transition) => inList(transition.who, below(transition.origin, 'who'))),
    ...operations.flatMap((operation) => inList(operation.access, below(operation.origin, 'x-access'))),
    ...screens.flatMap((screen) => inScreen(screen.body, screen.origin)),
  ];
}

/** Uses `write` if the file does, instead of the three rules that it expands to. */
function accessAsWritten(sources: Sources, entity: Entity): AsWritten {
  const access = objectOf(sources.files.get(entity.origin.file)!)['x-access'];
  if (!isObject(access)) return {};
  const { [conditional]: _, ...rules } = access;
  return rules as AsWritten;
}

function inAccess(access: AsWritten, origin: Origin): readonly GrantUse[] {
  return Object.entries(access).flatMap(([word, grants]) => inList(grants ?? [], below(origin, word)));
}

function inList(grants: readonly string[], origin: Origin): readonly GrantUse[] {
  return grants.map((grant, index) => ({ grant, origin: below(origin, index) }));
}

/** Screens have grants at several depths, always under `access` or `edit`. */
function inScreen(value: Json, origin: Origin): readonly GrantUse[] {
  if (Array.isArray(value))
    return (value as readonly Json[]).flatMap((item, index) => inScreen(item, below(origin, index)));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    const place = { file: origin.file, pointer: pointerTo(origin.pointer, key) };
    const isGrants = (key === 'access' || key === 'edit') && Array.isArray(child);
    return isGrants ? inList((child as readonly Json[]).map(String), place) : inScreen(child, place);
  });
}

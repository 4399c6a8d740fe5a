/** What cross-file checks read, and how they report findings. */
import type { Finding } from '../errors.ts';
import type { Entity } from '../ir/entity.ts';
import type { Field } from '../ir/field.ts';
import type { Model } from '../ir/model.ts';
import type { Origin } from '../ir/origin.ts';
import type { FileKindId } from '../parse/kinds.ts';
import { pointerTo } from '../parse/place.ts';
import { isObject, objectOf } from '../parse/source-file.ts';
import type { Sources } from '../parse/sources.ts';
import { suggest } from './closest.ts';
import type { ValidHashes } from './valid-hashes.ts';

export interface CheckContext {
  /** Built from the sound files only. */
  readonly model: Model;
  readonly sources: Sources;
  /** Paths of files that are wrong in themselves and so are missing in the model. */
  readonly unsound: ReadonlySet<string>;
  readonly valid: ValidHashes;
  /** Code was looked at by other means, so a renamed or removed name may still be in it. */
  readonly acceptsNames?: boolean;
}

export type Check = (context: CheckContext) => readonly Finding[];

/** Names of all files of a kind, the unsound ones too: a reference to them is not the mistake. */
export function idsOf(context: CheckContext, kind: FileKindId): readonly string[] {
  return context.sources.ofKind(kind).map((file) => file.stem);
}

/** Ids of all shared types: those with a file, and the state lists of workflows. */
export function typeIds(context: CheckContext): readonly string[] {
  return [...idsOf(context, 'type'), ...stateLists(context).map(({ id }) => id)];
}

/** State lists of workflows, including those of invalid files. */
export function stateLists({ sources }: CheckContext): readonly { readonly workflow: string; readonly id: string }[] {
  return sources.ofKind('workflow').flatMap((file) => {
    const { list } = objectOf(file);
    return isObject(list) && typeof list['$id'] === 'string' ? [{ workflow: file.stem, id: list['$id'] }] : [];
  });
}

/** False while a file of the kind is wrong in itself: then a name may be missing only because of that. */
export function isComplete(context: CheckContext, ...kinds: readonly FileKindId[]): boolean {
  return kinds.every((kind) => context.sources.ofKind(kind).every((file) => !context.unsound.has(file.path)));
}

/** The origin of a part, e.g. `x-ref` or `x-list/filter` below a field. */
export function below(origin: Origin, ...steps: readonly (string | number)[]): Origin {
  return { file: origin.file, pointer: steps.reduce<string>(pointerTo, origin.pointer) };
}

/** "There is no …" with the nearest possible name. */
export function unknown(origin: Origin, what: string, found: string, possible: Iterable<string>): Finding {
  const hint = suggest(found, possible);
  return { origin, message: `There is no ${what} "${found}".`, ...(hint === undefined ? {} : { hint }) };
}

export function entityById(model: Model, id: string): Entity | undefined {
  return model.entities.find((entity) => entity.id === id);
}

export function fieldByKey(entity: Entity, key: string): Field | undefined {
  return entity.fields.find((field) => field.key === key);
}

/** Fields declared in the entity's own file. */
export function declaredFields(entity: Entity): readonly Field[] {
  return entity.fields.filter((field) => !field.isStandard);
}

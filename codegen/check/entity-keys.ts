/** Names of an entity's own fields must exist. */
import type { Finding } from '../errors.ts';
import type { Entity } from '../ir/entity.ts';
import type { Origin } from '../ir/origin.ts';
import { objectOf } from '../parse/source-file.ts';
import { below, declaredFields, unknown, type Check, type CheckContext } from './context.ts';

export const checkEntityKeys: Check = (context) =>
  context.model.entities.flatMap((entity) => checkEntity(context, entity));

function checkEntity(context: CheckContext, entity: Entity): readonly Finding[] {
  const keys = entity.fields.map((field) => field.key);
  const shown = [...keys, ...entity.fields.flatMap((field) => (field.reference ? [field.reference.as] : []))];
  const missing = (named: readonly KeyUse[], possible: readonly string[]): readonly Finding[] =>
    named
      .filter(({ key }) => !possible.includes(key))
      .map(({ key, origin }) => unknown(origin, `field of ${entity.id}`, key, possible));
  return [...missing(namedKeys(context, entity), keys), ...missing(shownKeys(entity), shown)];
}

interface KeyUse {
  readonly key: string;
  readonly origin: Origin;
}

function namedKeys(context: CheckContext, entity: Entity): readonly KeyUse[] {
  const at = (...steps: readonly (string | number)[]): Origin => below(entity.origin, ...steps);
  const node = objectOf(context.sources.files.get(entity.origin.file)!);
  const required = Array.isArray(node['required']) ? node['required'].map(String) : [];
  return [
    ...required.map((key, index) => ({ key, origin: at('required', index) })),
    ...entity.unique.flatMap((keys, list) => keys.map((key, index) => ({ key, origin: at('x-unique', list, index) }))),
    ...entity.indexes.flatMap((keys, list) =>
      keys.map((key, index) => ({ key, origin: at('x-indexes', list, index) })),
    ),
    ...(entity.nested ?? []).map((key, index) => ({ key, origin: at('x-resource', 'nested', index) })),
    ...(entity.wordsOf ?? []).map((key, index) => ({ key, origin: at('x-resource', 'wordsOf', index) })),
    ...Object.keys(entity.customerSees ?? {}).map((key) => ({ key, origin: at('x-customerSees', key) })),
    ...(entity.sharedBy ? [entity.sharedBy] : []).map((key) => ({ key, origin: at('x-sharedBy') })),
    ...Object.keys(entity.publicName ?? {}).map((key) => ({ key, origin: at('x-publicName', key) })),
    ...(entity.displayId ? ['displayId', 'teamId'] : []).map((key) => ({ key, origin: at('x-displayId') })),
    { key: entity.defaultSort.field, origin: at('x-resource', 'sort') },
    ...declaredFields(entity).flatMap((field) =>
      field.catalogueBy === null ? [] : [{ key: field.catalogueBy, origin: below(field.origin, 'x-catalogueBy') }],
    ),
    ...declaredFields(entity).flatMap((field) =>
      field.recordOf === undefined ? [] : [{ key: field.recordOf, origin: below(field.origin, 'x-recordOf') }],
    ),
    ...declaredFields(entity).flatMap((field) =>
      copiedKeys(field.backfill).map((key) => ({ key, origin: below(field.origin, 'x-backfill', 'copy') })),
    ),
  ];
}

/** The template may also name the record behind a reference: `{provider}` or `{provider.name}`. */
function shownKeys(entity: Entity): readonly KeyUse[] {
  const names = [...entity.shownAs.matchAll(/\{([a-zA-Z0-9|]+)[^}]*\}/g)].flatMap((match) => match[1]!.split('|'));
  return names.map((key) => ({ key, origin: below(entity.origin, 'x-resource', 'shownAs') }));
}

function copiedKeys(backfill: unknown): readonly string[] {
  return typeof backfill === 'object' && backfill !== null && 'copy' in backfill ? [String(backfill.copy)] : [];
}

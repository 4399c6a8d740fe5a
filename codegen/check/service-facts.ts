/**
 * Every service type has the facts that the product needs of it: limits, toggles and list facts that are declared for
 * each, and a template that covers its family. The questionnaire names existing types.
 */
import type { Finding } from '../errors.ts';
import type { ListValue } from '../ir/closed-list.ts';
import { pointerTo } from '../parse/place.ts';
import { isObject, objectOf, type SourceFile } from '../parse/source-file.ts';
import { isComplete, unknown, type Check, type CheckContext } from './context.ts';

export const checkServiceFacts: Check = (context) => {
  if (!isComplete(context, 'type')) return [];
  const types = typesSold(context);
  const kinds = types.flatMap(kindsOf);
  return [
    ...context.sources.ofKind('type').flatMap((file) => [...everyHas(context, file), ...covers(context, file)]),
    ...(types.length === 0 ? [] : [...limits(context, kinds), ...toggles(context, kinds), ...flow(context, types)]),
  ];
};

const typesSold = ({ model }: CheckContext): readonly ListValue[] =>
  (model.types.find(({ id }) => id === 'service-type')?.values ?? []).filter(({ isRetired }) => !isRetired);

/** A type is priced and pursued as one kind, unless it names several. */
const kindsOf = ({ value, facts }: ListValue): readonly string[] =>
  (facts['kinds'] as readonly string[] | undefined) ?? [String(value)];

/** Values of a list that lack a fact of `x-everyHas`. */
function everyHas({ model }: CheckContext, file: SourceFile): readonly Finding[] {
  const facts = (objectOf(file)['x-everyHas'] ?? []) as readonly string[];
  const values = model.types.find(({ id }) => id === file.stem)?.values ?? [];
  return facts.flatMap((fact) =>
    values.flatMap((one, index) =>
      one.facts[fact] !== undefined
        ? []
        : [{ origin: { file: file.path, pointer: `/oneOf/${index}` }, message: `"${one.value}" has no "x-${fact}".` }],
    ),
  );
}

/** Values of another list that no value names in a fact of `x-covers`. */
function covers({ model }: CheckContext, file: SourceFile): readonly Finding[] {
  const node = objectOf(file);
  const listOf = (isObject(node['x-facts']) ? node['x-facts'] : {}) as Readonly<Record<string, string>>;
  const values = model.types.find(({ id }) => id === file.stem)?.values ?? [];
  return ((node['x-covers'] ?? []) as readonly string[]).flatMap((fact, index) => {
    const named = new Set(values.flatMap(({ facts }) => (facts[fact] ?? []) as readonly string[]));
    const wanted = model.types.find(({ id }) => id === listOf[fact])?.values ?? [];
    return wanted
      .filter(({ value }) => !named.has(String(value)))
      .map(({ value }) => ({
        origin: { file: file.path, pointer: `/x-covers/${index}` },
        message: `No "x-${fact}" names "${value}" of ${listOf[fact]}.`,
      }));
  });
}

/** A table with `"each": "service-kind"` has exactly the kinds as keys. */
function limits({ sources }: CheckContext, kinds: readonly string[]): readonly Finding[] {
  return sources.ofKind('limits').flatMap((file) =>
    Object.entries(objectOf(file)['limits'] ?? {}).flatMap(([id, limit]) => {
      if (!isObject(limit) || limit['each'] === undefined) return [];
      const origin = (...steps: readonly string[]) => ({
        file: file.path,
        pointer: steps.reduce(pointerTo, pointerTo(pointerTo('/limits', id), 'value')),
      });
      const keys = isObject(limit['value']) ? Object.keys(limit['value']) : [];
      const missing = kinds.filter((kind) => !keys.includes(kind));
      const strange = keys.filter((key) => !kinds.includes(key));
      return [
        ...missing.map((kind) => ({ origin: origin(), message: `The kind of service "${kind}" has no value here.` })),
        ...strange.map((key) => unknown(origin(key), 'kind of service', key, kinds)),
      ];
    }),
  );
}

/** Toggles that `each` names for every kind, with the kind in place of `{kind}`. */
function toggles({ model, sources }: CheckContext, kinds: readonly string[]): readonly Finding[] {
  const ids = new Set(model.access.toggles.map(({ id }) => id));
  return sources.ofKind('toggles').flatMap((file) =>
    ((objectOf(file)['each'] ?? []) as readonly string[]).flatMap((pattern, index) =>
      kinds
        .map((kind) => pattern.replace('{kind}', kind))
        .filter((id) => !ids.has(id))
        .map((id) => ({
          origin: { file: file.path, pointer: `/each/${index}` },
          message: `There is no toggle "${id}".`,
        })),
    ),
  );
}

/** The questionnaire requests and copies existing types. */
function flow({ sources }: CheckContext, types: readonly ListValue[]): readonly Finding[] {
  const known = types.map(({ value }) => String(value));
  return sources.ofKind('flow').flatMap((file) => {
    const node = objectOf(file) as unknown as {
      readonly services: readonly { readonly serviceType: string }[];
      readonly copy: { readonly serviceOptions: Readonly<Record<string, unknown>> };
    };
    const at = (pointer: string) => ({ file: file.path, pointer });
    const asked = node.services.map(({ serviceType }) => serviceType);
    const copied = Object.keys(node.copy.serviceOptions);
    return [
      ...asked.flatMap((type, index) =>
        known.includes(type) ? [] : [unknown(at(`/services/${index}/serviceType`), 'service type', type, known)],
      ),
      ...copied.flatMap((type) =>
        known.includes(type) ? [] : [unknown(at(`/copy/serviceOptions/${type}`), 'service type', type, known)],
      ),
    ];
  });
}

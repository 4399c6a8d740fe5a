/** Values in conditions, presets and offers must be values of the neighboring list or boolean. */
import type { Finding } from '../errors.ts';
import { neededWord, offersWord, presetsWord, typeIdOf, whenWord } from '../ir/build/plain-schema.ts';
import type { Json, JsonObject } from '../ir/json.ts';
import type { Model } from '../ir/model.ts';
import type { Origin } from '../ir/origin.ts';
import { isObject } from '../parse/source-file.ts';
import { below, isComplete, unknown, type Check } from './context.ts';

export const checkNeighborValues: Check = (context) => {
  if (!isComplete(context, 'type', 'workflow')) return [];
  const { sources, model } = context;
  return sources
    .ofKind('type')
    .flatMap((file) => mistakesBelow(file.value ?? null, { file: file.path, pointer: '' }, model));
};

function mistakesBelow(node: Json, origin: Origin, model: Model): readonly Finding[] {
  if (node === null || typeof node !== 'object') return [];
  const inside = Object.entries(node).flatMap(([key, value]) =>
    mistakesBelow(value as Json, below(origin, key), model),
  );
  const properties = isObject(node) ? node['properties'] : undefined;
  if (!isObject(properties)) return inside;
  const own = Object.entries(properties).flatMap(([key, property]) =>
    isObject(property)
      ? namedBy(property, properties).flatMap(({ list, values, place }) =>
          strange(list, values, below(origin, 'properties', key, ...place), model),
        )
      : [],
  );
  return [...own, ...inside];
}

interface NeighborValue {
  /** The property with these values. */
  readonly list: Json | undefined;
  readonly values: Json | undefined;
  readonly place: readonly (string | number)[];
}

function namedBy(property: JsonObject, properties: JsonObject): readonly NeighborValue[] {
  const entries = (word: string): readonly JsonObject[] => (property[word] ?? []) as readonly JsonObject[];
  const offers = ((property[offersWord] as JsonObject | undefined)?.['among'] ?? []) as readonly JsonObject[];
  const conditionsOf = (when: Json | undefined, place: NeighborValue['place']): readonly NeighborValue[] =>
    Object.entries(isObject(when) ? when : {}).map(([way, values]) => ({
      list: propertyAt(way, properties),
      values,
      place: [...place, way],
    }));
  return [
    ...[whenWord, neededWord].flatMap((word) => entries(word).flatMap((when, at) => conditionsOf(when, [word, at]))),
    ...entries(presetsWord).flatMap(({ when, value }, at) => [
      ...conditionsOf(when, [presetsWord, at, 'when']),
      { list: property, values: value, place: [presetsWord, at, 'value'] },
    ]),
    ...offers.flatMap(({ when, values }, at) => [
      ...conditionsOf(when, [offersWord, 'among', at, 'when']),
      { list: property, values, place: [offersWord, 'among', at, 'values'] },
    ]),
  ];
}

const propertyAt = (way: string, properties: JsonObject): Json | undefined => {
  const [key = '', inner] = way.split('.');
  const property = properties[key];
  if (inner === undefined) return property;
  const parts = isObject(property) ? property['properties'] : undefined;
  return isObject(parts) ? parts[inner] : undefined;
};

function strange(list: Json | undefined, values: Json | undefined, origin: Origin, model: Model): readonly Finding[] {
  const known = knownValues(list, model);
  if (known === null || values === undefined) return [];
  const named = Array.isArray(values) ? values : [values];
  return named.flatMap((value, index) =>
    value === null || known.includes(value)
      ? []
      : [unknown(Array.isArray(values) ? below(origin, index) : origin, 'value', String(value), known.map(String))],
  );
}

/** Null where anything may be written. */
function knownValues(property: Json | undefined, { types }: Model): readonly Json[] | null {
  if (!isObject(property)) return null;
  if (property['type'] === 'boolean') return [true, false];
  const { $ref: reference } = isObject(property['items']) ? property['items'] : property;
  const id = typeIdOf(reference);
  return types.find((type) => type.id === id)?.values.map(({ value }) => value) ?? null;
}

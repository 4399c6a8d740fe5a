/**
 * Neighbor references: `x-date` needs dates or calendar days, `x-below` a value of the same type;
 * conditions and `x-apartFrom` any.
 */
import type { Finding } from '../errors.ts';
import { distinctWord, belowWord, dateWord, neededWord, offersWord, whenWord } from '../ir/build/plain-schema.ts';
import type { Json, JsonObject } from '../ir/json.ts';
import type { Origin } from '../ir/origin.ts';
import { isObject, oncePerFile } from '../parse/source-file.ts';
import { isDate } from '../../src/runtime/validation/calendar.ts';
import { below, unknown, type Check } from './context.ts';

const kinds = ['entity', 'type', 'catalogue', 'paths', 'openapi'] as const;

export const checkNeighbors: Check = ({ sources, unsound }) =>
  kinds
    .flatMap((kind) => sources.ofKind(kind))
    .filter(({ path }) => !unsound.has(path))
    .flatMap(mistakesIn);

const mistakesIn = oncePerFile((file) => mistakesBelow(file.value ?? null, { file: file.path, pointer: '' }));

function mistakesBelow(node: Json, origin: Origin): readonly Finding[] {
  if (node === null || typeof node !== 'object') return [];
  const inside = Object.entries(node).flatMap(([key, value]) => mistakesBelow(value as Json, below(origin, key)));
  const properties = isObject(node) ? node['properties'] : undefined;
  if (!isObject(properties)) return inside;
  const own = Object.keys(properties).flatMap((key) => {
    const place = below(origin, 'properties', key);
    return [...ofDate(properties, key, place), ...ofSameType(properties, key, place), ...ofAny(properties, key, place)];
  });
  return [...own, ...inside];
}

function ofDate(properties: JsonObject, key: string, origin: Origin): readonly Finding[] {
  const property = properties[key];
  const rule = isObject(property) ? property[dateWord] : undefined;
  if (!isObject(rule)) return [];
  const place = below(origin, dateWord);
  if (!isDateField(property)) {
    return [{ origin: place, at: 'key', message: `"${dateWord}" belongs to dates.`, hint: 'Add "format": "date".' }];
  }
  const named = Object.entries(rule).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return [
    ...named.flatMap(([word, than]) => ofDay(than, below(place, word), key, properties)),
    ...inOrder(rule, place),
  ];
}

function ofDay(than: string, origin: Origin, key: string, properties: JsonObject): readonly Finding[] {
  if (than === 'today' || isDate(than)) return [];
  if (/^\d/.test(than)) return [{ origin, message: `${than} is no day of the calendar.` }];
  if (than === key) return [{ origin, message: 'A date cannot be compared with itself.' }];
  const other = properties[than];
  const dates = Object.keys(properties).filter((name) => name !== key && isDateField(properties[name]));
  if (other === undefined) return [unknown(origin, 'date', than, dates)];
  return isDateField(other) ? [] : [{ origin, message: `"${than}" is no date.` }];
}

/** `x-below` compares values of the same shared type. */
function ofSameType(properties: JsonObject, key: string, origin: Origin): readonly Finding[] {
  const property = properties[key];
  if (!isObject(property)) return [];
  const { [belowWord]: under } = property;
  const named = isObject(under) ? [{ name: String(under['key']), place: below(origin, belowWord, 'key') }] : [];
  const same = Object.entries(properties)
    .filter(([name, other]) => name !== key && isObject(other) && other['$ref'] === property['$ref'])
    .map(([name]) => name);
  return named
    .filter(({ name }) => typeof property['$ref'] !== 'string' || !same.includes(name))
    .map(({ name, place }) => unknown(place, 'value of the same type', name, same));
}

/** The first key of every way that a condition names, and the list of `x-apartFrom`. */
function ofAny(properties: JsonObject, key: string, origin: Origin): readonly Finding[] {
  const property = properties[key];
  if (!isObject(property)) return [];
  const conditions = [whenWord, neededWord].flatMap((word) =>
    ((property[word] ?? []) as readonly JsonObject[]).flatMap((condition, index) =>
      Object.keys(condition).map((way) => ({
        name: way.split('.')[0]!,
        place: below(origin, word, index, way),
        at: 'key' as const,
      })),
    ),
  );
  const offers = (property[offersWord] as { readonly among: readonly JsonObject[] } | undefined)?.among ?? [];
  const other = property[distinctWord];
  const named = [
    ...conditions,
    ...offers.flatMap(({ when }, index) =>
      Object.keys(when as JsonObject).map((way) => ({
        name: way.split('.')[0]!,
        place: below(origin, offersWord, 'among', index, 'when', way),
        at: 'key' as const,
      })),
    ),
    ...(typeof other === 'string' ? [{ name: other, place: below(origin, distinctWord), at: 'value' as const }] : []),
  ];
  const others = Object.keys(properties).filter((name) => name !== key);
  return named
    .filter(({ name }) => !others.includes(name))
    .map(({ name, place, at }) => ({ ...unknown(place, 'value', name, others), at }));
}

/** A range of days must not be empty. */
function inOrder({ notBefore, notAfter }: JsonObject, origin: Origin): readonly Finding[] {
  const [first, last] = [String(notBefore), String(notAfter)];
  return isDate(first) && isDate(last) && first > last
    ? [{ origin, message: `No day is both ${first} or later and ${last} or earlier.` }]
    : [];
}

const isDateField = (node: Json | undefined): boolean => isObject(node) && node['format'] === 'date';

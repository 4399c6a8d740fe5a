/** Where demo files write values: single records and changes, and those repeated each month. */
import type { Json, JsonObject } from '../ir/json.ts';
import { isObject, objectOf, oncePerFile } from '../parse/source-file.ts';

export type Part = 'records' | 'changes' | 'events';

export interface Place {
  readonly part: Part;
  /** Of the record, with the months ago when it repeats. */
  readonly name: string;
  /** Path of keys to the values. */
  readonly steps: readonly string[];
  readonly values: Json;
  /** Contains only what differs in some months. */
  readonly isPart?: boolean;
}

/** All places of a file, in creation order. */
export const placesIn = oncePerFile((file): Readonly<Record<Part, readonly Place[]>> => {
  const node = objectOf(file);
  return { records: placesOf(node, 'records'), changes: placesOf(node, 'changes'), events: placesOf(node, 'events') };
});

const placesOf = (node: JsonObject, part: Part): readonly Place[] => [
  ...Object.entries(objectAt(objectAt(node, 'monthly'), part)).flatMap(([name, series]) =>
    isObject(series) ? monthly(part, name, series) : [],
  ),
  ...Object.entries(objectAt(node, part)).map(([name, values]) => ({ part, name, steps: [part, name], values })),
];

const objectAt = (node: JsonObject, key: string): JsonObject => (isObject(node[key]) ? node[key] : {});

function monthly(part: Part, name: string, series: JsonObject): readonly Place[] {
  const { from, to } = series;
  if (typeof from !== 'number' || typeof to !== 'number' || from < to || from - to > 600) return [];
  const but = Object.entries(objectAt(series, 'but'));
  return Array.from({ length: from - to + 1 }, (_, at) => from - at).flatMap((ago) => {
    const other = but.find(([span]) => isWithin(ago, span));
    if (other?.[1] === null) return [];
    const steps = ['monthly', part, name];
    const one = { part, name: `${name}-${ago}` };
    return [
      { ...one, steps: [...steps, 'values'], values: inMonth(series['values']!, ago) },
      ...(other ? [{ ...one, steps: [...steps, 'but', other[0]], values: inMonth(other[1]!, ago), isPart: true }] : []),
    ];
  });
}

function isWithin(ago: number, span: string): boolean {
  const [first, last = first] = span.split('-').map(Number);
  return ago <= first! && ago >= last!;
}

/** The names of one month; its days count like any other. */
function inMonth(value: Json, ago: number): Json {
  if (Array.isArray(value)) return value.map((item) => inMonth(item as Json, ago));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inMonth(inner as Json, ago)]));
  if (typeof value !== 'string') return value;
  if (value.startsWith('@')) return value.replace('#', String(ago));
  return /^(?:month|monthEnd)(?:[+-]\d+)?$/.test(value) ? 'today' : value.replaceAll(/\{yyyy-?mm\}/g, '2026-01');
}

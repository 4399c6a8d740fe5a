/**
 * The parts that the model is told apart by, each with its hash: every property of an entity, every list, workflow,
 * screen and call, every path and schema of the API document, and what else there is as a whole.
 */
import type { Model } from '../ir/model.ts';
import { documentOf } from '../openapi/document.ts';
import { pointerTo } from '../parse/place.ts';
import { hashPart, hashText } from '../write/hash.ts';

/** Names of parts with their hashes. */
export type Parts = Readonly<Record<string, string>>;

/** How far a value is taken apart: by its keys, by those of some of its values, or not at all. */
export type Division = 'each' | 'whole' | { readonly [key: string]: Division };

export const modelDivision: Division = {
  entities: { '*': 'each' },
  types: 'each',
  values: 'each',
  catalogues: 'each',
  workflows: 'each',
  screens: 'each',
  operations: 'each',
};

export const documentDivision: Division = { paths: 'each', components: { schemas: 'each' } };

/** How the value behind a key is taken apart. */
export function divisionOf(division: Division, key: string): Division {
  if (typeof division === 'string') return 'whole';
  return division[key] ?? division['*'] ?? 'whole';
}

/** The keys of a divided object; the ids of a divided list. */
const keysOf = (value: object): readonly string[] =>
  Array.isArray(value) ? (value as readonly { readonly id: string }[]).map(({ id }) => id) : Object.keys(value);

const known = new WeakMap<Model, Parts>();

/** What another thread found of the same model. */
export const useParts = (model: Model, parts: Parts): void => void known.set(model, parts);

/** All parts of the model and of the API document that describes it. */
export function partsOf(model: Model): Parts {
  const before = known.get(model);
  if (before) return before;
  const parts: Record<string, string> = {};
  collect(model, 'model', modelDivision, parts);
  collect(documentOf(model), 'document', documentDivision, parts);
  known.set(model, parts);
  return parts;
}

/** A text in its quotes, so that it is never taken for a number or a word. */
const plain = (value: unknown): string => (typeof value === 'string' ? JSON.stringify(value) : String(value));

function collect(value: unknown, name: string, division: Division, parts: Record<string, string>): void {
  if (typeof value !== 'object' || value === null) parts[name] = hashText(plain(value));
  else if (division === 'whole') parts[name] = hashPart(value);
  else {
    const keys = keysOf(value);
    parts[name] = hashText(keys.join('\n'));
    const values = Object.values(value) as readonly unknown[];
    for (const [at, key] of keys.entries()) collect(values[at], pointerTo(name, key), divisionOf(division, key), parts);
  }
}

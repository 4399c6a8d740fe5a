/**
 * `.cache/parsed.json`: what the texts of sound files say, by their hashes, so that a text that was read once need not be
 * read with our own readers again. Places are looked up where somebody asks for one, which is where something is wrong.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../ir/json.ts';
import { hashText } from '../write/hash.ts';

export interface Kept {
  /** Undefined for a text that is not known. */
  readonly valueOf: (path: string, text: string) => Json | undefined;
  readonly add: (path: string, text: string, value: Json) => void;
}

const cachePath = '.cache/parsed.json';

/** `json` are the hashes of JSON texts without a mistake, which the platform's own reader reads faster than any cache. */
interface Written {
  readonly tools: string;
  readonly json: readonly string[];
  readonly values: Readonly<Record<string, Json>>;
}

export const nothingKept: Kept = { valueOf: () => undefined, add: () => undefined };

/** Keeps what is asked for or added until `write`; a cache of other tools, or an unreadable one, counts as none. */
export function readKept(root: string, tools: string): Kept & { readonly write: () => void } {
  const before = read(join(root, cachePath), tools);
  const soundJson = new Set(before.json);
  const kept = { json: new Set<string>(), values: new Map<string, Json>() };
  let isNew = false;
  const keep = (path: string, hash: string, value: Json): Json => {
    if (isJson(path)) kept.json.add(hash);
    else kept.values.set(hash, value);
    return value;
  };
  return {
    valueOf: (path, text) => {
      const hash = hashText(text);
      if (isJson(path)) return soundJson.has(hash) ? keep(path, hash, JSON.parse(text) as Json) : undefined;
      const value = before.values[hash];
      return value === undefined ? undefined : keep(path, hash, value);
    },
    add: (path, text, value) => {
      if (!isJson(path) && !isDeepStrictEqual(JSON.parse(JSON.stringify(value)), value)) return;
      isNew = true;
      keep(path, hashText(text), value);
    },
    write: () => {
      if (!isNew) return;
      const written: Written = { tools, json: [...kept.json], values: Object.fromEntries(kept.values) };
      mkdirSync(dirname(join(root, cachePath)), { recursive: true });
      writeFileSync(join(root, cachePath), JSON.stringify(written));
    },
  };
}

const isJson = (path: string): boolean => path.endsWith('.json');

function read(path: string, tools: string): Written {
  const nothing: Written = { tools, json: [], values: {} };
  try {
    const written = JSON.parse(readFileSync(path, 'utf8')) as Written;
    return written.tools === tools ? written : nothing;
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return nothing;
    throw error;
  }
}

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
  const known = new Set(before.json);
  const json = new Set<string>();
  const values: Record<string, Json> = {};
  let isNew = false;
  return {
    valueOf: (path, text) => {
      const hash = hashText(text);
      if (known.has(hash) && isJson(path)) {
        json.add(hash);
        return JSON.parse(text) as Json;
      }
      const value = before.values[hash];
      if (value !== undefined && !isJson(path)) values[hash] = value;
      return isJson(path) ? undefined : value;
    },
    add: (path, text, value) => {
      isNew = true;
      if (isJson(path)) json.add(hashText(text));
      else if (isDeepStrictEqual(JSON.parse(JSON.stringify(value)), value)) values[hashText(text)] = value;
    },
    write: () => {
      if (!isNew) return;
      mkdirSync(dirname(join(root, cachePath)), { recursive: true });
      writeFileSync(join(root, cachePath), JSON.stringify({ tools, json: [...json], values } satisfies Written));
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

/** `.cache/codegen.json`: what the last run made of which inputs, so that the next one does only what changed. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface CachedFile {
  readonly hash: string;
  readonly source: string;
  readonly isPermanent: boolean;
}

export interface CachedUnit {
  readonly key: string;
  readonly files: Readonly<Record<string, CachedFile>>;
}

export interface Cache {
  /** Fingerprint of all inputs and outputs after a run that left everything right; null otherwise. */
  readonly fingerprint: string | null;
  /** By `<emitter>/<unit>`. */
  readonly units: Readonly<Record<string, CachedUnit>>;
  /** Hashes of schema files, and of the questionnaire, in which nothing is wrong. */
  readonly proved: readonly string[];
}

const cachePath = '.cache/codegen.json';
const empty: Cache = { fingerprint: null, units: {}, proved: [] };

/** An unreadable cache counts as none: it is only a saving of time. */
export function readCache(root: string): Cache {
  const path = join(root, cachePath);
  if (!existsSync(path)) return empty;
  try {
    return { ...empty, ...(JSON.parse(readFileSync(path, 'utf8')) as Partial<Cache>) };
  } catch (error) {
    if (error instanceof SyntaxError) return empty;
    throw error;
  }
}

export function writeCache(root: string, cache: Cache): void {
  const path = join(root, cachePath);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(cache));
}

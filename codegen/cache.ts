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
  /** Names of the parts of the model that it read. */
  readonly read: readonly string[];
  readonly files: Readonly<Record<string, CachedFile>>;
}

export interface Made {
  /** By `<emitter>/<unit>`. */
  readonly units: Readonly<Record<string, CachedUnit>>;
  /** Hashes of the parts of the model that these were made of. */
  readonly parts: Readonly<Record<string, string>>;
}

export interface Cache {
  /** Hash of the compiler that wrote it: another one makes and proves everything itself. */
  readonly tools: string;
  readonly made: Made;
  /** Hashes of schema files, and of the questionnaire, in which nothing is wrong. */
  readonly proved: readonly string[];
}

const cachePath = '.cache/codegen.json';
export const nothingMade: Made = { units: {}, parts: {} };
const empty = { made: nothingMade, proved: [] };

/** An unreadable cache counts as none, and so does that of another compiler: it is only a saving of time. */
export function readCache(root: string, tools: string): Omit<Cache, 'tools'> {
  const path = join(root, cachePath);
  if (!existsSync(path)) return empty;
  try {
    const written = JSON.parse(readFileSync(path, 'utf8')) as Written;
    return written.tools === tools ? { ...written, made: unpacked(written.made) } : empty;
  } catch (error) {
    if (error instanceof SyntaxError) return empty;
    throw error;
  }
}

export function writeCache(root: string, cache: Cache): void {
  const path = join(root, cachePath);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify({ ...cache, made: packed(cache.made) } satisfies Written));
}

/** Fingerprint of all inputs and outputs after a run that left everything right; it stands by itself, since most runs need no more. */
const fingerprintPath = '.cache/codegen-fingerprint';

export function readFingerprint(root: string): string | null {
  const path = join(root, fingerprintPath);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

export function writeFingerprint(root: string, fingerprint: string): void {
  mkdirSync(dirname(join(root, fingerprintPath)), { recursive: true });
  writeFileSync(join(root, fingerprintPath), fingerprint);
}

interface Written extends Omit<Cache, 'made'> {
  readonly made: Packed;
}

/** Units name the same parts again and again, so a unit's are written as places in the list of all that any unit read. */
interface Packed {
  readonly units: Readonly<Record<string, Omit<CachedUnit, 'read'> & { readonly read: readonly number[] }>>;
  readonly parts: readonly (readonly [string, string | undefined])[];
}

function packed({ units, parts }: Made): Packed {
  const places = new Map<string, number>();
  const placeOf = (name: string): number => places.get(name) ?? (places.set(name, places.size), places.size - 1);
  const written = Object.entries(units).map(
    ([name, unit]) => [name, { ...unit, read: unit.read.map(placeOf) }] as const,
  );
  return { units: Object.fromEntries(written), parts: [...places.keys()].map((name) => [name, parts[name]]) };
}

function unpacked({ units, parts }: Packed): Made {
  const read = Object.entries(units).map(
    ([name, unit]) => [name, { ...unit, read: unit.read.map((place) => parts[place]![0]) }] as const,
  );
  return {
    units: Object.fromEntries(read),
    parts: Object.fromEntries(parts.filter(([, hash]) => hash !== null)) as Made['parts'],
  };
}

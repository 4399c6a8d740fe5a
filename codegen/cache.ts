/**
 * `.cache/codegen/`: what the last run made of which inputs, so that the next one does only what changed. A file for each
 * emitter, so that two threads read and write them at once, and one of what was found right.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Parts } from './emit/parts.ts';
import { readIfThere } from './write/read-if-there.ts';

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

/** What one emitter made. */
export interface Made {
  /** By name. */
  readonly units: Readonly<Record<string, CachedUnit>>;
  /** Hashes of the parts of the model that any of these read; a part that was not there has none. */
  readonly parts: Parts;
}

export interface MadeCache {
  /** Null for an emitter that never made anything here. */
  readonly read: (emitter: string) => Made | null;
  /** Remembers it; it reaches the disk with `save`. */
  readonly keep: (emitter: string, made: Made) => void;
  readonly save: () => void;
}

const folder = '.cache/codegen';

/** What another compiler (`tools`) made counts as nothing, and so does what cannot be read: it is only a saving of time. */
export function madeCache(root: string, tools: string): MadeCache {
  const known = new Map<string, Made | null>();
  const unsaved = new Set<string>();
  const pathOf = (emitter: string): string => `${folder}/${emitter}.json`;
  return {
    read: (emitter) => {
      const made = known.get(emitter) ?? unpacked(readContent(root, pathOf(emitter), tools) as Packed | null);
      known.set(emitter, made);
      return made;
    },
    keep: (emitter, made) => {
      known.set(emitter, made);
      unsaved.add(emitter);
    },
    save: () => {
      for (const emitter of unsaved) writeContent(root, pathOf(emitter), tools, packed(known.get(emitter)!));
      unsaved.clear();
    },
  };
}

const provedPath = `${folder}/proved.json`;

/** Hashes of schema files, and of the questionnaire, in which nothing is wrong. */
export const readProved = (root: string, tools: string): readonly string[] =>
  (readContent(root, provedPath, tools) as readonly string[] | null) ?? [];

export const writeProved = (root: string, tools: string, proved: readonly string[]): void =>
  writeContent(root, provedPath, tools, proved);

/** Fingerprint of all inputs and outputs after a run that left everything right; it stands by itself, since most runs need no more. */
const fingerprintPath = '.cache/codegen-fingerprint';

export const readFingerprint = (root: string): string | null => readIfThere(join(root, fingerprintPath));

export const writeFingerprint = (root: string, fingerprint: string): void =>
  writeText(root, fingerprintPath, fingerprint);

interface Written {
  /** Hash of the compiler that wrote it. */
  readonly tools: string;
  readonly content: unknown;
}

function readContent(root: string, path: string, tools: string): unknown {
  const text = readIfThere(join(root, path));
  if (text === null) return null;
  try {
    const written = JSON.parse(text) as Written;
    return written.tools === tools ? written.content : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

const writeContent = (root: string, path: string, tools: string, content: unknown): void =>
  writeText(root, path, JSON.stringify({ tools, content } satisfies Written));

function writeText(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** Units name the same parts again and again, so a unit's are written as places in the list of all that any unit read. */
interface Packed {
  readonly units: Readonly<Record<string, Omit<CachedUnit, 'read'> & { readonly read: readonly number[] }>>;
  readonly parts: readonly (readonly [name: string, hash: string | null])[];
}

function packed({ units, parts }: Made): Packed {
  const places = new Map<string, number>();
  const placeOf = (name: string): number => places.get(name) ?? (places.set(name, places.size), places.size - 1);
  const written = Object.entries(units).map(
    ([name, unit]) => [name, { ...unit, read: unit.read.map(placeOf) }] as const,
  );
  return { units: Object.fromEntries(written), parts: [...places.keys()].map((name) => [name, parts[name] ?? null]) };
}

function unpacked(written: Packed | null): Made | null {
  if (written === null) return null;
  const read = Object.entries(written.units).map(
    ([name, unit]) => [name, { ...unit, read: unit.read.map((place) => written.parts[place]![0]) }] as const,
  );
  return {
    units: Object.fromEntries(read),
    parts: Object.fromEntries(written.parts.filter(([, hash]) => hash !== null)) as Parts,
  };
}

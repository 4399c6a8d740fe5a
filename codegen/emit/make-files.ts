/** Runs the units of which something changed that they depend on, and takes the rest from the cache. */
import type { CachedFile, CachedUnit, Made } from '../cache.ts';
import { createFormatter, type FormatText } from '../write/format.ts';
import { hashText } from '../write/hash.ts';
import { headerFor } from '../write/header.ts';
import type { OutputFile } from '../write/output.ts';
import type { WantedFile } from '../write/plan-writes.ts';
import type { Emitter } from './emitters.ts';
import type { MadeFiles, MakeInput } from './made-files.ts';
import { partsOf, type Parts } from './parts.ts';
import type { EmitUnit } from './unit.ts';
import { viewOf } from './view.ts';

interface MadeUnit {
  readonly name: string;
  readonly isFresh: boolean;
  readonly unit: CachedUnit;
  readonly wanted: readonly WantedFile[];
}

/** Makes every file of the emitters; an error of a unit surfaces as it is. */
export async function makeFiles(input: MakeInput): Promise<MadeFiles> {
  const format = createFormatter(input.root);
  const files: Record<string, readonly WantedFile[]> = {};
  for (const emitter of input.emitters) files[emitter.name] = await makeEmitter(emitter, input, format);
  return files;
}

async function makeEmitter(emitter: Emitter, input: MakeInput, format: FormatText): Promise<readonly WantedFile[]> {
  const { units } = await emitter.load();
  const parts = partsOf(input.model);
  const before = input.cache.read(emitter.name);
  const isFresh = freshness(before, parts, input);
  const listed = units(input.model, input.root);
  const made = await Promise.all(
    listed.map(async (unit) => {
      const key = hashText(`${input.tools}\n${JSON.stringify(unit.key)}`);
      const cached = before?.units[unit.name];
      return cached && isFresh(cached, key) ? fresh(unit.name, cached) : run(unit, key, emitter.name, input, format);
    }),
  );
  const isSame = before && made.length === Object.keys(before.units).length && made.every((one) => one.isFresh);
  if (!isSame) input.cache.keep(emitter.name, madeOf(made, parts));
  return made.flatMap((one) => one.wanted);
}

/** Tells whether a unit would make what it made before, and whether that still stands there. */
function freshness(
  before: Made | null,
  parts: Parts,
  { onDisk }: MakeInput,
): (cached: CachedUnit, key: string) => boolean {
  return (cached, key) =>
    cached.key === key &&
    cached.read.every((part) => before?.parts[part] === parts[part]) &&
    Object.entries(cached.files).every(([path, file]) => onDisk.get(path) === file.hash);
}

const fresh = (name: string, unit: CachedUnit): MadeUnit => ({
  name,
  isFresh: true,
  unit,
  wanted: Object.entries(unit.files).map(([path, file]) => ({ path, text: null, ...file })),
});

async function run(
  unit: EmitUnit,
  key: string,
  emitter: string,
  { model }: MakeInput,
  format: FormatText,
): Promise<MadeUnit> {
  const view = viewOf(model);
  const wanted = await Promise.all((await unit.run(view.model)).map((file) => finish(file, emitter, format)));
  const files = Object.fromEntries(wanted.map((file) => [file.path, cachedFile(file)]));
  return { name: unit.name, isFresh: false, unit: { key, read: view.read(), files }, wanted };
}

function madeOf(made: readonly MadeUnit[], parts: Parts): Made {
  const read = new Set<string>();
  for (const { unit } of made) for (const part of unit.read) read.add(part);
  return {
    units: Object.fromEntries(made.map(({ name, unit }) => [name, unit])),
    parts: Object.fromEntries([...read].filter((name) => name in parts).map((name) => [name, parts[name]!])),
  };
}

async function finish(file: OutputFile, emitter: string, format: FormatText): Promise<WantedFile> {
  const whole = headerFor(file.path, emitter, file.source) + file.text;
  const text = file.format ? await format(file.path, whole) : whole;
  return { path: file.path, hash: hashText(text), text, source: file.source, isPermanent: file.isPermanent === true };
}

function cachedFile({ hash, source, isPermanent }: WantedFile): CachedFile {
  return { hash, source, isPermanent };
}

/** Runs the units of which something changed that they depend on, and takes the rest from the cache. */
import type { CachedFile, CachedUnit, Made } from '../cache.ts';
import { createFormatter, type FormatText } from '../write/format.ts';
import { hashText } from '../write/hash.ts';
import { headerFor } from '../write/header.ts';
import type { OutputFile } from '../write/output.ts';
import type { WantedFile } from '../write/plan-writes.ts';
import type { Emitter } from './emitters.ts';
import type { MadeFiles, MakeInput } from './made-files.ts';
import type { Apart } from './make-apart.ts';
import type { EmitUnit } from './unit.ts';
import { viewOf } from './view.ts';

interface MadeUnit {
  readonly name: string;
  readonly isFresh: boolean;
  readonly unit: CachedUnit;
  readonly wanted: readonly WantedFile[];
}

/** Makes every file; an error of a unit surfaces as it is, and two units that make the same file are a defect. */
export async function makeFiles(input: MakeInput, apart: Apart | null): Promise<MadeFiles> {
  const { emitters, ...rest } = input;
  const beside = emitters.filter((emitter) => !apart?.names.includes(emitter.name));
  const halves = await Promise.all([makeTogether({ ...rest, emitters: beside }), ...(apart ? [apart.make(rest)] : [])]);
  const wanted = halves.flatMap((half) => half.wanted);
  refuseTwice(wanted);
  return {
    wanted,
    units: Object.assign({}, ...halves.map((half) => half.units)) as Made['units'],
    ran: halves.flatMap((half) => half.ran),
  };
}

/** Makes the files of all given emitters in this thread. */
export async function makeTogether(input: MakeInput): Promise<MadeFiles> {
  const format = createFormatter(input.root);
  const made = (await Promise.all(input.emitters.map((emitter) => makeEmitter(emitter, input, format)))).flat();
  return {
    wanted: made.flatMap((one) => one.wanted),
    units: Object.fromEntries(made.map((one) => [one.name, one.unit])),
    ran: made.filter((one) => !one.isFresh).map((one) => one.name),
  };
}

async function makeEmitter(emitter: Emitter, input: MakeInput, format: FormatText): Promise<readonly MadeUnit[]> {
  const { units } = await emitter.load();
  return Promise.all(units(input.model, input.root).map((unit) => makeUnit(emitter.name, unit, input, format)));
}

async function makeUnit(emitter: string, unit: EmitUnit, input: MakeInput, format: FormatText): Promise<MadeUnit> {
  const name = `${emitter}/${unit.name}`;
  const key = hashText(`${input.tools}\n${JSON.stringify(unit.key)}`);
  const cached = input.cached[name];
  if (cached?.key === key && !cached.read.some((part) => input.changed.has(part)) && isOnDisk(cached, input.onDisk)) {
    return {
      name,
      isFresh: true,
      unit: cached,
      wanted: Object.entries(cached.files).map(([path, file]) => ({ path, text: null, ...file })),
    };
  }
  const view = viewOf(input.model);
  const wanted = await Promise.all((await unit.run(view.model)).map((file) => finish(file, emitter, format)));
  return {
    name,
    isFresh: false,
    unit: { key, read: view.read(), files: Object.fromEntries(wanted.map((file) => [file.path, cachedFile(file)])) },
    wanted,
  };
}

function isOnDisk(cached: CachedUnit, onDisk: ReadonlyMap<string, string>): boolean {
  return Object.entries(cached.files).every(([path, file]) => onDisk.get(path) === file.hash);
}

async function finish(file: OutputFile, emitter: string, format: FormatText): Promise<WantedFile> {
  const whole = headerFor(file.path, emitter, file.source) + file.text;
  const text = file.format ? await format(file.path, whole) : whole;
  return { path: file.path, hash: hashText(text), text, source: file.source, isPermanent: file.isPermanent === true };
}

function cachedFile({ hash, source, isPermanent }: WantedFile): CachedFile {
  return { hash, source, isPermanent };
}

function refuseTwice(wanted: readonly WantedFile[]): void {
  const seen = new Set<string>();
  for (const { path } of wanted) {
    if (seen.has(path)) throw new Error(`Two units make ${path}.`);
    seen.add(path);
  }
}

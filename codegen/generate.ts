/** One run up to, but not including, writing: read, parse, check, emit, and compare with what stands there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nothingMade, readCache, type Made } from './cache.ts';
import { createProved, type Proved } from './check/proved.ts';
import { emitters as allEmitters, type Emitter } from './emit/emitters.ts';
import { startApart, type Apart } from './emit/make-apart.ts';
import type { MadeFiles } from './emit/made-files.ts';
import { makeFiles } from './emit/make-files.ts';
import { changedParts, partsOf } from './emit/parts.ts';
import { SchemaError, type SchemaProblem } from './errors.ts';
import { loadModel, type Loaded } from './load-model.ts';
import { keepSame } from './ir/keep-same.ts';
import type { Model } from './ir/model.ts';
import { draftsIn } from './migrate/history.ts';
import { toPhysicalModel } from './migrate/physical/physical.ts';
import { buildDocument, knownDocument, useDocument } from './openapi/document.ts';
import { readKept } from './parse/kept.ts';
import { readState, type DiskState } from './state.ts';
import { hasHeader } from './write/header.ts';
import { isMigration, manifestOf, manifestPath, readManifest, withMigrations } from './write/manifest.ts';
import { planWrites, type WritePlan } from './write/plan-writes.ts';

export interface Generated {
  /** As it was before. */
  readonly state: DiskState;
  readonly loaded: Loaded;
  /** Mistakes in schemas; when there are any, nothing was made. */
  readonly problems: readonly SchemaProblem[];
  readonly made: MadeFiles & Made;
  readonly plan: WritePlan;
  /** For the one who runs it, one sentence each. */
  readonly notes: readonly string[];
}

export interface GenerateInput {
  readonly root: string;
  readonly emitters?: readonly Emitter[];
  /** As just read, when it is known already. */
  readonly state?: DiskState;
  /** What the round before left, in watch mode. */
  readonly before?: { readonly loaded: Loaded; readonly made?: Made };
}

export async function generate(input: GenerateInput): Promise<Generated> {
  const { root, emitters = allEmitters, state = readState(root), before } = input;
  const last = before ? null : readCache(root, state.tools);
  const cached = before?.made ?? last?.made ?? nothingMade;
  const first = emitters.filter(
    ({ name, warmUp }) => warmUp && !Object.keys(cached.units).some((unit) => unit.startsWith(`${name}/`)),
  );
  const apart = first.length > 0 ? startApart(first) : null;
  try {
    const proved = createProved(before?.loaded.proved ?? last?.proved ?? [], state.tools);
    const loaded = await load(root, proved, state.tools, before?.loaded);
    if (loaded.problems.length > 0) return refused(state, loaded, loaded.problems);
    if (before) keepDocument(before.loaded.model, loaded.model);
    return await make({ root, emitters, state }, loaded, cached, apart);
  } finally {
    await apart?.stop();
  }
}

/** A round of watching keeps all files in memory; what it reads is not worth writing down. */
async function load(root: string, proved: Proved, tools: string, before: Loaded | undefined): Promise<Loaded> {
  if (before) return loadModel(root, { proved, before });
  const kept = readKept(root, tools);
  const loaded = await loadModel(root, { proved, kept });
  kept.write();
  return loaded;
}

/** What stayed the same in the API document is the very same, so that its texts and hashes are not made again. */
function keepDocument(before: Model, now: Model): void {
  const last = knownDocument(before);
  if (last === undefined || now === before) return;
  const document = keepSame(last, buildDocument(now));
  useDocument(now, () => document);
}

async function make(
  {
    root,
    emitters,
    state,
  }: { readonly root: string; readonly emitters: readonly Emitter[]; readonly state: DiskState },
  loaded: Loaded,
  cached: Made,
  apart: Apart | null,
): Promise<Generated> {
  const onDisk = new Map(state.outputs);
  onDisk.delete(manifestPath);
  try {
    const { model } = loaded;
    const parts = partsOf(model);
    const changed = changedParts(cached.parts, parts);
    const made = await makeFiles(
      { model, root, emitters, tools: state.tools, cached: cached.units, changed, onDisk },
      apart,
    );
    const isOurs = (path: string): boolean => hasHeader(readFileSync(join(root, path), 'utf8'));
    const found = readManifest(root);
    const manifest = typeof found === 'string' ? manifestOf(onDisk, isOurs) : withMigrations(found, onDisk);
    const plan = planWrites({ wanted: made.wanted, onDisk, manifest, isOurs, isDraft: draftsOf(root, model) });
    return {
      state,
      loaded,
      problems: [],
      made: { ...made, parts },
      plan,
      notes: found === 'unreadable' ? [rebuilt] : [],
    };
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error;
    return refused(state, loaded, await loaded.sources.locate(error.findings));
  }
}

const rebuilt = `${manifestPath} could not be read, as after a merge, and was made anew: edits by hand of other generated files are not noticed this time.`;

function draftsOf(root: string, model: Model): (path: string) => boolean {
  const drafts = new Set(draftsIn(root, () => toPhysicalModel(model)));
  return (path) => isMigration(path) && drafts.has(path.split('/').at(-2)!);
}

const nothingPlanned: WritePlan = {
  missing: [],
  stale: [],
  obsolete: [],
  edited: [],
  extra: [],
  manifest: { files: {}, permanent: {} },
};

function refused(state: DiskState, loaded: Loaded, problems: readonly SchemaProblem[]): Generated {
  return { state, loaded, problems, made: { ...nothingMade, wanted: [], ran: [] }, plan: nothingPlanned, notes: [] };
}

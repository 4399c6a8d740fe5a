/** One run up to, but not including, writing: read, parse, check, emit, and compare with what stands there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCache, type Cache } from './cache.ts';
import { createProved } from './check/proved.ts';
import { emitters as allEmitters, type Emitter } from './emit/emitters.ts';
import { startApart, type Apart } from './emit/make-apart.ts';
import type { MadeFiles } from './emit/made-files.ts';
import { makeFiles } from './emit/make-files.ts';
import { SchemaError, type SchemaProblem } from './errors.ts';
import { loadModel, type Loaded } from './load-model.ts';
import type { Model } from './ir/model.ts';
import { draftsIn } from './migrate/history.ts';
import { toPhysicalModel } from './migrate/physical/physical.ts';
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
  readonly made: MadeFiles;
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
  readonly before?: { readonly loaded: Loaded; readonly units?: Cache['units'] };
}

export async function generate(input: GenerateInput): Promise<Generated> {
  const { root, emitters = allEmitters, state = readState(root), before } = input;
  const last = before ? null : readCache(root);
  const cached = before?.units ?? last?.units ?? {};
  const first = emitters.filter(
    ({ name, warmUp }) => warmUp && !Object.keys(cached).some((unit) => unit.startsWith(`${name}/`)),
  );
  const apart = first.length > 0 ? startApart(first) : null;
  try {
    const proved = createProved(before?.loaded.proved ?? last?.proved ?? [], state.tools);
    const loaded = await loadModel(root, { proved, ...(before && { before: before.loaded }) });
    return loaded.problems.length > 0
      ? refused(state, loaded, loaded.problems)
      : await make({ root, emitters, state }, loaded, cached, apart);
  } finally {
    await apart?.stop();
  }
}

async function make(
  {
    root,
    emitters,
    state,
  }: { readonly root: string; readonly emitters: readonly Emitter[]; readonly state: DiskState },
  loaded: Loaded,
  cached: Cache['units'],
  apart: Apart | null,
): Promise<Generated> {
  const onDisk = new Map(state.outputs);
  onDisk.delete(manifestPath);
  try {
    const made = await makeFiles({ model: loaded.model, root, emitters, tools: state.tools, cached, onDisk }, apart);
    const isOurs = (path: string): boolean => hasHeader(readFileSync(join(root, path), 'utf8'));
    const found = readManifest(root);
    const manifest = typeof found === 'string' ? manifestOf(onDisk, isOurs) : withMigrations(found, onDisk);
    const plan = planWrites({ wanted: made.wanted, onDisk, manifest, isOurs, isDraft: draftsOf(root, loaded.model) });
    return { state, loaded, problems: [], made, plan, notes: found === 'unreadable' ? [rebuilt] : [] };
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error;
    return refused(state, loaded, loaded.sources.locate(error.findings));
  }
}

const rebuilt = `${manifestPath} could not be read, as after a merge, and was made anew: edits by hand of other generated files are not noticed this time.`;

function draftsOf(root: string, model: Model): (path: string) => boolean {
  const drafts = new Set(draftsIn(root, () => toPhysicalModel(model)));
  return (path) => isMigration(path) && drafts.has(path.split('/').at(-2)!);
}

const nothingMade: MadeFiles = { wanted: [], units: {}, ran: [] };
const nothingPlanned: WritePlan = {
  missing: [],
  stale: [],
  obsolete: [],
  edited: [],
  extra: [],
  manifest: { files: {}, permanent: {} },
};

function refused(state: DiskState, loaded: Loaded, problems: readonly SchemaProblem[]): Generated {
  return { state, loaded, problems, made: nothingMade, plan: nothingPlanned, notes: [] };
}

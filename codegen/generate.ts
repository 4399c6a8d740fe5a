/** One run except writing: read, parse, check, emit, and compare with the existing files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readValidHashes } from './cache.ts';
import { createValidHashes } from './check/valid-hashes.ts';
import { emitters as allEmitters, type Emitter } from './emit/emitters.ts';
import { makeFiles } from './emit/make-files.ts';
import { SchemaError, type SchemaProblem } from './errors.ts';
import { checkAndBuild, type LoadResult } from './load-model.ts';
import type { Model } from './ir/model.ts';
import { draftsIn } from './migrate/history.ts';
import { heldPath } from './names/held.ts';
import { toPhysicalModel } from './migrate/physical/physical.ts';
import { readSources } from './parse/sources.ts';
import { readState, type DiskState } from './state.ts';
import { hasHeader } from './write/header.ts';
import { isMigration, manifestOf, manifestPath, readManifest, withMigrations } from './write/manifest.ts';
import { planWrites, type WantedFile, type WritePlan } from './write/plan-writes.ts';

export interface Generated {
  /** As it was before. */
  readonly state: DiskState;
  readonly loaded: LoadResult;
  /** Mistakes in schemas; if there are any, nothing was generated. */
  readonly problems: readonly SchemaProblem[];
  readonly wanted: readonly WantedFile[];
  readonly plan: WritePlan;
  /** Notes for the user, one sentence each. */
  readonly notes: readonly string[];
}

export interface GenerateInput {
  readonly root: string;
  readonly emitters?: readonly Emitter[];
  /** As just read, when it is known already. */
  readonly state?: DiskState;
  /** Result of the previous round in watch mode. */
  readonly before?: LoadResult;
  /** Generates although code still has a renamed or removed name. */
  readonly acceptsNames?: boolean;
}

export async function generate(input: GenerateInput): Promise<Generated> {
  const { root, before, emitters = allEmitters, state = readState(root), acceptsNames } = input;
  const sources = await readSources(root, before?.sources);
  const valid = createValidHashes(before?.valid ?? readValidHashes(root), state.tools);
  const loaded = await checkAndBuild(sources, valid, acceptsNames);
  if (loaded.problems.length > 0) return refused(state, loaded, loaded.problems);
  try {
    return planned(root, state, loaded, await makeFiles(loaded.model, root, emitters));
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error;
    return refused(state, loaded, await sources.locate(error.findings));
  }
}

function planned(root: string, state: DiskState, loaded: LoadResult, wanted: readonly WantedFile[]): Generated {
  const onDisk = new Map(state.outputs);
  onDisk.delete(manifestPath);
  // JSON has no room for a header.
  const isOurs = (path: string): boolean => path === heldPath || hasHeader(readFileSync(join(root, path), 'utf8'));
  const found = readManifest(root);
  const manifest = typeof found === 'string' ? manifestOf(onDisk, isOurs) : withMigrations(found, onDisk);
  const plan = planWrites({ wanted, onDisk, manifest, isOurs, isDraft: draftsOf(root, loaded.model) });
  return { state, loaded, problems: [], wanted, plan, notes: found === 'unreadable' ? [rebuilt] : [] };
}

const rebuilt = `${manifestPath} could not be read, as after a merge, and was written again: edits by hand of other generated files are not noticed this time.`;

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

function refused(state: DiskState, loaded: LoadResult, problems: readonly SchemaProblem[]): Generated {
  return { state, loaded, problems, wanted: [], plan: nothingPlanned, notes: [] };
}

/** One run up to, but not including, writing: read, parse, check, emit, and compare with what stands there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { madeCache, readProved } from './cache.ts';
import { createProved } from './check/proved.ts';
import { emitters as allEmitters, type Emitter } from './emit/emitters.ts';
import { makeFiles } from './emit/make-files.ts';
import { useParts } from './emit/parts.ts';
import { SchemaError, type SchemaProblem } from './errors.ts';
import { checkAndBuild, type Loaded } from './load-model.ts';
import type { Model } from './ir/model.ts';
import type { Maker, Making } from './maker/maker.ts';
import { draftsIn } from './migrate/history.ts';
import { toPhysicalModel } from './migrate/physical/physical.ts';
import { useDocumentText } from './openapi/document-text.ts';
import { readKept } from './parse/kept.ts';
import { readSources, withTexts, type Sources } from './parse/sources.ts';
import { readState, type DiskState } from './state.ts';
import { hasHeader } from './write/header.ts';
import { isMigration, manifestOf, manifestPath, readManifest, withMigrations } from './write/manifest.ts';
import { planWrites, type WantedFile, type WritePlan } from './write/plan-writes.ts';

export interface Generated {
  /** As it was before. */
  readonly state: DiskState;
  readonly loaded: Loaded;
  /** Mistakes in schemas; when there are any, nothing was made. */
  readonly problems: readonly SchemaProblem[];
  readonly wanted: readonly WantedFile[];
  readonly plan: WritePlan;
  /** For the one who runs it, one sentence each. */
  readonly notes: readonly string[];
}

export interface GenerateInput {
  readonly root: string;
  readonly emitters?: readonly Emitter[];
  /** As just read, when it is known already. */
  readonly state?: DiskState;
  /** Makes the files of all emitters meanwhile. */
  readonly maker?: Maker;
  /** What the round before left, in watch mode. */
  readonly before?: Loaded;
}

export async function generate(input: GenerateInput): Promise<Generated> {
  const { root, maker, before, state = readState(root) } = input;
  const onDisk = new Map(state.outputs);
  onDisk.delete(manifestPath);
  const sources = await sourcesOf(root, state.tools, before);
  const begun = maker?.make(sources.files, onDisk);
  const proved = createProved(before?.proved ?? readProved(root, state.tools), state.tools);
  const loaded = await checkAndBuild(sources, { proved, ...(before && { before }) });
  if (loaded.problems.length > 0) return refused(state, loaded, loaded.problems);
  try {
    // A file that is laid out anew may name its fields in another order.
    const isRepaired = loaded.repairs.size > 0;
    const making = isRepaired ? maker?.make((await withTexts(sources, loaded.repairs)).files, onDisk) : begun;
    return planned(input, {
      state,
      loaded,
      onDisk,
      wanted: await wantedFiles(input, { state, loaded, onDisk, making }),
    });
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error;
    return refused(state, loaded, await sources.locate(error.findings));
  }
}

/** A round of watching keeps all files in memory; what it reads is not worth writing down. */
async function sourcesOf(root: string, tools: string, before: Loaded | undefined): Promise<Sources> {
  if (before) return readSources(root, before.sources);
  const kept = readKept(root, tools);
  const sources = await readSources(root, undefined, kept);
  kept.write();
  return sources;
}

interface Checked {
  readonly state: DiskState;
  readonly loaded: Loaded;
  /** Hashes of what stands under `generated/`, without the manifest. */
  readonly onDisk: ReadonlyMap<string, string>;
}

/** All files in the order of the emitters; two units that make the same one are a defect. */
async function wantedFiles(
  { root, emitters = allEmitters }: GenerateInput,
  { state: { tools }, loaded: { model }, onDisk, making }: Checked & { readonly making: Making | undefined },
): Promise<readonly WantedFile[]> {
  if (making) useParts(model, (await making.parts).parts);
  const cache = madeCache(root, tools);
  const here = await makeFiles({ model, root, tools, cache, onDisk, emitters: making?.left ?? emitters });
  cache.save();
  const there = await making?.result;
  if (there?.document) useDocumentText(model, there.document);
  const all = { ...there?.files, ...here };
  const wanted = emitters.flatMap(({ name }) => all[name]!);
  refuseTwice(wanted);
  return wanted;
}

function refuseTwice(wanted: readonly WantedFile[]): void {
  const seen = new Set<string>();
  for (const { path } of wanted) {
    if (seen.has(path)) throw new Error(`Two units make ${path}.`);
    seen.add(path);
  }
}

function planned(
  { root }: GenerateInput,
  { state, loaded, onDisk, wanted }: Checked & { readonly wanted: readonly WantedFile[] },
): Generated {
  const isOurs = (path: string): boolean => hasHeader(readFileSync(join(root, path), 'utf8'));
  const found = readManifest(root);
  const manifest = typeof found === 'string' ? manifestOf(onDisk, isOurs) : withMigrations(found, onDisk);
  const plan = planWrites({ wanted, onDisk, manifest, isOurs, isDraft: draftsOf(root, loaded.model) });
  return { state, loaded, problems: [], wanted, plan, notes: found === 'unreadable' ? [rebuilt] : [] };
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
  return { state, loaded, problems, wanted: [], plan: nothingPlanned, notes: [] };
}

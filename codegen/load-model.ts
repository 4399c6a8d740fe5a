/** Reads, checks and builds: from the folder of a project to its model and everything that is wrong with it. */
import { checkFiles } from './check/files.ts';
import { checkModel } from './check/model.ts';
import { createProved, type Proved } from './check/proved.ts';
import type { SchemaProblem } from './errors.ts';
import { nextModel } from './ir/build/model.ts';
import type { Model } from './ir/model.ts';
import type { Kept } from './parse/kept.ts';
import { readSources, withTexts, type Sources } from './parse/sources.ts';

export interface Loaded {
  /** Built from the sound files only when there are problems. */
  readonly model: Model;
  /** Sorted by file and place; empty when everything is right. */
  readonly problems: readonly SchemaProblem[];
  /** As they stand on disk. */
  readonly sources: Sources;
  /** By path, the texts of schema files that are laid out anew when everything else is right. */
  readonly repairs: ReadonlyMap<string, string>;
  /** Hashes of what was found right. */
  readonly proved: readonly string[];
}

export interface Known {
  /** The round before, in watch mode: unchanged files are not read again. */
  readonly before?: Loaded;
  readonly proved?: Proved;
}

/** Loads `root`'s schemas; what is known saves reading and checking it again. */
export const loadModel = async (root: string, known: Known & { readonly kept?: Kept } = {}): Promise<Loaded> =>
  checkAndBuild(await readSources(root, known.before?.sources, known.kept), known);

/** Finds what is wrong in the files as they stand on disk, and builds the model of those that are sound. */
export async function checkAndBuild(onDisk: Sources, known: Known): Promise<Loaded> {
  const { before, proved = createProved([], '') } = known;
  const files = await checkFiles(onDisk, proved);
  const sources = await withTexts(onDisk, files.repairs);
  const model = nextModel(before?.model, (kind) =>
    sources.ofKind(kind).filter((file) => !files.unsound.has(file.path)),
  );
  const findings = [...files.findings, ...(await checkModel({ model, sources, unsound: files.unsound, proved }))];
  const problems = await onDisk.locate(findings);
  return { model, problems, sources: onDisk, repairs: files.repairs, proved: proved.hashes() };
}

/** Reads, checks and builds: from the folder of a project to its model and everything that is wrong with it. */
import { checkFiles } from './check/files.ts';
import { checkModel } from './check/model.ts';
import { createProved, type Proved } from './check/proved.ts';
import type { SchemaProblem } from './errors.ts';
import { buildModel } from './ir/build/model.ts';
import type { Model } from './ir/model.ts';
import { readSources, type Sources } from './parse/sources.ts';

export interface Loaded {
  /** Built from the sound files only when there are problems. */
  readonly model: Model;
  /** Sorted by file and place; empty when everything is right. */
  readonly problems: readonly SchemaProblem[];
  readonly sources: Sources;
  /** Hashes of what was found right. */
  readonly proved: readonly string[];
}

export interface Known {
  /** The round before, in watch mode: unchanged files are not read again. */
  readonly before?: Loaded;
  readonly proved?: Proved;
}

/** Loads `root`'s schemas; what is known saves reading and checking it again. */
export async function loadModel(root: string, known: Known = {}): Promise<Loaded> {
  const { before, proved = createProved([], '') } = known;
  const sources = await readSources(root, before?.sources);
  const files = await checkFiles(sources, proved);
  const model = buildModel((kind) => sources.ofKind(kind).filter((file) => !files.unsound.has(file.path)));
  const findings = [...files.findings, ...(await checkModel({ model, sources, unsound: files.unsound, proved }))];
  return { model, problems: sources.locate(findings), sources, proved: proved.hashes() };
}

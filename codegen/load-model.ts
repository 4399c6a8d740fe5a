/** Reads, checks and builds: from the folder of a project to its model and everything that is wrong with it. */
import { checkFiles } from './check/files.ts';
import { checkModel } from './check/model.ts';
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
}

/** Loads `root`'s schemas; `before` saves reading and checking unchanged files again. */
export async function loadModel(root: string, before?: Loaded): Promise<Loaded> {
  const sources = await readSources(root, before?.sources);
  const files = await checkFiles(sources);
  const model = buildModel((kind) => sources.ofKind(kind).filter((file) => !files.unsound.has(file.path)));
  const findings = [...files.findings, ...(await checkModel({ model, sources, unsound: files.unsound }))];
  return { model, problems: sources.locate(findings), sources };
}

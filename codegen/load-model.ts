/** Reads, checks and builds: from the folder of a project to its model and everything that is wrong with it. */
import { checkFiles } from './check/files.ts';
import { checkModel } from './check/model.ts';
import { createValidHashes, type ValidHashes } from './check/valid-hashes.ts';
import type { SchemaProblem } from './errors.ts';
import { buildModel } from './ir/build/model.ts';
import type { Model } from './ir/model.ts';
import type { FileKindId } from './parse/kinds.ts';
import { readSources, withTexts, type Sources } from './parse/sources.ts';

export interface LoadResult {
  /** Built from the sound files only when there are problems. */
  readonly model: Model;
  /** Sorted by file and place; empty when everything is right. */
  readonly problems: readonly SchemaProblem[];
  /** As they are on disk. */
  readonly sources: Sources;
  /** By path, the texts of schema files that are laid out again when everything else is right. */
  readonly repairs: ReadonlyMap<string, string>;
  /** Hashes of valid results. */
  readonly valid: readonly string[];
}

/** Reads, checks and builds the schemas of `root`. */
export const loadModel = async (root: string): Promise<LoadResult> => checkAndBuild(await readSources(root));

/** Checks the files on disk, and builds the model of the valid ones. */
export async function checkAndBuild(
  onDisk: Sources,
  valid: ValidHashes = createValidHashes([], ''),
  acceptsNames = false,
): Promise<LoadResult> {
  const files = await checkFiles(onDisk, valid);
  const sources = await withTexts(onDisk, files.repairs);
  const model = buildModel((kind) => sources.ofKind(kind).filter((file) => !files.unsound.has(file.path)));
  const findings = isNamingWhole(sources, files.unsound)
    ? [...files.findings, ...(await checkModel({ model, sources, unsound: files.unsound, valid, acceptsNames }))]
    : files.findings;
  const problems = await onDisk.locate(findings);
  return { model, problems, sources: onDisk, repairs: files.repairs, valid: valid.hashes() };
}

/** Files whose ids and keys all others use. */
const naming: readonly FileKindId[] = ['permissions', 'staff-roles', 'toggles', 'subscriptions', 'messages'];

/** While such a file is wrong, each use of its names would be reported too, and hide the one cause. */
const isNamingWhole = (sources: Sources, unsound: ReadonlySet<string>): boolean =>
  naming.every((kind) => sources.ofKind(kind).every(({ path }) => !unsound.has(path)));

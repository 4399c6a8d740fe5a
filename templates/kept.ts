/** Takes back what was added when the compiler would refuse it. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readValidHashes } from '../codegen/cache.ts';
import { createValidHashes } from '../codegen/check/valid-hashes.ts';
import { formatProblem } from '../codegen/errors.ts';
import { checkAndBuild } from '../codegen/load-model.ts';
import { readSources } from '../codegen/parse/sources.ts';
import { readState } from '../codegen/state.ts';

/** Text by path below `schemas/`. */
type Texts = ReadonlyMap<string, string>;

export const readTexts = (root: string): Texts =>
  new Map(
    readdirSync(join(root, 'schemas'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path, readFileSync(path, 'utf8')] as const),
  );

/** Restores the files of `before` and tells the mistakes, unless everything is right or was wrong before. */
export async function keepWhatIsRight(root: string, before: Texts): Promise<void> {
  const after = readTexts(root);
  const changed = [...after].filter(([path, text]) => before.get(path) !== text);
  if (changed.length === 0) return;
  // What the last run of codegen found right is not checked again.
  const valid = createValidHashes(readValidHashes(root), readState(root).tools);
  const { problems } = await checkAndBuild(await readSources(root), valid);
  const mistakes = problems.filter(({ file }) => changed.some(([path]) => path === join(root, file)));
  if (mistakes.length === 0) return;
  for (const [path] of changed) {
    const text = before.get(path);
    if (text === undefined) rmSync(path);
    else writeFileSync(path, text);
  }
  console.error([...mistakes.map(formatProblem), 'Nothing was added.'].join('\n'));
  process.exitCode = 1;
}

/** Renames things of every kind by `npm run rename`, and counts those after which types or generated files do not fit. */
import { execFileSync, spawnSync } from 'node:child_process';
import { main } from '#codegen/run.ts';
import { loadModel } from '#codegen/load-model.ts';
import { namesOf } from '#codegen/names/names.ts';
import { rename } from '#codegen/names/rename/rename.ts';
import { copyRepository } from '#tests/codegen/repository-copy.ts';
import type { Measure } from './measure.ts';
import { sampleOf } from './rename-sample.ts';

const count = Number(process.env['RENAMES'] ?? 30);
const seed = Number(process.env['SEED'] ?? 1);
const isOurs = ['-c', 'user.name=Test', '-c', 'user.email=test@trunkline.example'];

export async function renameBench(): Promise<readonly Measure[]> {
  const { root, remove } = copyRepository([
    'generated',
    'tests',
    'scripts',
    '.gitignore',
    '.cache',
    'vite.config.ts',
    'vitest.config.ts',
  ]);
  const git = (...args: readonly string[]): string =>
    execFileSync('git', [...isOurs, ...args], { cwd: root, encoding: 'utf8' });
  try {
    git('init', '--quiet');
    git('add', '--all');
    git('commit', '--quiet', '--message', 'Base');
    const endings = { renamed: 0, refused: 0, silent: 0 };
    for (const { what, next } of sampleOf(namesOf((await loadModel(root)).model), count, seed)) {
      const startedAt = performance.now();
      const { isRight, lines } = await rename(root, what, next);
      const ending = await endingOf(root, git, isRight);
      endings[ending] += 1;
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
      console.log(
        `${ending.padEnd(8)} ${what} -> ${next} (${seconds} s)${isRight ? '' : `\n    ${lines.slice(0, 2).join('\n    ')}`}`,
      );
      git('checkout', '--quiet', '.');
      git('clean', '--quiet', '-fd', 'generated', 'schemas', 'src', 'tests');
    }
    const detail = `${endings.renamed} renamed, ${endings.refused} refused and left as they were`;
    return [
      { name: `Silent breaks of ${count} renames`, value: endings.silent, unit: '', target: { atMost: 0 }, detail },
    ];
  } finally {
    remove();
  }
}

/** A refused one must leave no change; the others fit in types and generated files. */
async function endingOf(
  root: string,
  git: (...args: readonly string[]) => string,
  isRight: boolean,
): Promise<'renamed' | 'refused' | 'silent'> {
  if (!isRight) return git('status', '--porcelain') === '' ? 'refused' : 'silent';
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/@typescript/native/bin/tsc', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'],
    { cwd: root },
  );
  return status === 0 && (await main(root, ['--check'])).isRight ? 'renamed' : 'silent';
}

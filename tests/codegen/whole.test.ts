import { execFileSync } from 'node:child_process';
import { cpSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runWrite } from '#codegen/mode/write.ts';
import { copyRepository, type RepositoryCopy } from './repository-copy.ts';

let here: RepositoryCopy;
let there: RepositoryCopy;
beforeAll(() => {
  here = copyRepository();
  there = copyRepository();
}, 60_000);
afterAll(() => {
  here.remove();
  there.remove();
}, 60_000);

const outside = (...args: readonly string[]): string =>
  execFileSync(process.execPath, [join(there.root, 'codegen/main.mjs'), ...args], {
    cwd: there.root,
    encoding: 'utf8',
  });

describe('the whole set of schemas', () => {
  it('is generated without a problem', async () => {
    const { isRight, lines } = await runWrite({ root: here.root });
    expect(lines.join('\n')).toMatch(/^\d+ generated files: \d+ written, 0 removed, 0 unchanged\.$/);
    expect(isRight).toBe(true);
  }, 120_000);

  it('gives the same files in another process and another folder, without what the first one remembers', () => {
    cpSync(join(here.root, 'generated'), join(there.root, 'generated'), { recursive: true });
    expect(outside('--check')).toMatch(/^\d+ generated files are up to date\.\n$/);
  }, 120_000);

  it('is left alone when nothing changed since it was checked', () => {
    expect(outside()).toBe('Nothing changed; 0 files written.\n');
  }, 60_000);

  it('makes at most 6.2 MB beside the migrations, which are never taken back', () => {
    const files = globSync('generated/**/*.*', { cwd: here.root }).filter((path) => !path.includes('/db/migrations/'));
    const sizes = files.map((path) => statSync(join(here.root, path)).size);
    expect(files.length).toBeGreaterThan(1000);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(6_200_000);
  });
});

import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const suite = resolve(import.meta.dirname, 'fixtures/suite');

/** Runs the script on a small suite like `npm test`; resolves to its last line and exit status. */
function runSuite(...files: string[]): { lastLine: string | undefined; status: number | null } {
  const env = { ...process.env };
  for (const name of Object.keys(env).filter((key) => key.startsWith('VITEST'))) delete env[name];
  const args = ['scripts/test.ts', '--root', suite, ...files];
  const { stdout, status } = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' });
  return { lastLine: stdout.trim().split('\n').at(-1), status };
}

describe('npm test', () => {
  test('ends with the totals and success when everything holds', () => {
    expect(runSuite('fine')).toEqual({ lastLine: '1 passed, 0 failed', status: 0 });
  });

  test('counts a file that cannot be loaded as a failure', () => {
    expect(runSuite()).toEqual({ lastLine: '3 passed, 2 failed', status: 1 });
  });

  test('does not pass when nothing was tested', () => {
    expect(runSuite('no-such-file')).toEqual({ lastLine: '0 passed, 1 failed', status: 1 });
  });
});

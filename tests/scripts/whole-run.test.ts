/** Landing a change runs everything, regardless of the environment. */
import { globSync, readFileSync } from 'node:fs';
import { matchesGlob, resolve } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

interface Project {
  readonly test: { readonly name: string; readonly include: readonly string[]; readonly exclude?: readonly string[] };
}

let loaded = 0;
async function projects(): Promise<readonly Project[]> {
  // The number makes Node load the file again, with the current environment.
  const { default: config } = (await import(`../../vitest.config.ts?${(loaded += 1)}`)) as {
    default: { test: { projects: readonly Project[] } };
  };
  return config.test.projects;
}

afterEach(() => vi.unstubAllEnvs());

describe('a run of everything', () => {
  test.each([undefined, '1'])('takes each test file in exactly one project with SHORT=%s', async (short) => {
    vi.stubEnv('SHORT', short);
    const all = await projects();
    const matches = (file: string, patterns: readonly string[] = []) =>
      patterns.some((each) => matchesGlob(file, each));
    const files = globSync('tests/**/*.{test,e2e}.{ts,tsx}', { cwd: root }).filter(
      (file) => !file.includes('/fixtures/'),
    );
    expect(files.length).toBeGreaterThan(700);
    const owners = files.map(
      (file) =>
        [
          file,
          all
            .filter((each) => matches(file, each.test.include) && !matches(file, each.test.exclude))
            .map((each) => each.test.name),
        ] as const,
    );
    expect(owners.filter(([, names]) => names.length !== 1)).toEqual([]);
  });

  test('is what .ci/run starts, after the checks and with nothing left out', () => {
    const script = readFileSync(resolve(root, '.ci/run'), 'utf8');
    expect(script.match(/^.*\bnpm .*$/gm)).toEqual(['npm run check || status=1', 'npm test || status=1']);
  });
});

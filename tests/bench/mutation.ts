/** Breaks the pure rules on purpose, one small change at a time, and counts the changes that no test notices. */
import { relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import type { Bench } from './measure.ts';

/** Folders below src/domain, or all of it: `MUTATE=prices,contracts npm run bench -- mutation`. */
const folders = process.env['MUTATE']?.split(',');
const mutate = folders?.map((folder) => `src/domain/${folder}/**/*.ts`) ?? ['src/domain/**/*.ts'];

type LogLevel = NonNullable<ConstructorParameters<typeof Stryker>[0]['logLevel']>;

/** Stryker exports the names of its levels from a package of its own only. */
const level = (name: string): LogLevel => name as LogLevel;

export const mutationBench: Bench = async () => {
  const stryker = new Stryker({
    mutate,
    testRunner: 'vitest',
    vitest: { configFile: 'tests/bench/mutation.config.ts' },
    plugins: ['@stryker-mutator/vitest-runner'],
    reporters: [],
    concurrency: 2,
    coverageAnalysis: 'perTest',
    // Wrong words are found by the tests of screens and letters.
    mutator: { excludedMutations: ['StringLiteral'] },
    ignorePatterns: ['.cache', '.data', 'dist', 'screenshots'],
    tempDirName: '.cache/mutants',
    allowConsoleColors: false,
    fileLogLevel: level('off'),
    logLevel: level('error'),
  });
  const mutants = await stryker.runMutationTest();
  const counted = (...states: readonly string[]): number =>
    mutants.filter(({ status }) => states.includes(status)).length;
  for (const { status, fileName, location, replacement } of mutants)
    if (status === 'Survived' || status === 'NoCoverage')
      console.log(
        `    ${status} ${relative(process.cwd(), fileName)}:${location.start.line}:${location.start.column} ${replacement ?? ''}`,
      );
  const noticed = counted('Killed', 'Timeout');
  const all = noticed + counted('Survived', 'NoCoverage');
  const detail = `${noticed} of ${all} changes noticed`;
  return [
    {
      name: 'Mutation score of the pure rules',
      value: (100 * noticed) / all,
      unit: '%',
      target: { atLeast: 85 },
      detail,
    },
  ];
};

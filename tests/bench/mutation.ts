/** Mutates the pure rules, one small change at a time, and counts the changes that no test detects. */
import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { hashText } from '#codegen/write/hash.ts';
import type { Bench } from './measure.ts';

/** Folders in src/domain, or all of it: `MUTATE=prices,contracts npm run bench -- mutation`. */
const folders = process.env['MUTATE']?.split(',');
const rules = folders?.map((folder) => `src/domain/${folder}/**/*.ts`) ?? ['src/domain/**/*.ts'];

/** A full run takes hours: `SAMPLE=60 SEED=2` mutates that many random ranges of code. */
const sample = Number(process.env['SAMPLE'] ?? 0);
const seed = Number(process.env['SEED'] ?? 1);
const stretch = 8;

function sampled(): string[] {
  const stretches = globSync(rules).flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n').length;
    return Array.from(
      { length: Math.ceil(lines / stretch) },
      (_, at) => `${file}:${at * stretch + 1}-${(at + 1) * stretch}`,
    );
  });
  const drawn = stretches.map((each) => ({ each, at: hashText(`${seed} ${each}`) }));
  return drawn
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .slice(0, sample)
    .map(({ each }) => each);
}

type LogLevel = NonNullable<ConstructorParameters<typeof Stryker>[0]['logLevel']>;

/** Stryker exports the names of its levels only from a separate package. */
const level = (name: string): LogLevel => name as LogLevel;

export const mutationBench: Bench = async () => {
  const stryker = new Stryker({
    mutate: sample > 0 ? sampled() : rules,
    testRunner: 'vitest',
    vitest: { configFile: 'tests/bench/mutation.config.ts' },
    plugins: ['@stryker-mutator/vitest-runner'],
    reporters: [],
    concurrency: 2,
    coverageAnalysis: 'perTest',
    // Tests of screens and emails detect wrong texts.
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

import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inOrder, long, type Taken } from './order.ts';

const file = (project: string, path: string): Taken => ({ project, path });
const order = (files: readonly Taken[]): readonly string[] => inOrder(files, (each) => each).map(({ path }) => path);

test('projects follow one another, the longest file of each first', () => {
  const files = [
    file('unit', 'tests/domain/a.test.ts'),
    file('server', 'tests/server/a.test.ts'),
    file('server', 'tests/server/kernel/access/denial.test.ts'),
    file('e2e', 'tests/e2e/questionnaire/voice.e2e.ts'),
    file('e2e', 'tests/e2e/console.e2e.ts'),
  ];
  expect(order(files)).toEqual([
    'tests/e2e/console.e2e.ts',
    'tests/e2e/questionnaire/voice.e2e.ts',
    'tests/server/kernel/access/denial.test.ts',
    'tests/server/a.test.ts',
    'tests/domain/a.test.ts',
  ]);
});

test('what waits for servers stands beside the others, one at a time', () => {
  const files = [
    ...['whole/kill-nine', 'whole/start'].map((name) => file('whole', `tests/${name}.test.ts`)),
    ...['console', 'console-pages', 'main-job'].map((name) => file('e2e', `tests/e2e/${name}.e2e.ts`)),
  ];
  expect(order(files)).toEqual([
    'tests/whole/start.test.ts',
    'tests/e2e/console-pages.e2e.ts',
    'tests/whole/kill-nine.test.ts',
    'tests/e2e/console.e2e.ts',
    'tests/e2e/main-job.e2e.ts',
  ]);
});

test('every file is taken once, and those that are known to be long exist', () => {
  const paths = globSync('tests/**/*.{test,e2e}.{ts,tsx}');
  const files = paths.map((path) => file(path.includes('e2e') ? 'e2e' : 'unit', path));
  expect(new Set(order(files)).size).toBe(paths.length);
  expect(Object.keys(long).filter((path) => !paths.includes(path))).toEqual([]);
});

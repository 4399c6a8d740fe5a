import { expect, test } from 'vitest';
import { inOrder, type TestFile } from './order.ts';

const file = (project: string, path: string, seconds: number): TestFile => ({ project, path, seconds });
const order = (files: readonly TestFile[]): readonly string[] => inOrder(files, (each) => each).map(({ path }) => path);

test('projects follow one another, the longest file of each first', () => {
  const files = [
    file('unit', 'domain/a', 90),
    file('server', 'server/a', 1),
    file('server', 'server/denial', 73),
    file('e2e', 'e2e/voice', 26),
    file('e2e', 'e2e/console', 61),
  ];
  expect(order(files)).toEqual(['e2e/console', 'e2e/voice', 'server/denial', 'server/a', 'domain/a']);
});

test('a file that waits for servers runs next to the others, one at a time', () => {
  const files = [
    file('whole', 'kill-nine', 30),
    file('whole', 'start', 67),
    file('e2e', 'console', 61),
    file('e2e', 'console-pages', 70),
    file('e2e', 'main-job', 51),
  ];
  expect(order(files)).toEqual(['start', 'console-pages', 'kill-nine', 'console', 'main-job']);
});

test('every file is taken once, those of equal length by their path', () => {
  const files = ['c', 'a', 'b'].flatMap((path) => [file('e2e', `e2e/${path}`, 1), file('unit', `unit/${path}`, 1)]);
  expect(order(files)).toEqual(['e2e/a', 'e2e/b', 'e2e/c', 'unit/a', 'unit/b', 'unit/c']);
});

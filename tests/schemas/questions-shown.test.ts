import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { model } from './specified.ts';

const textOf = (pattern: string): string =>
  globSync(pattern)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

test('[QN-093] a walk in the browser shows every question', () => {
  const walks = textOf('tests/e2e/questionnaire/**/*.ts');
  const live = model.questionnaire.questions.filter(({ retired }) => retired !== true);
  const never = live.filter(({ title }) => !walks.includes(String(title)));
  expect(never.map(({ id }) => id)).toEqual([]);
});

test('every rule of the question pages is named by a test that proves it', () => {
  const named = [...textOf('tests/{e2e,web,domain}/**/*.{ts,tsx}').matchAll(/\(page rules? ([\d, and]+)\)/g)]
    .flatMap(([, numbers]) => numbers!.match(/\d+/g)!)
    .map(Number);
  const rules = Array.from({ length: 20 }, (_, at) => at + 1);
  expect(rules.filter((rule) => !named.includes(rule))).toEqual([]);
});

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import { findLengths, lengthsOf } from '#codegen/check/questionnaire/lengths.ts';
import { flowTable, say } from '#codegen/check/questionnaire/table.ts';
import { source } from './shipped-source.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const script = fileURLToPath(new URL('../../../scripts/questionnaire.ts', import.meta.url));
const run = (...words: readonly string[]) => execFileSync(process.execPath, [script, ...words], { encoding: 'utf8' });

describe('the table of the flow', () => {
  const rows = flowTable(source).split('\n');

  test('[QN-019] has one row for each question, in order', () => {
    const questions = rows.filter((row) => /^\| \d+ \|/.test(row));
    expect(questions).toHaveLength(source.questions.length);
    expect(questions[0]).toContain('shopping_for: What are you shopping for?');
  });

  test('[QN-018] says when a question is asked, in words', () => {
    expect(rows.find((row) => row.includes('burstable:'))).toContain(
      '| internet_type.dedicated; at locations with internet_type.dedicated |',
    );
    expect(say({ all: ['a.b', { not: { any: ['c.d', '@e'] } }] })).toBe('a.b and not (c.d or @e)');
  });
});

describe('the lengths of walks', () => {
  const short = {
    flow: { ...source.flow, audiences: { visitor: source.flow.audiences['visitor']! } },
    questions: source.questions.filter(({ order }) => order <= 150),
  };

  test('keep to the budget', () => {
    expect(findLengths(short, lengthsOf(short))).toEqual([]);
  });

  test('are reported beyond it, with a walk', () => {
    const tight = { ...short, flow: { ...short.flow, budget: { maxQuestions: 5, medianQuestions: 3 } } };
    const [longest, median] = findLengths(tight, lengthsOf(tight));
    expect(longest).toMatchObject({ code: 'too-long', severity: 'warning', pointer: '/budget/maxQuestions' });
    expect(longest!.witness!.choices.length).toBeGreaterThan(3);
    expect(median!.pointer).toBe('/budget/medianQuestions');
  });
});

describe('npm run questionnaire', () => {
  test('explains the flow, and compares it with the last release: nothing that was answered loses its meaning', () => {
    expect(run('explain')).toBe(`${flowTable(source)}\n`);
    expect(run('diff')).toMatch(/^(no edits|(narrowing|widening|cosmetic) .*)$/m);
    expect(run('diff')).not.toContain('breaking');
  });

  test('names its commands when it does not know one', () => {
    const mistyped = () => execFileSync(process.execPath, [script, 'pahts'], { encoding: 'utf8', stdio: 'pipe' });
    expect(mistyped).toThrow('There is no command "pahts". Possible are: check, paths, explain, diff, release.');
  });
});

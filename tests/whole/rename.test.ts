import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { loadModel } from '#codegen/load-model.ts';
import { gitCopy, type GitCopy } from '../codegen/git-copy.ts';
import { renamed } from './rename/rename.ts';
import { subjectsOf, type Subject } from './rename/subjects.ts';

let copy: GitCopy;
let subjects: readonly Subject[];

beforeAll(async () => {
  copy = gitCopy();
  subjects = subjectsOf((await loadModel(copy.root)).model);
});
afterEach(() => copy.restore());
afterAll(() => copy?.remove());

/** One of the renames that `npm run bench -- rename` samples by the hundred. */
describe('what is renamed in the schemas alone', { timeout: 300_000 }, () => {
  test('can be a thing of every kind', () => {
    expect(subjects.length).toBeGreaterThan(1000);
    expect(new Set(subjects.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(6);
  });

  test('leaves no place that keeps the old word unseen', async () => {
    const subject = subjects.find(({ kind, word }) => kind === 'field' && word === 'loaTemplate')!;
    const { ending, silent } = await renamed(copy, [subject]);
    expect(silent).toEqual([]);
    expect(ending).not.toBe('refused');
  });
});

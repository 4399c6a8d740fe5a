import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gitCopy, type GitCopy } from '../git-copy.ts';

const field = (title: string) => ({
  'x-id': `f_tag_${title.toLowerCase()}`,
  title,
  description: 'Why the tag exists.',
  type: ['string', 'null'],
  maxLength: 200,
  'x-list': { column: 'default', search: true },
});

let copy: GitCopy;
beforeAll(() => {
  copy = gitCopy();
}, 60_000);
afterAll(() => copy.remove(), 60_000);

async function addOnBranch(branch: string, title: string, place: 'first' | 'last'): Promise<string> {
  copy.git('switch', '--quiet', '--create', branch, 'main');
  const before = copy.migrations();
  copy.addField('service-tag', title.toLowerCase(), field(title), place);
  expect((await copy.generate()).lines.at(-1)).toContain('written');
  copy.git('add', '--all');
  copy.git('commit', '--quiet', '--message', `Add ${title}`);
  return copy.migrations().find((name) => !before.includes(name))!;
}

it('brings two branches together that both added a field to one entity', { timeout: 300_000 }, async () => {
  const theirs = await addOnBranch('theirs', 'Origin', 'first');
  const ours = await addOnBranch('ours', 'Note', 'last');

  expect(copy.tryGit('merge', '--quiet', 'theirs')).not.toBe(0);
  expect(copy.read('generated/manifest.json')).toContain('<<<<<<<');
  const { isRight, lines } = await copy.generate();
  expect(lines[0]).toContain('generated/manifest.json could not be read, as after a merge, and was written again');
  expect(isRight).toBe(true);
  copy.git('add', '--all');
  copy.git('commit', '--quiet', '--message', 'Merge');

  expect(copy.migrations().slice(-2)).toEqual([theirs, ours].toSorted());
  expect(copy.tryGit('grep', '-q', '<<<<<<<', '--', 'generated', 'schemas')).toBe(1);
  rmSync(join(copy.root, '.cache'), { recursive: true });
  expect((await copy.generate('--check')).isRight).toBe(true);
});

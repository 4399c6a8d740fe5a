import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gitCopy, type GitCopy } from '../git-copy.ts';

const note = {
  'x-id': 'f_tag_note',
  title: 'Note',
  description: 'Why the tag exists.',
  type: ['string', 'null'],
  maxLength: 200,
  'x-list': { column: 'default', search: true },
};

let copy: GitCopy;
let released: readonly string[];
beforeAll(() => {
  copy = gitCopy();
  released = copy.migrations();
}, 60_000);
afterAll(() => copy.remove(), 60_000);

const drafts = (): readonly string[] => copy.migrations().filter((name) => !released.includes(name));
const topics = (): readonly string[] => drafts().map((name) => name.replace(/^\d{14}_/, ''));

describe('a migration that git does not track yet', { timeout: 120_000 }, () => {
  it('is rewritten with the next edit', async () => {
    copy.addField('service-tag', 'note', note);
    await copy.generate();
    expect(topics()).toEqual(['add_service_tags_note']);
    copy.removeField('service-tag', 'note');
    copy.addField('service-tag', 'reason', note);
    expect((await copy.generate()).isRight).toBe(true);
    expect(topics()).toEqual(['add_service_tags_reason']);
    expect((await copy.generate('--check')).isRight).toBe(true);
  });

  it('stays while it leads to the present model', async () => {
    const before = drafts();
    copy.forget();
    expect((await copy.generate('--check')).isRight).toBe(true);
    expect((await copy.generate()).isRight).toBe(true);
    expect(drafts()).toEqual(before);
  });

  it('does not take the place of those that git tracks and that are gone', async () => {
    const folder = join(copy.root, 'generated/db/migrations');
    rmSync(folder, { recursive: true });
    copy.forget();
    const refusal = await copy.generate();
    expect([refusal.isRight, existsSync(folder)]).toEqual([false, false]);
    expect(refusal.lines.join('\n')).toContain('gone, and databases may have run it.');
    expect(refusal.lines.join('\n')).toContain('git checkout -- generated/db/migrations');
    copy.git('checkout', '--quiet', '--', 'generated/db/migrations');
    expect((await copy.generate()).isRight).toBe(true);
  });

  it('goes with its field, without a word in "x-dropped"', async () => {
    copy.removeField('service-tag', 'reason');
    expect((await copy.generate()).isRight).toBe(true);
    expect(drafts()).toEqual([]);
    expect(copy.git('status', '--porcelain', 'generated')).toBe('');
  });

  it('stays for ever once it is committed', async () => {
    copy.addField('service-tag', 'note', note);
    await copy.generate();
    copy.git('add', '--all');
    copy.git('commit', '--quiet', '--message', 'Add a note');
    const first = topics();
    copy.removeField('service-tag', 'note');
    const refusal = await copy.generate();
    expect(refusal.isRight).toBe(false);
    expect(refusal.lines[0]).toContain('service_tags.note holds data, but no field has the x-id "f_tag_note" now.');
    copy.addField('service-tag', 'reason', note);
    expect((await copy.generate()).isRight).toBe(true);
    expect(topics()).toEqual([...first, 'rename_service_tags_note']);
  });

  it('is part of one new first migration after all of them were taken out of git', async () => {
    copy.git('rm', '-r', '--quiet', 'generated/db/migrations');
    expect((await copy.generate()).isRight).toBe(true);
    expect(copy.migrations()).toEqual(['0001_initial']);
    expect(copy.read('generated/db/migrations/0001_initial/up.sql')).toContain('reason text');
    expect((await copy.generate('--check')).isRight).toBe(true);
  });
});

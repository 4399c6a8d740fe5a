import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rename, whoNames } from '#codegen/names/rename/rename.ts';
import { gitCopy, type GitCopy } from '../codegen/git-copy.ts';

let copy: GitCopy;
beforeAll(() => {
  copy = gitCopy();
});
afterAll(() => copy?.remove());

const read = (path: string): string => readFileSync(join(copy.root, path), 'utf8');

/** `npm run bench -- rename` does it with names of every kind. */
describe('a rename', { timeout: 400_000 }, () => {
  test('reaches schemas, typed code and statements, and types and generated files fit', async () => {
    const { isRight, lines } = await rename(copy.root, 'ticket.lastMessageText', 'latestText');
    expect(lines.join('\n')).toContain('src/server/areas/support/conversation/note-message.ts (2)');
    expect(isRight).toBe(true);
    expect(read('src/server/areas/support/conversation/note-message.ts')).toContain("'latest_text'");
    expect(read('src/web/console/record/ticket-fields.ts')).toContain("'latestText'");
    expect(read('generated/db/tables/ticket.ts')).toContain('latest_text: string | null');
    expect(await copy.generate('--check')).toMatchObject({ isRight: true });
  });

  test('is finished by the command where the schema alone was edited, as the compiler says', async () => {
    const path = join(copy.root, 'schemas/entities/ticket.schema.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"latestText"', '"newestText"'));
    const { isRight, lines } = await copy.generate();
    expect(isRight).toBe(false);
    expect(lines.join('\n')).toContain('Run: npm run rename -- ticket.latestText newestText');
    expect(await rename(copy.root, 'ticket.latestText', 'newestText')).toMatchObject({ isRight: true });
    expect(read('src/web/console/record/ticket-fields.ts')).toContain("'newestText'");
  });

  test('to a word that is taken, or of something unknown, is refused with what to write', async () => {
    expect((await rename(copy.root, 'ticket.subject', 'status')).lines).toEqual([
      'There is a field "ticket.status" already.',
    ]);
    expect((await whoNames(copy.root, 'ticket.subjct')).lines).toEqual([
      'The schemas have nothing called "ticket.subjct". Did you mean "ticket.subject"?',
    ]);
    expect((await rename(copy.root, 'MANAGE_TEAM', 'manageTeam')).lines).toEqual([
      '"manageTeam" is no name of a permission. Write it like "ON_HOLD".',
    ]);
  });
});

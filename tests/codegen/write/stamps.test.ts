import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileHashes } from '#codegen/write/stamps.ts';
import { hashText } from '#codegen/write/hash.ts';
import { removeScratch, scratchFolder } from '#tests/support/scratch.ts';

let root: string;
beforeEach(() => {
  root = scratchFolder('stamps');
});
afterEach(() => removeScratch(root));

const put = (text: string): void => writeFileSync(join(root, 'a.txt'), text);
const kept = (): string => readFileSync(join(root, '.cache/stamps.json'), 'utf8');
const long = new Date('2026-01-01T00:00:00Z');

describe('hashes of files', () => {
  it('see an edit of the same size right after they were read', () => {
    const { hashOf } = fileHashes(root);
    for (const text of ['one', 'two', 'six', 'ten']) {
      put(text);
      expect(hashOf('a.txt')).toBe(hashText(text));
    }
  });

  it('keep no file that changed just before it was read', () => {
    put('one');
    const files = fileHashes(root);
    files.hashOf('a.txt');
    files.write();
    expect(() => kept()).toThrow('ENOENT');
  });

  it('see an edit of the same size in a later process, also one that sets the time back', async () => {
    put('one');
    await new Promise((done) => setTimeout(done, 2100));
    const files = fileHashes(root);
    expect(files.hashOf('a.txt')).toBe(hashText('one'));
    files.write();
    expect(kept()).toContain(hashText('one'));
    expect(fileHashes(root).hashOf('a.txt')).toBe(hashText('one'));
    put('two');
    expect(fileHashes(root).hashOf('a.txt')).toBe(hashText('two'));
    utimesSync(join(root, 'a.txt'), long, long);
    put('six');
    utimesSync(join(root, 'a.txt'), long, long);
    expect(fileHashes(root).hashOf('a.txt')).toBe(hashText('six'));
  });

  it('count an unreadable cache as none', () => {
    put('one');
    mkdirSync(join(root, '.cache'));
    writeFileSync(join(root, '.cache/stamps.json'), '{');
    expect(fileHashes(root).hashOf('a.txt')).toBe(hashText('one'));
    rmSync(join(root, 'a.txt'));
    expect(() => fileHashes(root).hashOf('a.txt')).toThrow('ENOENT');
  });
});

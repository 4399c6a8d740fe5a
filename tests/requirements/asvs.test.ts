/** The rows of OWASP ASVS 5.0, levels 1 and 2: each has an existing test, or a reason. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

interface Row {
  readonly id: string;
  readonly level: string;
  readonly how: string;
  readonly file: string;
  readonly words: string;
}

const rows: readonly Row[] = readFileSync(resolve(import.meta.dirname, 'ASVS.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [id = '', level = '', how = '', file = '', words = ''] = line.split('\t');
    return { id, level, how, file, words };
  });

describe('the rows of ASVS 5', () => {
  test('are all there, once: 70 of level 1 and 183 of level 2', () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(['1', '2'].map((level) => rows.filter((row) => row.level === level).length)).toEqual([70, 183]);
  });

  test('each name a test that is there, or a reason; none is open', () => {
    const sources = new Map<string, string>();
    const sourceOf = (file: string): string => {
      const path = resolve(root, file);
      const source = sources.get(file) ?? (file !== '' && existsSync(path) ? readFileSync(path, 'utf8') : '');
      sources.set(file, source);
      return source;
    };
    const isReported = ({ how, file, words }: Row): boolean =>
      how === 'test'
        ? words.length > 5 && ["'", '"', '`'].some((quote) => sourceOf(file).includes(quote + words + quote))
        : ['reason', 'not applicable'].includes(how) && file === '' && words.length > 15;
    expect(rows.filter((row) => !isReported(row)).map(({ id, file, words }) => `${id}: ${file} ${words}`)).toEqual([]);
  });
});

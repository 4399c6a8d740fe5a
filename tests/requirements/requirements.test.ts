import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { citedIds, measureCoverage, readCatalogue } from './coverage.ts';

const tests = resolve(import.meta.dirname, '..');
const catalogue = readCatalogue(readFileSync(resolve(import.meta.dirname, 'requirements.tsv'), 'utf8'));

describe('the catalogue', () => {
  test('names each of its 1734 requirements once', () => {
    expect(catalogue).toHaveLength(1734);
    expect(new Set(catalogue).size).toBe(1734);
  });

  test('has every id that a test title cites', () => {
    const files = globSync('**/*.{test,e2e}.{ts,tsx}', { cwd: tests, exclude: ['requirements/**'] });
    const sources = new Map(files.map((file) => [file, readFileSync(resolve(tests, file), 'utf8')]));
    expect(measureCoverage(catalogue, sources).unknown).toEqual([]);
  });
});

describe('coverage', () => {
  test('finds ids alone, in lists and with a digit in the area', () => {
    expect(citedIds("test('[QN-103] asks', …); test('[ER2-001, ER3-002] fails', …)")).toEqual([
      'QN-103',
      'ER2-001',
      'ER3-002',
    ]);
  });

  test('passes over brackets that hold no id', () => {
    expect(citedIds('rows[QN] [QN-1] [qn-103] QN-103')).toEqual([]);
  });

  test('counts a requirement once per area and reports an unknown id with its file', () => {
    const sources = new Map([
      ['a.test.ts', '[SH-001] [SH-001] [SH-999]'],
      ['b.test.ts', '[AC-001]'],
    ]);
    expect(measureCoverage(['SH-001', 'SH-002', 'AC-001'], sources)).toEqual({
      areas: [
        { area: 'SH', required: 2, proved: 1 },
        { area: 'AC', required: 1, proved: 1 },
      ],
      unknown: [{ id: 'SH-999', file: 'a.test.ts' }],
    });
  });
});

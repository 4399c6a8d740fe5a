import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { citedIds, measureCoverage, readCatalogue } from './coverage.ts';

const tests = resolve(import.meta.dirname, '..');
const catalogue = readCatalogue(readFileSync(resolve(import.meta.dirname, 'requirements.tsv'), 'utf8'));

describe('the catalogue', () => {
  test('names each of its 1734 requirements once', () => {
    expect(catalogue).toHaveLength(1734);
    expect(new Set(catalogue.map(({ id }) => id)).size).toBe(1734);
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

  const measured = (kind: string, file: string, source = `[SH-001]`) =>
    measureCoverage([{ id: 'SH-001', kind, verbatim: 'Not found | Gone' }], new Map([[file, source]])).areas[0];

  test.each([
    ['call', 'tests/server/a.test.ts'],
    ['call', 'tests/whole/a.test.ts'],
    ['screen', 'tests/e2e/a.e2e.ts'],
    ['route', 'tests/web/a.test.tsx'],
    ['rule', 'tests/domain/a.test.ts'],
    ['entity', 'tests/server/a.test.ts'],
  ])('takes a %s as proved by %s', (kind, file) => {
    expect(measured(kind, file)).toEqual({ area: 'SH', required: 1, proved: 1, declared: 0, claimed: 0 });
  });

  test.each([
    ['call', 'tests/web/a.test.ts'],
    ['screen', 'tests/server/a.test.ts'],
    ['rule', 'tests/schemas/a.test.ts'],
    ['error', 'tests/server/a.test.ts'],
  ])('takes a %s as no more than claimed by %s', (kind, file) => {
    expect(measured(kind, file)).toEqual({ area: 'SH', required: 1, proved: 0, declared: 0, claimed: 1 });
  });

  test.each(['entity', 'enum', 'constant'])('takes a reading of schemas as enough for an %s', (kind) => {
    expect(measured(kind, 'tests/schemas/a.test.ts')).toMatchObject({ proved: 0, declared: 1, claimed: 0 });
  });

  test('takes an error as proved by a test that says its words', () => {
    expect(measured('error', 'tests/server/a.test.ts', '[SH-001] Gone')).toMatchObject({ proved: 1 });
  });

  test('counts a requirement once per area and reports an unknown id with its file', () => {
    const sources = new Map([
      ['tests/server/a.test.ts', '[SH-001] [SH-001] [SH-999]'],
      ['tests/server/b.test.ts', '[AC-001]'],
    ]);
    const catalogueOf = (...ids: readonly string[]) => ids.map((id) => ({ id, kind: 'call', verbatim: '' }));
    expect(measureCoverage(catalogueOf('SH-001', 'SH-002', 'AC-001'), sources)).toEqual({
      areas: [
        { area: 'SH', required: 2, proved: 1, declared: 0, claimed: 0 },
        { area: 'AC', required: 1, proved: 1, declared: 0, claimed: 0 },
      ],
      unknown: [{ id: 'SH-999', file: 'tests/server/a.test.ts' }],
      claimed: [],
    });
  });
});

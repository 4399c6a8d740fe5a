import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { areaOf, citedIds } from './rows.ts';
import { compareWithList, readCitedOnly, readProofData } from './run.ts';

const root = resolve(import.meta.dirname, '../..');
const tests = resolve(root, 'tests');
const catalogue = readProofData(root);
const ids = new Set(catalogue.rows.map(({ id }) => id));

describe('the catalogue', () => {
  test('names each of its 1734 requirements once', () => {
    expect(catalogue.rows).toHaveLength(1734);
    expect(ids.size).toBe(1734);
  });

  test('has every id that a test title cites', () => {
    const files = globSync('**/*.{test,e2e}.{ts,tsx}', { cwd: tests, exclude: ['requirements/**'] });
    const cited = files.flatMap((file) => citedIds(readFileSync(resolve(tests, file), 'utf8')));
    expect(cited.filter((id) => !ids.has(id))).toEqual([]);
  });
});

describe('manual additions to the catalogue', () => {
  test('says where the pages of every area are', () => {
    const areas = new Set(catalogue.rows.map(({ id }) => areaOf(id)));
    expect([...catalogue.pages.keys()].toSorted()).toEqual([...areas].toSorted());
  });

  test('speaks of rows that are there, in six columns, and says why words are waived', () => {
    const lines = readFileSync(resolve(import.meta.dirname, 'speaks.tsv'), 'utf8')
      .trim()
      .split('\n');
    expect(lines.filter((line) => line.split('\t').length !== 6)).toEqual([]);
    expect([...catalogue.overrides.keys()].filter((id) => !ids.has(id))).toEqual([]);
    expect(catalogue.overrides.size).toBe(lines.length - 1);
    const waived = lines.map((line) => line.split('\t')).filter(([, , , , words]) => words === '-');
    expect(waived.filter(([, , , , , reason]) => reason === '').map(([id]) => id)).toEqual([]);
  });

  test('refuses rows by rulings in decisions.md', () => {
    const decisions = readFileSync(resolve(import.meta.dirname, 'decisions.md'), 'utf8');
    const unfounded = [...catalogue.refused].filter(
      ([id, ruling]) => !ids.has(id) || !decisions.includes(`### ruling ${ruling}\n`),
    );
    expect(unfounded).toEqual([]);
    expect([...catalogue.refused.keys()]).toEqual(['AN-005', 'CT-023', 'SH-002']);
  });

  test('lists rows that nothing proves once, and no refused one', () => {
    const listed = Object.values(readCitedOnly(root)).flat();
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed.filter((id) => !ids.has(id) || catalogue.refused.has(id))).toEqual([]);
  });
});

describe('the ids of a title', () => {
  test('are found alone, in lists and with a digit in the area', () => {
    const titles = "test('[QN-103] asks', …); test('[ER2-001, ER3-002] fails', …)";
    expect(citedIds(titles)).toEqual(['QN-103', 'ER2-001', 'ER3-002']);
  });

  test('are not what other brackets hold', () => {
    expect(citedIds('rows[QN] [QN-1] [qn-103] QN-103')).toEqual([]);
  });
});

describe('the list of rows that are only cited', () => {
  const row = { id: 'SH-001', kind: 'rule', text: '', verbatim: '', isOpen: false };
  const rowState = (state: 'proved' | 'cited only' | 'nothing' | 'refused') => ({ row, state, missing: [] });

  test.each(['cited only', 'nothing'] as const)('lacks a row of which it is said: %s', (state) => {
    const verdict = compareWithList([rowState(state)], {});
    expect(verdict.missing.map((each) => each.row.id)).toEqual(['SH-001']);
    expect(compareWithList([rowState(state)], { SH: ['SH-001'] })).toEqual({ missing: [], settled: [] });
  });

  test.each(['proved', 'refused'] as const)('has to lose a row that is %s', (state) => {
    expect(compareWithList([rowState(state)], { SH: ['SH-001'] })).toEqual({ missing: [], settled: ['SH-001'] });
    expect(compareWithList([rowState(state)], {})).toEqual({ missing: [], settled: [] });
  });
});

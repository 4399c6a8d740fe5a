/** Whether a contract matches what was chosen. [SG-069] */
import { describe, expect, test } from 'vitest';
import {
  agreementOf,
  isEqualFigure,
  totalOf,
  type AgreedLine,
  type SignedContract,
} from '#domain/contracts/agreement.ts';

const usd = (value: number) => ({ value, code: 'USD' });
const line = (about: Partial<AgreedLine> = {}): AgreedLine => ({
  id: 'a',
  service: 'HQ DIA',
  contract: { term: 36, mrc: usd(68_900), nrc: usd(50_000) },
  quote: { term: 36, mrc: usd(68_900), nrc: usd(50_000), version: 2 },
  ...about,
});
const signed = (about: Partial<SignedContract> = {}): SignedContract => ({
  lines: [line()],
  totalMrc: usd(68_900),
  totalNrc: usd(50_000),
  ...about,
});
const of = (about: Partial<AgreedLine['contract']>) =>
  agreementOf(signed({ lines: [line({ contract: { ...line().contract, ...about } })] }), 1).differences.map(
    ({ line: id, figure }) => [id, figure],
  );

describe('[SG-069] a contract', () => {
  test('with the lengths, charges and totals of the chosen quotes agrees, and names their versions', () => {
    expect(agreementOf(signed(), 1)).toEqual({ agrees: true, versions: [2], differences: [] });
  });

  test('may differ by a cent, in either direction, and no more', () => {
    expect(of({ mrc: usd(68_901) })).toEqual([]);
    expect(of({ mrc: usd(68_899) })).toEqual([]);
    expect(of({ mrc: usd(68_902) })).toEqual([['a', 'mrc']]);
    expect(of({ nrc: usd(49_998) })).toEqual([['a', 'nrc']]);
    expect(agreementOf(signed({ totalMrc: usd(68_901) }), 1).agrees).toBe(true);
    expect(agreementOf(signed({ totalMrc: usd(68_902) }), 1).differences).toEqual([
      { line: null, service: null, figure: 'total_mrc', contract: usd(68_902), quote: usd(68_900) },
    ]);
    expect(agreementOf(signed({ totalNrc: usd(0) }), 1).differences.map(({ figure }) => figure)).toEqual(['total_nrc']);
  });

  test('of another length or currency differs', () => {
    expect(of({ term: 24 })).toEqual([['a', 'term']]);
    expect(of({ mrc: { value: 68_900, code: 'CAD' } })).toEqual([['a', 'mrc']]);
  });

  test('never agrees on what is not known, on either side', () => {
    expect(of({ term: null, mrc: null, nrc: null })).toEqual([
      ['a', 'term'],
      ['a', 'mrc'],
      ['a', 'nrc'],
    ]);
    const unknown = { term: null, mrc: null, nrc: null };
    const both = line({ contract: unknown, quote: { ...unknown, version: 1 } });
    expect(agreementOf(signed({ lines: [both], totalMrc: null, totalNrc: null }), 1).differences).toHaveLength(5);
  });

  test('with a line without quote differs in each of its figures and in the totals', () => {
    const { differences, versions } = agreementOf(signed({ lines: [line({ quote: null })] }), 1);
    expect(versions).toEqual([]);
    expect(differences).toEqual([
      { line: 'a', service: 'HQ DIA', figure: 'term', contract: 36, quote: null },
      { line: 'a', service: 'HQ DIA', figure: 'mrc', contract: usd(68_900), quote: null },
      { line: 'a', service: 'HQ DIA', figure: 'nrc', contract: usd(50_000), quote: null },
      { line: null, service: null, figure: 'total_mrc', contract: usd(68_900), quote: null },
      { line: null, service: null, figure: 'total_nrc', contract: usd(50_000), quote: null },
    ]);
  });

  test('returns whether each figure is equal', () => {
    const agreement = agreementOf(signed({ lines: [line(), line({ id: 'b', quote: null })] }), 1);
    expect(isEqualFigure(agreement, 'a', 'mrc')).toBe(true);
    expect(isEqualFigure(agreement, 'b', 'mrc')).toBe(false);
    expect(isEqualFigure(agreement, null, 'total_mrc')).toBe(false);
    expect(isEqualFigure(agreement, null, 'mrc')).toBe(true);
  });
});

test('totals are known where each amount is, in one currency', () => {
  expect(totalOf([usd(100), usd(250)])).toEqual(usd(350));
  expect(totalOf([usd(100), null])).toBeNull();
  expect(totalOf([usd(100), { value: 1, code: 'CAD' }])).toBeNull();
  expect(totalOf([])).toBeNull();
});

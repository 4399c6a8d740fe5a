/** The renewal calendar and its amounts at risk. */
import { expect, test } from 'vitest';
import { feeToEnd } from '#domain/renewals/figures.ts';
import { daysOfMonths, riskOf, type EndingService } from '#domain/renewals/months.ts';

const service = (id: string, about: Partial<EndingService> = {}): EndingService => ({
  id,
  contract_end_date: null,
  notice_deadline: null,
  auto_renew_term: 12,
  termination_fee_percent: null,
  mrc: { value: 50_000, code: 'USD' },
  ...about,
});

test('from today to the end of the last month, by day, the notice before the end', () => {
  const services = [
    service('late', { contract_end_date: '2027-03-31', notice_deadline: '2027-01-31' }),
    service('past', { contract_end_date: '2027-01-14', notice_deadline: '2026-10-16' }),
    service('soon', { contract_end_date: '2027-01-31', notice_deadline: '2027-01-15' }),
    service('open'),
  ];
  const months = daysOfMonths(services, '2027-01-15', 1);
  expect(months.map(({ month, days }) => [month, days.map(({ id, day, kind }) => [id, day, kind])])).toEqual([
    [
      '2027-01',
      [
        ['soon', '2027-01-15', 'notice'],
        ['late', '2027-01-31', 'notice'],
        ['soon', '2027-01-31', 'end'],
      ],
    ],
  ]);
  expect(daysOfMonths(services, '2027-01-15', 2).map(({ month }) => month)).toEqual(['2027-01', '2027-03']);
  expect(daysOfMonths(services, '2026-12-31', 1)[0]!.days).toHaveLength(4);
  expect(daysOfMonths(services, '2027-01-15', 0)[0]!.days[0]!.service).toBe(services[2]);
});

test('missing every notice costs the next terms, per currency and the largest first (domain 3.3)', () => {
  const services = [
    service('a'),
    service('b', { mrc: { value: 10_000, code: 'CAD' } }),
    service('c', { termination_fee_percent: 50 }),
    service('d', { mrc: null }),
    service('e', { auto_renew_term: null }),
  ];
  expect(riskOf(services)).toEqual({
    amounts: [
      { code: 'USD', value: 900_000 },
      { code: 'CAD', value: 120_000 },
    ],
    unknown: 2,
  });
  expect(riskOf([])).toEqual({ amounts: [], unknown: 0 });
});

test('[SV-032] ending a service costs its share of what is left, counted back from the end (scenario 14)', () => {
  const dia = {
    contract_end_date: '2029-03-16',
    term: 36,
    mrc: { value: 74_500, code: 'USD' },
    termination_fee_percent: 75,
  };
  expect(feeToEnd(dia, '2026-06-10')).toEqual({ value: 1_843_875, code: 'USD' });
  expect(feeToEnd(dia, '2029-03-16')).toEqual({ value: 0, code: 'USD' });
  expect(feeToEnd(dia, '2029-03-17')).toBeNull();
  for (const key of Object.keys(dia)) expect(feeToEnd({ ...dia, [key]: null }, '2026-06-10')).toBeNull();
});

import { expect, test } from 'vitest';
import { changesOf, type ContractTerms } from '#domain/contracts/changes.ts';

const usd = (value: number, code = 'USD') => ({ value, code });
const line = { serviceId: 's1', service: 'Fiber HQ', term: 36, mrc: usd(710_00), nrc: usd(500_00) };
const before: ContractTerms = {
  term: 36,
  noticePeriod: 90,
  autoRenewTerm: null,
  startRule: 'ACCEPTANCE',
  totalMrc: usd(710_00),
  totalNrc: usd(500_00),
  services: [line],
};

test('[DO-029] a corrected contract names each figure that differs from the one before, and no other', () => {
  expect(changesOf(before, { ...before, services: [{ ...line, service: 'Fiber headquarters' }] })).toEqual([]);
  const after: ContractTerms = {
    ...before,
    noticePeriod: 60,
    autoRenewTerm: 12,
    totalMrc: usd(689_00),
    totalNrc: null,
    services: [{ ...line, mrc: usd(689_00), nrc: usd(500_00, 'EUR') }],
  };
  expect(changesOf(before, after)).toEqual([
    { service: null, figure: 'notice_period', before: 90, after: 60 },
    { service: null, figure: 'auto_renew_term', before: null, after: 12 },
    { service: 'Fiber HQ', figure: 'mrc', before: usd(710_00), after: usd(689_00) },
    { service: 'Fiber HQ', figure: 'nrc', before: usd(500_00), after: usd(500_00, 'EUR') },
    { service: null, figure: 'total_mrc', before: usd(710_00), after: usd(689_00) },
    { service: null, figure: 'total_nrc', before: usd(500_00), after: null },
  ]);
});

test('[DO-029] an added or removed service is listed once, by its name', () => {
  const other = { ...line, serviceId: 's2', service: 'Voice' };
  const loose = { ...line, serviceId: null, service: 'Router' };
  expect(changesOf({ ...before, services: [line, loose] }, { ...before, services: [loose, other] })).toEqual([
    { service: 'Fiber HQ', figure: 'service_removed', before: 'Fiber HQ', after: null },
    { service: 'Voice', figure: 'service_added', before: null, after: 'Voice' },
  ]);
});

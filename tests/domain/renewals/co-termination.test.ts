import { expect, test } from 'vitest';
import { coTermination, lastEnd } from '#domain/renewals/co-termination.ts';

const usd = (value: number) => ({ value, code: 'USD' });
const service = (id: string, end: string | null, mrc: { value: number; code: string } | null) => ({
  id,
  name: id,
  end,
  mrc,
});
const [january, may, september] = [
  service('january', '2027-01-31', usd(50_000)),
  service('may', '2027-05-15', usd(80_000)),
  service('september', '2027-09-30', usd(30_000)),
];

test('three terms that end on one day cost their whole months and the days of the first one (scenario 11)', () => {
  const services = [september, may, january];
  expect(lastEnd(services)).toBe('2027-09-30');
  const { extensions, totals, unknown } = coTermination(services, '2027-09-30');
  expect(extensions.map(({ id, charge }) => [id, charge?.value])).toEqual([
    ['january', 400_000],
    ['may', 361_290],
    ['september', 0],
  ]);
  expect([totals, unknown]).toEqual([[usd(761_290)], 0]);
});

test('unknown charges and other currencies are separate, and a later term is never shortened', () => {
  const { extensions, totals, unknown } = coTermination(
    [
      january,
      { ...may, mrc: { value: 80_000, code: 'EUR' } },
      september,
      service('open', null, usd(1)),
      service('free', '2027-01-31', null),
    ],
    '2027-06-30',
  );
  expect(extensions.map(({ id, charge, isLater }) => [id, charge, isLater])).toEqual([
    ['january', usd(250_000), false],
    ['free', null, false],
    ['may', { value: 121_290, code: 'EUR' }, false],
    ['september', null, true],
    ['open', null, false],
  ]);
  expect(totals).toEqual([usd(250_000), { value: 121_290, code: 'EUR' }]);
  expect(unknown).toBe(2);
  expect(lastEnd([service('open', null, null)])).toBeNull();
});

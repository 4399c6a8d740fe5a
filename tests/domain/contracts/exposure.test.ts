import { expect, test } from 'vitest';
import { exposureOf } from '#domain/contracts/exposure.ts';

const totalMrc = { value: 68_900, code: 'USD' };

test.each([
  [12, 826_800],
  [1, 68_900],
  [0, 68_900],
])(
  '[DO-034] a missed notice costs the monthly charge over the %i months of the renewal, one at least',
  (months, value) => {
    expect(exposureOf({ totalMrc, autoRenewTerm: months })).toEqual({ value, code: 'USD' });
  },
);

// EUR 71,143.75 × 24 × 23.99 % = EUR 409,617.255: half a cent rounds away from zero.
test('a termination share is exact to half a cent', () => {
  const exposure = exposureOf({
    totalMrc: { value: 7_114_375, code: 'EUR' },
    autoRenewTerm: 24,
    terminationFeePercent: 23.99,
  });
  expect(exposure).toEqual({ value: 40_961_726, code: 'EUR' });
});

test('what is not known makes no figure', () => {
  expect(exposureOf({ totalMrc: null, autoRenewTerm: 12 })).toBeNull();
  expect(exposureOf({ totalMrc, autoRenewTerm: null })).toBeNull();
});

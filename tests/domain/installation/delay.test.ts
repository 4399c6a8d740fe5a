/** Causes of the lost days of an installation. [SG-091] */
import { expect, test } from 'vitest';
import { causeOf } from '#domain/installation/cause.ts';
import { allOn, daysBetween, delayOf, noDays, slipOf, sumOf } from '#domain/installation/delay.ts';

test('scenario 10: a commitment that moves from 05-04 to 05-18 and to 06-02 slips 14 and 15 days', () => {
  expect(slipOf(null, '2026-05-04')).toBe(0);
  expect(slipOf('2026-05-04', '2026-05-18')).toBe(14);
  expect(slipOf('2026-05-18', '2026-06-02')).toBe(15);
  expect(slipOf('2026-06-02', '2026-05-30')).toBe(-3);
  // A day with a clock change still counts as one day.
  expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2);
});

test('the parts of a slip add up to it, and a location has those of its record', () => {
  expect(sumOf(allOn('landlord', 23))).toBe(23);
  expect(allOn('landlord', 23)).toEqual({ ...noDays, landlord: 23 });
  const record = {
    carrier_delay_days: 1,
    customer_delay_days: 2,
    landlord_delay_days: 23,
    authority_delay_days: 4,
    our_delay_days: '5',
    nobody_delay_days: -6,
  };
  expect(delayOf(record)).toEqual({
    days: 29,
    split: { carrier: 1, customer: 2, landlord: 23, authority: 4, us: 5, nobody: -6 },
  });
  expect(delayOf({})).toEqual({ days: 0, split: noDays });
});

test('[SG-091] the cause of a delay follows from the status, in either spelling', () => {
  expect(['DELAYED', 'delayed_roe', 'on_hold_customer', 'COMPLETED', 'unheard'].map(causeOf)).toEqual([
    'carrier',
    'landlord',
    'customer',
    null,
    null,
  ]);
});

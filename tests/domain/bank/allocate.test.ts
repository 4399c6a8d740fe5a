/** Money over several bills: none is created or lost. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocate } from '#domain/bank/allocate.ts';

const cents = fc.integer({ min: -500_000, max: 5_000_000 });
const money = fc.integer({ min: 1, max: 50_000_000 });

test('[BI-024] the parts of a receipt add up to it to the cent, and none is more than its bill has left', () => {
  fc.assert(
    fc.property(money, fc.array(cents, { maxLength: 50 }), (amount, lefts) => {
      const bills = lefts.map((left, at) => ({ id: String(at), left }));
      const parts = allocate(amount, bills);
      expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(amount);
      expect(parts.every((part) => part.amount > 0)).toBe(true);
      const beyond = parts.filter(({ bill, amount: taken }) => bill !== null && taken > lefts[Number(bill)]!);
      expect(beyond).toEqual([]);
      // Money is left over only if every bill is paid.
      const open = lefts.reduce((sum, left) => sum + Math.max(left, 0), 0);
      expect(parts.find(({ bill }) => bill === null)?.amount ?? 0).toBe(Math.max(amount - open, 0));
    }),
  );
});

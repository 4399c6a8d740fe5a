/** Lines find their services by identifiers, and splits over ledger accounts add up. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coder, type Candidate, type CodedLine } from '#domain/bills/code-line.ts';
import { splitAmount } from '#domain/bills/gl-split.ts';

const candidate = (id: string, about: Partial<Candidate>): Candidate => ({
  id,
  identifiers: [],
  subAccount: null,
  usocs: [],
  places: [],
  amounts: [],
  ...about,
});
const line = (about: Partial<CodedLine>): CodedLine => ({
  circuitId: null,
  usoc: null,
  description: 'Internet',
  amount: 74_500,
  ...about,
});
const hq = candidate('hq', {
  identifiers: ['DHEC/481516//ATI'],
  amounts: [74_500],
  places: ['233 S Wacker'],
  usocs: ['1LDPZ'],
});
const dc = candidate('dc', { identifiers: ['DHEC/481517//ATI'], amounts: [74_500] });
const found = (about: Partial<CodedLine>, candidates = [hq, dc]) => {
  const { serviceId, certainty } = coder(candidates)(line(about));
  return [serviceId, certainty];
};

test('[BI-022] an equal circuit codes a line without a person, however it is printed', () => {
  expect(found({ circuitId: 'dhec.481516..ati' })).toEqual(['hq', 'AUTOMATIC']);
  expect(coder([hq, dc])(line({ circuitId: 'DHEC/481516//ATI' }))).toMatchObject({
    confidence: 0.75,
    reasons: ['identifierEqual', 'amount'],
  });
});

test('[BI-022] part of an identifier with the right amount is enough; one wrong character, or site, USOC and amount, only suggest', () => {
  expect(found({ circuitId: '481516' })).toEqual(['hq', 'AUTOMATIC']);
  expect(found({ circuitId: 'DHEC/48151X//ATI', amount: 1 }, [hq])).toEqual(['hq', 'SUGGESTED']);
  expect(found({ usoc: '1LDPZ', description: 'Port, 233 S Wacker Dr' })).toEqual(['hq', 'SUGGESTED']);
});

test('[BI-022] an amount alone, and a circuit of another service, decide nothing', () => {
  expect(found({})).toEqual([null, 'PERSON']);
  expect(found({}, [hq])).toEqual([null, 'PERSON']);
  expect(found({ circuitId: 'KXFN/918273' })).toEqual([null, 'PERSON']);
});

test('[BI-033] 1,000.01 at 60 to 40 is 600.01 and 400.00; thirds of 100.00 and of -1.00 keep their cents', () => {
  expect(splitAmount(100_001, [60, 40])).toEqual([60_001, 40_000]);
  expect(splitAmount(10_000, [1, 1, 1])).toEqual([3333, 3333, 3334]);
  expect(splitAmount(-100, [1, 1, 1])).toEqual([-33, -33, -34]);
});

test('[BI-033] splits of any amount add up, none of them on the other side of zero', () => {
  const shares = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), shares, (amount, each) => {
      const parts = splitAmount(amount, each);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
      expect(parts.every((part) => part * amount >= 0)).toBe(true);
      const whole = each.reduce((sum, share) => sum + share, 0);
      expect(parts.every((part, at) => Math.abs(part - (amount * each[at]!) / whole) < 1)).toBe(true);
    }),
    { numRuns: 2000, seed: 33 },
  );
});

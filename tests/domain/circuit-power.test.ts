import fc from 'fast-check';
import { expect, test } from 'vitest';
import { usableKw } from '#domain/circuit-power.ts';
import { circuitTypes } from '#generated/domain/lists/circuit-type.ts';

/** From data sheets of rack power strips: power of a circuit at 80 % of its breaker. */
test.each([
  ['15A_120V_p1', 1.44],
  ['20A_120V_p1', 1.92],
  ['30A_208V_p1', 4.99],
  ['20A_208V_p3', 5.76],
  ['30A_208V_p3', 8.65],
  ['60A_208V_p3', 17.29],
  ['32A_230V_p1', 5.89],
  ['32A_400V_p3', 17.74],
  ['30A_415V_p3', 17.25],
  ['100A_415V_p3', 57.5],
])('[QN-082] of %s a rack may draw %d kW', (circuit, kw) => {
  expect(usableKw(circuitTypes.find(({ value }) => value === circuit)!.facts)).toBe(kw);
});

test('[QN-082] each circuit is called by its amps, volts and phase', () => {
  const called = circuitTypes.map(({ facts: { amps, volts, phase } }) => `${amps}A_${volts}V_p${phase}`);
  expect(called).toHaveLength(31);
  expect(called).toEqual(circuitTypes.map(({ value }) => value));
});

test('[QN-082] three phases give the square root of three times one phase, to the last ten watts', () => {
  const circuits = fc.record({ amps: fc.integer({ min: 10, max: 200 }), volts: fc.integer({ min: 100, max: 480 }) });
  fc.assert(
    fc.property(circuits, (circuit) => {
      const [one, three] = ([1, 3] as const).map((phase) => usableKw({ ...circuit, phase }));
      expect(Math.abs(three! - one! * Math.sqrt(3))).toBeLessThanOrEqual(0.015);
    }),
  );
});

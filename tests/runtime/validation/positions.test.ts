import { expect, test } from 'vitest';
import { internetSpeeds } from '#generated/domain/lists/internet-speed.ts';
import { validateSiteProfileCreate } from '#generated/validate/site-profile.ts';
import { validated } from '#runtime/validation/errors.ts';

const profile = (...circuits: object[]) =>
  validated(validateSiteProfileCreate, {
    name: 'Store',
    data: { circuits: circuits.map((one) => ({ types: { broadband: true }, transport_type: ['cellular'], ...one })) },
  });

/** The speeds of the specification, part 1 section 9. */
const speeds = [10, 50, 100, 200, 250, 300, 500, 1000, 2000, 5000, 10_000, 40_000, 100_000];

test('[SP-028] commit rate and port capacity are internet speeds', () => {
  expect(internetSpeeds.map(({ value }) => value)).toEqual(speeds);
  expect(profile({ commit_rate: 30 })).toEqual({ 'data.circuits.0.commit_rate': ['Invalid'] });
  expect(profile({ port_capacity: 400 })).toEqual({ 'data.circuits.0.port_capacity': ['Invalid'] });
});

test('[SP-028] the commit rate is one of the 4 speeds under the port capacity', () => {
  speeds.forEach((port_capacity, at) => {
    const kept = speeds.filter((commit_rate) => profile({ commit_rate, port_capacity }) === null);
    expect(kept).toEqual(speeds.slice(Math.max(0, at - 4), at));
  });
});

test('[SP-028] each circuit is checked separately, and a commit rate without a port is unrestricted', () => {
  const found = profile({ commit_rate: 500, port_capacity: 1000 }, { commit_rate: 1000, port_capacity: 1000 });
  expect(found).toEqual({ 'data.circuits.1.commit_rate': ['Choose one of the 4 speeds just below the port capacity'] });
  expect(profile({ commit_rate: 100_000 })).toBeNull();
});

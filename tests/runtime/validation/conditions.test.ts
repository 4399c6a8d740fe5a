import { describe, expect, test } from 'vitest';
import { validateSiteProfileCreate as validate } from '#generated/validate/site-profile.ts';
import { validated } from '#runtime/validation/errors.ts';
import { tidied } from '#runtime/validation/tidied.ts';

const profile = (...circuits: readonly object[]) => ({ name: 'Store', data: { circuits } });
/** Mistakes of the circuits, without the path to them. */
const mistakes = (...circuits: readonly object[]) => {
  const found = validated(validate, profile(...circuits)) ?? {};
  return Object.fromEntries(Object.entries(found).map(([path, [text]]) => [path.replace('data.circuits.', ''), text]));
};
const kept = (...circuits: readonly object[]) => tidied(validate, profile(...circuits)).data.circuits;
const Required = 'Required';

describe('a circuit', () => {
  test('[SP-037] needs a service type', () => {
    expect(mistakes({ types: {} })).toEqual({ '0.types': Required });
    expect(mistakes({ types: { dedicated: false, broadband: false } })).toEqual({ '0.types': Required });
  });

  test('[SP-038] [SP-040] [SP-041] of broadband needs a transport and, with one that is no radio, speeds', () => {
    const types = { broadband: true };
    expect(mistakes({ types })).toEqual({ '0.transport_type': Required });
    for (const medium of ['fiber', 'coax', 'copper', 'fixed_wireless']) {
      expect(mistakes({ types, transport_type: ['satellite', medium] })).toEqual({
        '0.download_speed': Required,
        '0.upload_speed': Required,
      });
    }
  });

  test('[SP-042] of broadband over cellular or satellite alone needs no speeds', () => {
    expect(mistakes({ types: { broadband: true }, transport_type: ['cellular', 'satellite'] })).toEqual({});
  });

  const dedicated = { types: { dedicated: true }, transport_type: ['fiber'] };
  const answered = { managed_router: 'No', border_gateway_protocol_ipv4: false, wan_static_ips_ipv4: 'None' };

  test('[SP-039] [SP-043] [SP-044] [SP-045] of a fixed dedicated line needs its speed, and three answers', () => {
    expect(mistakes({ ...dedicated, fixed_bandwidth: 'Fixed' })).toEqual({
      '0.download_speed': Required,
      '0.managed_router': Required,
      '0.border_gateway_protocol_ipv4': Required,
      '0.wan_static_ips_ipv4': Required,
    });
    expect(mistakes({ ...dedicated, fixed_bandwidth: 'Fixed', download_speed: 100, ...answered })).toEqual({});
    // Without bandwidth it is not a circuit that lacks a speed.
    expect(mistakes({ ...dedicated, ...answered })).toEqual({ '0.download_speed': Required });
  });

  test('[SP-046] [SP-047] of a burstable dedicated line needs a commit rate and a port', () => {
    expect(mistakes({ ...dedicated, fixed_bandwidth: 'Burstable', ...answered })).toEqual({
      '0.commit_rate': Required,
      '0.port_capacity': Required,
    });
  });

  test('[SP-033] of both types follows the rules of both', () => {
    const both = { types: { dedicated: true, broadband: true }, transport_type: ['fiber', 'coax'] };
    expect(Object.keys(mistakes({ ...both, fixed_bandwidth: 'Burstable' }))).toEqual(
      expect.arrayContaining(['0.upload_speed', '0.commit_rate', '0.managed_router']),
    );
  });

  test('[SP-034] keeps only what its type asks for', () => {
    const all = { fixed_bandwidth: 'Fixed', commit_rate: 100, upload_speed: 10, border_gateway_protocol_ipv4: true };
    expect(kept({ types: { dedicated: true }, ...all })).toEqual([
      { types: { dedicated: true }, fixed_bandwidth: 'Fixed', border_gateway_protocol_ipv4: true },
    ]);
    expect(kept({ types: { broadband: true }, ...all })).toEqual([{ types: { broadband: true }, upload_speed: 10 }]);
  });
});

test('[SP-030] circuits without a type are left out, but for the first', () => {
  const wired = { types: { broadband: true }, transport_type: ['coax'] };
  expect(kept({ types: {} }, { types: { dedicated: false } }, wired, {})).toEqual([{ types: {} }, wired]);
});

test('[SP-014] [VA-011] a profile has one circuit at least and four at most', () => {
  const one = { types: { broadband: true }, transport_type: ['cellular'] };
  expect(validated(validate, profile())).toEqual({ 'data.circuits': ['Required'] });
  expect(validated(validate, profile(one, one, one, one))).toBeNull();
  expect(validated(validate, profile(one, one, one, one, one))).toEqual({ 'data.circuits': ['Invalid'] });
});

test('a body of other rules stays the very same', () => {
  const body = { name: 'Store' };
  expect(tidied(validate, body)).toEqual({ name: 'Store' });
});

import { describe, expect, test } from 'vitest';
import { service, verdict } from './verdict.ts';

describe('[AD-017] handoff details', () => {
  const address = { street: '1 Main St', city: 'Austin', stateProvince: 'TX', postalCode: '78701', country: 'US' };
  const places = (count: number, more: object = {}) =>
    Array.from({ length: count }, (_, idx) => ({ idx, name: `Site ${idx + 1}`, ...address, ...more }));
  const needed = (key: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${key}.${at}.handoffDetails: Required`);

  test('are required at a data center', () => {
    const check = (more: object) => verdict('location_addresses', { locationsAddresses: places(1, more) });
    expect(check({ isDataCenter: true })).toEqual(needed('locationsAddresses', 1));
    expect(check({ isDataCenter: true, handoffDetails: 'Cage 4' })).toBe('saved');
    expect(check({ isDataCenter: false })).toBe('saved');
  });

  test.each([
    ['wan_dark_fiber', true],
    ['wan_mpls', false],
  ])('are required where dark fiber ends: %s', (type, isNeeded) => {
    const wan = { ...service('wan'), wan_type: [`wan_type.${type}`] };
    const two = { ...wan, location_number: ['location_number.2'] };
    const many = { ...wan, location_number: ['location_number.6'] };
    const named = (more: object) => verdict('location_addresses', { locationsAddresses: places(2, more) }, two);
    const listed = (more: object) => verdict('wan_addresses', { wanAddresses: places(6, more) }, many);
    expect([named({}), listed({})]).toEqual(
      isNeeded ? [needed('locationsAddresses', 2), needed('wanAddresses', 6)] : ['saved', 'saved'],
    );
    const handoffDetails = 'Cage 4, rack 12';
    expect([named({ handoffDetails }), listed({ handoffDetails })]).toEqual(['saved', 'saved']);
  });
});

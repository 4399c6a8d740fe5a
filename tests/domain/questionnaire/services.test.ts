import { describe, expect, test } from 'vitest';
import { plannedServices, servicesToCreate } from '#domain/questionnaire/service.ts';
import { play, type WantedAnswers } from './answering.ts';
import { regular, shipped, visitor } from './shipped.ts';

const service = (...names: readonly string[]): WantedAnswers => ({
  service_needs: names.map((name) => `service_needs.${name}`),
});

function planned(wishes: WantedAnswers, context = visitor): readonly string[] {
  return plannedServices(play(shipped, context, wishes).walked.evaluation).map(({ serviceType, locationIdxs }) =>
    `${serviceType} ${locationIdxs.join('-')}`.trim(),
  );
}

describe('services to create', () => {
  test('[QN-045] are one for each location that needs internet', () => {
    const two = { ...service('internet'), location_number: ['location_number.2'] };
    expect(planned(two)).toEqual(['internet 0', 'internet 1']);
    const none = {
      locationOptionIds: [
        { locationIdx: 0, optionIds: ['internet_type.none'] },
        { locationIdx: 1, optionIds: ['internet_type.dedicated', 'internet_type.dedicated_fiber'] },
      ],
    };
    expect(planned({ ...two, internet_type: none })).toEqual(['internet 1']);
  });

  test('[QN-046] are one with two ends for each point-to-point, wavelength and dark fiber connection', () => {
    for (const type of ['wan_point_to_point', 'wan_wavelength', 'wan_dark_fiber']) {
      const wishes = { ...service('wan'), wan_type: [`wan_type.${type}`], location_number: ['location_number.3'] };
      expect(planned(wishes)).toEqual([`${type} 0-1`, `${type} 0-2`]);
    }
  });

  test('[QN-046] keep the A end first', () => {
    const wishes = {
      ...service('wan'),
      wan_type: ['wan_type.wan_point_to_point'],
      location_number: ['location_number.3'],
      wan_connections: {
        connections: [
          { from: 2, to: [0] },
          { from: 1, to: [2] },
        ],
      },
    };
    const { evaluation } = play(shipped, visitor, wishes).walked;
    const services = servicesToCreate(evaluation, (idx) => `address-${idx}`);
    expect(services).toEqual([
      { serviceType: 'wan_point_to_point', addressIds: ['address-2', 'address-0'] },
      { serviceType: 'wan_point_to_point', addressIds: ['address-1', 'address-2'] },
    ]);
  });

  test.each([
    ['wan_mpls', 'wan_mpls'],
    ['wan_vpls', 'wan_vpls'],
    ['wan_sd_wan', 'wan_sd_wan'],
    ['not_sure', 'wan_sd_wan'],
  ])('[QN-045] are one for each location on a network: %s', (type, serviceType) => {
    const wishes = { ...service('wan'), wan_type: [`wan_type.${type}`], location_number: ['location_number.2'] };
    expect(planned(wishes)).toEqual([`${serviceType} 0`, `${serviceType} 1`]);
  });

  test('[QN-045] follow the voice services of each location', () => {
    const wishes = {
      ...service('voice'),
      location_number: ['location_number.2'],
      voice_type: {
        locationOptionIds: [
          { locationIdx: 0, optionIds: ['voice_type.voice_sip', 'voice_type.voice_phone_lines'] },
          { locationIdx: 1, optionIds: ['voice_type.voice_ucaas'] },
        ],
      },
    };
    expect(planned(wishes)).toEqual(['voice_phone_lines 0', 'voice_sip 0', 'voice_ucaas 1']);
  });

  test('[QN-045] follow what each location ticks', () => {
    const names = {
      locations: [
        { idx: 0, name: 'HQ', serviceOptionIds: ['service_needs.internet', 'service_needs.tv'] },
        { idx: 1, name: 'Shop', serviceOptionIds: ['service_needs.internet'] },
      ],
    };
    const wishes = { ...service('internet', 'tv'), location_number: ['location_number.2'], location_names: names };
    expect(planned(wishes)).toEqual(['internet 0', 'internet 1', 'tv 0']);
  });

  test('[QN-045] of colocation hold its cross connects', () => {
    expect(planned(service('colocation'))).toEqual(['colocation 0', 'cross_connect 0']);
    expect(planned({ ...service('colocation'), cross_connects: { crossConnects: { 0: [] } } })).toEqual([
      'colocation 0',
    ]);
  });

  test('[QN-045] of mobile lines have no address', () => {
    expect(planned(service('mobile_line'))).toEqual(['mobile_line']);
  });

  test('[QN-045] of stored locations are those picked for each service', () => {
    const place = (idx: number) => ({ idx, name: `Office ${idx}`, id: `address-${idx}` });
    const wishes = {
      ...service('internet', 'voice'),
      internet_locations: { storedLocations: [place(0), place(1)] },
      voice_locations: { storedLocations: [place(1), { idx: 2, name: 'New shop' }] },
      voice_type: ['voice_type.voice_sip'],
    };
    expect(planned(wishes, regular)).toEqual(['internet 0', 'internet 1', 'voice_sip 1', 'voice_sip 2']);
  });

  test('[QN-061] of new places next to stored ones ask for the new address only', () => {
    const wishes = {
      ...service('internet'),
      internet_locations: {
        storedLocations: [
          { idx: 0, name: 'HQ', id: 'address-0' },
          { idx: 1, name: 'New shop' },
        ],
      },
    };
    const { walked, asked } = play(shipped, regular, wishes, 'location_addresses');
    expect(asked).not.toContain('location_number');
    expect(walked.steps.at(-1)).toMatchObject({ outcome: 'asked', subset: [1] });
  });
});

import { expect, test } from 'vitest';
import { catalogues } from '#generated/domain/catalogues/registry.ts';
import { requestConfig } from '#domain/questionnaire/request-config.ts';
import { plannedServices } from '#domain/questionnaire/service.ts';
import { play, type WantedAnswers } from './answering.ts';
import { member, shipped } from './shipped.ts';

function configsOf(wishes: WantedAnswers) {
  const { walked } = play(shipped, member, wishes);
  return plannedServices(walked.evaluation).map((service) =>
    requestConfig(walked.evaluation, service, catalogues[service.serviceType as keyof typeof catalogues].attributes),
  );
}
const internet: WantedAnswers = {
  service_needs: ['service_needs.internet'],
  location_number: ['location_number.1'],
  internet_type: ['internet_type.dedicated', 'internet_type.dedicated_fiber'],
  internet_speed: ['internet_speed.500'],
};

test('dedicated internet asks for its class, transport and the same speed both ways', () => {
  expect(configsOf({ ...internet, static_ips: ['static_ips.slash_29'], bgp_routing: ['bgp_routing.yes'] })).toEqual([
    expect.objectContaining({
      type: 'Dedicated',
      transport: 'fiber',
      download_speed: 500,
      upload_speed: 500,
      wan_static_ips_ipv4: '/29',
      border_gateway_protocol_ipv4: true,
    }),
  ]);
});

test('broadband with two speeds and two transports keeps all wishes and asks for no upload speed', () => {
  const [config] = configsOf({
    ...internet,
    internet_type: ['internet_type.broadband', 'internet_type.broadband_fiber', 'internet_type.broadband_coax'],
    internet_speed: ['internet_speed.500', 'internet_speed.300'],
  });
  expect(config).toMatchObject({ type: 'Broadband', transport: ['fiber', 'coax'], download_speed: [300, 500] });
  expect(config).not.toHaveProperty('upload_speed');
});

test('a connection carries what was chosen for it and at its ends', () => {
  const [config] = configsOf({
    service_needs: ['service_needs.wan'],
    wan_type: ['wan_type.wan_dark_fiber'],
    location_number: ['location_number.2'],
    fiber_strands: ['fiber_strands.2'],
  });
  expect(config).toMatchObject({ strands: 2 });
});

test('a burstable service asks for the commitment and for a port of the chosen speed', () => {
  const [config] = configsOf({ ...internet, burstable: ['burstable.300'] });
  expect(config).toMatchObject({ commit_rate: 300, fixed_bandwidth: 'Burstable', port_capacity: 500, dedicated: true });
  const [fixed] = configsOf({ ...internet, burstable: ['burstable.fixed'] });
  for (const key of ['commit_rate', 'fixed_bandwidth', 'port_capacity']) expect(fixed).not.toHaveProperty(key);
});

test('a wavelength carries its protection', () => {
  const [config] = configsOf({
    service_needs: ['service_needs.wan'],
    wan_type: ['wan_type.wan_wavelength'],
    location_number: ['location_number.2'],
    connection_protection: ['connection_protection.diverse'],
  });
  expect(config).toMatchObject({ protection: 'Diverse pair' });
});

test('hosted voice counts the phones of each kind', () => {
  const [config] = configsOf({
    service_needs: ['service_needs.voice'],
    location_number: ['location_number.1'],
    voice_type: ['voice_type.voice_ucaas'],
    phone_hardware: {
      phones: [
        { locationIdx: 0, counts: { Basic: 4, Manager: 1, Executive: 2, Receptionist: 1, Conference: 3, Soft: 9 } },
      ],
    },
  });
  expect(config).toMatchObject({
    phones_basic: 4,
    phones_manager: 1,
    phones_executive: 2,
    phones_receptionist: 1,
    phones_conference: 3,
    phones_soft: 9,
  });
});

test('colocation has its racks, their power and extras, and the cross connects', () => {
  const configs = configsOf({
    service_needs: ['service_needs.colocation'],
    rack_types: {
      rackTypes: [
        {
          locationIdx: 0,
          quantity: 2,
          rackType: '42U_standard',
          circuitType: '20A_120V_p1',
          additionalOptions: ['deep_racks'],
        },
      ],
    },
    cross_connects: { crossConnects: { 0: [{ quantity: 1, medium: 'copper', type: 'CAT6' }] } },
  });
  expect(configs[0]).toMatchObject({
    quantity: 2,
    rack_type: '42U_standard',
    circuit_type: '20A_120V_p1',
    additional_options: ['deep_racks'],
  });
  expect(configs[1]).toMatchObject({ medium: 'copper', cable_type: 'CAT6' });
});

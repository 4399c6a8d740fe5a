import { expect, test } from 'vitest';
import { catalogues } from '#generated/domain/catalogues/registry.ts';
import { requestConfig } from '#domain/questionnaire/request-config.ts';
import { plannedServices } from '#domain/questionnaire/service.ts';
import { play, type Wishes } from './answering.ts';
import { member, shipped } from './shipped.ts';

function configsOf(wishes: Wishes) {
  const { walked } = play(shipped, member, wishes);
  return plannedServices(walked.ground).map((service) =>
    requestConfig(walked.ground, service, catalogues[service.serviceType as keyof typeof catalogues].attributes),
  );
}
const internet: Wishes = {
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

import { expect, test } from 'vitest';
import { describeCircuit } from '#domain/bulk-site/circuit.ts';

test('[SP-048] [SP-049] a circuit in words: types, transports in parentheses, speed, BGP, managed router, IPs', () => {
  const circuit = {
    types: { dedicated: true },
    transport_type: ['fiber'],
    download_speed: 500,
    border_gateway_protocol_ipv4: true,
    managed_router: 'Yes',
    wan_static_ips_ipv4: '/29',
  };
  expect(describeCircuit(circuit)).toBe('Dedicated (Fiber), 500 Mbps, BGP, Managed Router, /29');
  expect(describeCircuit({ ...circuit, border_gateway_protocol_ipv4: false, managed_router: 'No' })).toBe(
    'Dedicated (Fiber), 500 Mbps, /29',
  );
  expect(
    describeCircuit({ types: { dedicated: true, broadband: true }, transport_type: ['fiber', 'fixed_wireless'] }),
  ).toBe('Dedicated, Broadband (Fiber, Fixed Wireless)');
  expect(describeCircuit({ types: { broadband: true }, wan_static_ips_ipv4: 'None' })).toBe('Broadband');
  const burstable = { ...circuit, fixed_bandwidth: 'Burstable', download_speed: undefined };
  expect(describeCircuit({ ...burstable, commit_rate: 500, port_capacity: 1000 })).toBe(
    'Dedicated (Fiber), 500 Mbps commit, 1 Gbps port, BGP, Managed Router, /29',
  );
});

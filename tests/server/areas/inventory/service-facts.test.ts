/** Addresses, money and names of a service. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';
import { makeEstate, type Estate } from './estate.ts';

const server = useServer();
const { read } = createDrive(server);
let manager: Person;
let id: Estate['id'];

beforeAll(async () => {
  ({ manager, id } = await makeEstate(server));
  const body = { ip_address_architecture: 'IPv4', ipv4: { lan: '8.8.4.0/29', gateway: '8.8.4.1', dns: ['1.1.1.1'] } };
  await server.call('PUT', `/api/services/${id['service']}/update-ip-data`, { as: manager.token, body });
});

describe('[AT-025, AT-027] [SV-003] addresses of a service', () => {
  const put = (body: object, which = 'service') =>
    server.call('PUT', `/api/services/${id[which]}/update-ip-data`, { as: manager.token, body });

  test('are reported when another service has them, and stored after confirmation', async () => {
    const clash = await put({ ipv4: { wan: '8.8.4.0/24' } }, 'asked');
    expect(clash.status).toBe(422);
    expect(clash.body['ip_data.ipv4.wan'][0]).toMatch(/^Overlaps 8\.8\.4\.0\/29 of SV-\d+ Internet: Loop office$/);
    const meant = await put({ ipv4: { wan: '8.8.4.0/24' }, accepts_overlap: true }, 'asked');
    expect(meant.status).toBe(200);
    expect((await put({ ipv4: { lan: '192.168.1.0/24' } })).body['ip_data.ipv4.gateway']).toEqual([
      'The gateway lies outside of the blocks',
    ]);
    expect((await put({ ipv4: { lan: '192.168.1.0/24', gateway: null } })).status).toBe(200);
    expect((await put({ ipv4: { lan: '192.168.1.0/24' } }, 'asked')).status).toBe(200);
  });

  test('change address by address, by PATCH of the service too', async () => {
    const patch = (ip_data: object) =>
      server.call('PATCH', `/api/services/${id['service']}`, { as: manager.token, body: { ip_data } });
    const changed = await patch({ ipv4: { dns: ['9.9.9.9', '1.1.1.1'] } });
    expect(changed.body.ip_data).toEqual({
      ip_address_architecture: 'IPv4',
      ipv4: { lan: '192.168.1.0/24', gateway: null, dns: ['9.9.9.9', '1.1.1.1'] },
    });
    expect((await patch({ ipv4: { lan: 'office' } })).body['ip_data.ipv4.lan']).toEqual([
      'Write an IPv4 block such as 203.0.113.0/29',
    ]);
    expect((await patch({ ipv6: { lan: '2001:db8::/32' } })).body['ip_data.ipv6']).toEqual([
      'A service of IPv4 has no IPv6 addresses',
    ]);
    expect((await patch({ ip_address_architecture: 'Dual Stack', ipv6: { lan: '2001:DB8::/32' } })).status).toBe(200);
    expect((await patch({ ipv6: { lan: '2001:db8::1/32' } })).body['ip_data.ipv6.lan']).toEqual([
      'Write the block by its first address: 2001:db8::/32',
    ]);
  });
});

test('[DF-005] [DF-006] money of a service is never negative and of a known currency', async () => {
  const patch = (mrc: object) =>
    server.call('PATCH', `/api/services/${id['service']}`, { as: manager.token, body: { mrc } });
  expect((await patch({ value: -500, code: 'USD' })).status).toBe(422);
  expect((await patch({ value: 500, code: 'ZZZ' })).status).toBe(422);
  expect((await patch({ value: 50_000, code: 'CAD' })).body.mrc).toEqual({ value: 50_000, code: 'CAD' });
});

test('[SV-014] [SV-001] a service between two ends is found by either order', async () => {
  const team_id = (await read('services', 'team_id', id['service']!))[0];
  const body = { team_id, service_type: 'wan_wavelength', name: 'Wavelength: HQ – Ashburn' };
  const made = await server.call('POST', '/api/services', { as: manager.token, body });
  expect(made.body.inverse_name).toBe('Wavelength: Ashburn – HQ');
  const found = await server.call('GET', '/api/services?q=Ashburn – HQ', { as: manager.token });
  expect(found.body.records.map((each: { id: string }) => each.id)).toEqual([made.body.id]);
  const renamed = await server.call('PATCH', `/api/services/${made.body.id}`, {
    as: manager.token,
    body: { name: 'Chicago to Ashburn' },
  });
  expect(renamed.body.inverse_name).toBe('Ashburn to Chicago');
});

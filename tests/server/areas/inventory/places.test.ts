/** Locations of services: both ends in lists and files, and the counts by country. */
import { beforeAll, describe, expect, test } from 'vitest';
import { sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';
import { makeEstate, type Estate } from './estate.ts';

const server = useServer();
const { add, set, read } = createDrive(server);
let estate: Estate;
let wave: string;
const address: Record<string, string> = {};
const end: Record<string, string> = {};

beforeAll(async () => {
  estate = await makeEstate(server);
  const { teamId: team_id } = estate;
  for (const [name, city, country] of [
    ['Plant', 'Austin', 'US'],
    ['Depot', 'Toronto', 'CA'],
    ['Hub', 'Montreal', 'CA'],
  ] as const)
    address[name] = await add('address', {
      team_id,
      name,
      street: '1 Main St',
      city,
      state_province: 'X',
      postal_code: '1',
      country,
    });
  wave = await add('service', { team_id, service_type: 'wan_wavelength', name: 'Plant to Depot', status: 'active' });
  // The Z end comes first.
  end['Z'] = await add('service-location', {
    team_id,
    service_id: wave,
    address_id: address['Depot'],
    position: 1,
    end: 'Z',
  });
  end['A'] = await add('service-location', {
    team_id,
    service_id: wave,
    address_id: address['Plant'],
    position: 0,
    end: 'A',
  });
});

const get = (path: string, as: Person = estate.manager) => server.call('GET', path, { as: as.token });
const endsOf = (id: string) => read('services', 'address_id, z_address_id, version', id);
const counts = async (count_by: string, as: Person = estate.manager, params: object = { status: 'active' }) => {
  const { body } = await server.call('POST', '/api/overview', {
    as: as.token,
    body: { parts: [{ path: 'services', params, count_by }] },
  });
  return body.parts[0].counts ?? body.parts[0].status;
};

describe('the ends of a service', () => {
  test('[SV-014] [TB-031] are in its row and in the file of the list, the A end first', async () => {
    const { body } = await get(`/api/services/${wave}`);
    expect([body.address.name, body.z_address.name]).toEqual(['Plant', 'Depot']);
    const { text } = await get(
      '/api/services/export.csv?service_type=wan_wavelength&columns=name,address_id,z_address_id',
    );
    expect(text.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
      'Name,Address,Z address',
      'Plant to Depot,Plant,Depot',
    ]);
    const whole = await get('/api/services/export.csv?service_type=wan_wavelength');
    expect(whole.text.split('\r\n')[0]).toContain(',Address,Z address,');
    expect((await get(`/api/services?address_id=${address['Plant']}`)).body.total_count).toBe(1);
  });

  test('follow their locations, and leave the version of the service to its writers', async () => {
    const [, , version] = await endsOf(wave);
    await set('service-location', end['Z']!, { address_id: address['Hub'] });
    expect(await endsOf(wave)).toEqual([address['Plant'], address['Hub'], version]);
    await sql(server.pool, 'delete from service_locations where id = $1', [end['A']]);
    expect(await endsOf(wave)).toEqual([address['Hub'], address['Hub'], version]);
    end['A'] = await add('service-location', {
      team_id: estate.teamId,
      service_id: wave,
      address_id: address['Plant'],
      position: 0,
      end: 'A',
    });
    expect(await endsOf(wave)).toEqual([address['Plant'], address['Hub'], version]);
  });

  test('cannot be written', async () => {
    const { status, body } = await server.call('PATCH', `/api/services/${wave}`, {
      as: estate.manager.token,
      body: { address_id: address['Hub'] },
    });
    expect([status, Object.keys(body)]).toEqual([400, ['message', 'address_id']]);
  });
});

describe('services by country', () => {
  test('[SV-051] are counted along with those by type, and the list is filtered by one', async () => {
    const { teamId: team_id } = estate;
    const tv = await add('service', { team_id, service_type: 'tv', status: 'active' });
    await add('service-location', { team_id, service_id: tv, address_id: address['Depot'], position: 0 });
    const more = await add('service', { team_id, service_type: 'tv', status: 'active' });
    await add('service-location', { team_id, service_id: more, address_id: address['Hub'], position: 0 });
    // The wavelength begins in Austin, the internet of the estate is in Chicago; its voice service has no place.
    expect(await counts('address.country')).toEqual([
      { value: 'CA', count: 2 },
      { value: 'US', count: 2 },
    ]);
    expect(await counts('address.country', estate.manager, { status: 'active', service_type: 'tv' })).toEqual([
      { value: 'CA', count: 2 },
    ]);
    const types = await counts('service_type', estate.manager, { status: 'active', 'address.country__in': 'CA' });
    expect(types.filter(({ count }: { count: number }) => count > 0)).toEqual([{ value: 'tv', count: 2 }]);
    const { body } = await get('/api/services?address.country__in=CA&sort_field=display_id');
    expect(body.records.map(({ id }: { id: string }) => id).toSorted()).toEqual([tv, more].toSorted());
  });

  test('are limited to what the caller may read', async () => {
    expect(await counts('address.country', estate.stranger)).toEqual([]);
    expect((await get('/api/services?address.country=CA', estate.stranger)).body.total_count).toBe(0);
    expect((await get('/api/services?address.country=CA', estate.viewer)).body.total_count).toBe(2);
    for (const name of ['address.nonsense', 'address.country__none', 'address.country__contains', 'nonsense.country'])
      expect([name, (await get(`/api/services?${name}=CA`)).status]).toEqual([name, 400]);
    for (const by of ['address.city', 'address.nonsense', 'detail.cost_center']) expect(await counts(by)).toBe(400);
  });

  test('[TB-009] choices of an attribute are counted too', async () => {
    await set('service', estate.id['service']!, { detail: { transport: 'fiber' } });
    expect(await counts('detail.transport')).toEqual([{ value: 'fiber', count: 1 }]);
  });
});

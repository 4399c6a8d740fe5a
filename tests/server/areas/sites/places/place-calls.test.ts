/** Address lookups: suggestions, details and corrections. */
import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson, makeTeam, type Person } from '../../../../support/people.ts';
import { useServer } from '../../../../support/server.ts';

const server = useServer();
let member: Person;

beforeAll(async () => {
  const team = await makeTeam(server.pool, 'Acme Dental');
  member = await makePerson(server.pool, { teams: { [team]: ['VIEW_INVENTORY'] } });
});

const post = (path: string, body: unknown, as: Person | null = member) =>
  server.call('POST', `/api/addresses/${path}`, { ...(as && { as: as.token }), body });

describe('[AN-007] [AD-025] [QN-331] POST /addresses/google-place-suggestions', () => {
  test('[SS-049] [SS-051] answers one list per input, with how precise each is', async () => {
    const inputs = ['233 S Wacker Dr, Chicago, IL 60606', '1515 Market St, Philadelphia', 'qwxzv'];
    const { status, body } = await post('google-place-suggestions', { inputs });
    expect(status).toBe(200);
    expect(body.records.map((record: { input: string }) => record.input)).toEqual(inputs);
    const [code, city, none] = body.records;
    expect(code.suggestions[0]).toMatchObject({ precision: 'postal_code', secondary_text: 'Chicago, IL 60606, US' });
    expect(city.suggestions[0]).toMatchObject({
      precision: 'city',
      secondary_text: 'Philadelphia, PA, US · Postal code not confirmed',
    });
    expect(none.suggestions).toEqual([]);
  });

  test.each([{}, { inputs: 'Chicago' }, { inputs: [7] }, { inputs: ['x'.repeat(501)] }])('refuses %j', async (body) => {
    expect((await post('google-place-suggestions', body)).status).toBe(422);
  });

  test('refuses what it does not know', async () => {
    expect((await post('google-place-suggestions', { inputs: [], planet: 'Mars' })).status).toBe(400);
  });
});

describe('[AN-007] [AD-026] [QN-332] [SS-050] POST /addresses/google-place-details', () => {
  test('[SS-051] answers the parts of each place, and leaves unknown ids out', async () => {
    const found = await post('google-place-suggestions', { inputs: ['233 S Wacker Dr, Chicago, IL 60606'] });
    const { place_id } = found.body.records[0].suggestions[0];
    const { status, body } = await post('google-place-details', { place_ids: ['nonsense', place_id] });
    expect(status).toBe(200);
    expect(body.records).toHaveLength(1);
    expect(body.records[0]).toMatchObject({
      place_id,
      formatted_address: '233 S Wacker Dr, Chicago, IL 60606, US',
      street: '233 S Wacker Dr',
      city: 'Chicago',
      state_province: 'IL',
      postal_code: '60606',
      country: 'US',
      county: null,
      precision: 'postal_code',
      google_full_details: { place_id, geometry: { location_type: 'APPROXIMATE' } },
    });
  });

  test('refuses a body without ids, and strangers', async () => {
    expect((await post('google-place-details', {})).status).toBe(422);
    expect((await post('google-place-details', { place_ids: ['p1'] }, null)).status).toBe(401);
  });
});

describe('POST /addresses/repairs', () => {
  const slip = { street: '1 Beacon St', city: 'Boston', state_province: 'MA', postal_code: '2108', country: 'US' };

  test('answers the repairs of each address with their reason', async () => {
    const { status, body } = await post('repairs', { addresses: [slip, { ...slip, postal_code: '02108' }] });
    expect(status).toBe(200);
    expect(body.records).toEqual([
      {
        repairs: [
          {
            reason: 'lost_zero',
            text: 'The postal code has lost its first zero.',
            changes: { postal_code: '02108' },
          },
        ],
      },
      { repairs: [] },
    ]);
  });

  test('refuses what is no list of addresses, and finds nothing for strangers', async () => {
    expect((await post('repairs', {})).status).toBe(422);
    expect((await post('repairs', { addresses: ['Boston'] })).status).toBe(422);
    expect((await post('repairs', { addresses: [{ ...slip, planet: 'Mars' }] })).status).toBe(400);
    expect((await post('repairs', { addresses: [slip] }, null)).body).toEqual({ records: [{ repairs: [] }] });
  });
});

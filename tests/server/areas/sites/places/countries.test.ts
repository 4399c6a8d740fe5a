/** Addresses of countries without postal codes or states (libaddressinput). */
import { beforeAll, expect, test } from 'vitest';
import { goodAddress } from '../../../../support/addresses.ts';
import { makePerson, makeTeam, type Person } from '../../../../support/people.ts';
import { useServer } from '../../../../support/server.ts';

const server = useServer();
let team: string;
let manager: Person;
const { state_province: _state, postal_code: _code, ...rest } = goodAddress;

beforeAll(async () => {
  team = await makeTeam(server.pool, 'Acme Dental');
  manager = await makePerson(server.pool, { teams: { [team]: ['MANAGE_ADDRESSES'] } });
});

const send = (body: object) =>
  server.call('POST', '/api/addresses', { as: manager.token, body: { team_id: team, ...rest, ...body } });

test.each([
  [
    'AE',
    { street: 'Sheikh Zayed Road 1', city: 'Dubai', state_province: 'DU' },
    'Sheikh Zayed Road 1, Suite 4400, Dubai, DU, AE',
  ],
  [
    'HK',
    { street: '88 Queensway', city: 'Admiralty', state_province: 'HK' },
    '88 Queensway, Suite 4400, Admiralty, HK, HK',
  ],
  [
    'SG',
    { street: '1 Raffles Pl', city: 'Singapore', postal_code: '048616' },
    '1 Raffles Pl, Suite 4400, Singapore, 048616, SG',
  ],
  ['MO', { street: 'Av. da Praia 1', city: 'Macao' }, 'Av. da Praia 1, Suite 4400, Macao, MO'],
])('%s is stored with the parts that it has', async (country, parts, full) => {
  const made = await send({ ...parts, country, name: `In ${country}` });
  expect([made.status, made.body.full_address]).toEqual([201, full]);
});

test('Germany needs its code and no state, by bulk-create too', async () => {
  const made = await send({ country: 'DE', name: 'Berlin' });
  expect([made.status, made.body.postal_code, made.body.state_province]).toEqual([422, ['Required'], undefined]);
  const many = await server.call('POST', '/api/addresses/bulk-create', {
    as: manager.token,
    body: { team_id: team, addresses: [{ ...rest, country: 'DE', name: 'Bonn' }] },
  });
  expect([many.status, many.body['addresses.0.postal_code']]).toEqual([422, ['Required']]);
});

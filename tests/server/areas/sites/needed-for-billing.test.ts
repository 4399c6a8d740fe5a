/** The billing address and contact cannot be deleted while they are in use. */
import { beforeEach, expect, test } from 'vitest';
import { makeAddress } from '#tests/support/addresses.ts';
import { makePerson, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { makeProvider, makeScene, type Scene } from '../procurement/scene.ts';

const server = useServer();
let scene: Scene;
let address: string;
let contact: string;
let keeper: Person;

const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  server.call(method, `/api/${path}`, { as: keeper.token, ...(body && { body }) });
const columnOf = async (table: 'service_groups' | 'teams', column: string, id: string) =>
  (await sql(server.pool, `select ${column} as held from ${table} where id = $1`, [id]))[0]![0];

beforeEach(async () => {
  scene = await makeScene(server.pool);
  keeper = await makePerson(server.pool, { teams: { [scene.teamId]: ['MANAGE_TEAM', 'MANAGE_ADDRESSES'] } });
  address = await makeAddress(server.pool, scene.teamId, { name: 'Accounts payable' });
  const person = { team_id: scene.teamId, name: 'Pat Payables', email: 'ap@acme-dental.example' };
  contact = (await call('POST', 'contact-dashboard', person)).body.id;
});

test('the billing address and contact of a request are not deleted, and the refusal names their use', async () => {
  await sql(server.pool, 'update service_groups set billing_address_id = $2, billing_contact_id = $3 where id = $1', [
    scene.groupId,
    address,
    contact,
  ]);
  expect(await call('DELETE', `addresses/${address}`)).toMatchObject({
    status: 409,
    body: {
      message: 'In use as the billing address of another record (service group). Choose another one there first.',
    },
  });
  expect(await call('DELETE', `contact-dashboard/${contact}`)).toMatchObject({
    status: 409,
    body: {
      message: 'In use as the billing contact of another record (service group). Choose another one there first.',
    },
  });
  expect(await columnOf('service_groups', 'billing_address_id', scene.groupId)).toBe(address);
  expect(await columnOf('service_groups', 'billing_contact_id', scene.groupId)).toBe(contact);
  await sql(
    server.pool,
    'update service_groups set billing_address_id = null, billing_contact_id = null where id = $1',
    [scene.groupId],
  );
  expect((await call('DELETE', `addresses/${address}`)).status).toBe(204);
  expect((await call('DELETE', `contact-dashboard/${contact}`)).status).toBe(204);
});

test('the defaults of a team are not deleted', async () => {
  await sql(
    server.pool,
    'update teams set default_billing_address_id = $2, default_billing_contact_id = $3 where id = $1',
    [scene.teamId, address, contact],
  );
  expect((await call('DELETE', `addresses/${address}`)).status).toBe(409);
  expect((await call('DELETE', `contact-dashboard/${contact}`)).status).toBe(409);
  expect(await columnOf('teams', 'default_billing_contact_id', scene.teamId)).toBe(contact);
});

test("a carrier's desk is not deleted while emails go there", async () => {
  const provider = await makeProvider(server.pool, 'Bluewater Fiber', 'quotes@bluewater.example');
  const [row] = await sql(server.pool, 'select quotes_contact_id from providers where id = $1', [provider]);
  const desk = String(row![0]);
  await sql(server.pool, 'update contacts set provider_id = $2 where id = $1', [desk, provider]);
  const refused = await server.call('DELETE', `/api/contact-dashboard/${desk}`, { as: scene.quoperator.token });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'In use as the quote contact of another record (provider). Choose another one there first.',
  ]);
});

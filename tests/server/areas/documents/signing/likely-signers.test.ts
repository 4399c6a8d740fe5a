/** Likely signers are prefilled, so staff correct them instead of typing. */
import { beforeEach, expect, test } from 'vitest';
import { makePerson, sql } from '../../../../support/people.ts';
import { useServer } from '../../../../support/server.ts';
import { createDrive } from '../../../kernel/workflow/drive.ts';
import { makeProvider, makeScene, type Scene } from '../../procurement/scene.ts';
import { addAttachment } from './scene.ts';

const server = useServer();
const { add, set } = createDrive(server);
let scene: Scene;
let contract: string;
let carrier: string;

beforeEach(async () => {
  scene = await makeScene(server.pool);
  carrier = `Carrier ${scene.groupId}`;
  const provider_id = await makeProvider(server.pool, carrier, 'orders@carriers.example');
  const about = { team_id: scene.teamId, service_group_id: scene.groupId, provider_id };
  contract = await add('contract', { ...about, kind: 'SERVICE_ORDER', billing_contact_id: scene.contactId });
});

/** Likely signers on the page of a new draft. */
async function likely(): Promise<unknown> {
  const attachment = await addAttachment(server, scene.teamId, { contract_id: contract });
  const seller = await makePerson(server.pool, { role: 'salesperson' });
  const { status, body } = await server.call('POST', '/api/signable-documents', {
    as: seller.token,
    body: { attachment_id: attachment },
  });
  expect([status, body.message]).toEqual([201, undefined]);
  return body.likely_signers;
}

const speaker = { email: 'orders@carriers.example', role: 'carrier', user_id: null };
const named = async (id: string) =>
  (await sql(server.pool, `select first_name || ' ' || last_name, lower(email) from users where id = $1`, [id]))[0]!;

test('[DO-028] the requester, if they may sign, is proposed for the customer, the contact of its quotes for the carrier', async () => {
  const asker = await makePerson(server.pool, { teams: { [scene.teamId]: ['VIEW_PROCUREMENT', 'SIGN_CONTRACTS'] } });
  await makePerson(server.pool, { teams: { [scene.teamId]: ['VIEW_PROCUREMENT', 'SIGN_CONTRACTS'] } });
  await sql(server.pool, 'update service_groups set created_by_id = $2 where id = $1', [scene.groupId, asker.userId]);
  const [name, email] = await named(asker.userId);
  expect(await likely()).toEqual([
    { name, email, role: 'customer', company: expect.any(String), user_id: asker.userId },
    { ...speaker, name: expect.any(String), company: carrier },
  ]);
});

test('[DO-028] where several may sign and none of them asked, the one who pays is proposed', async () => {
  for (const _ of [1, 2])
    await makePerson(server.pool, { teams: { [scene.teamId]: ['VIEW_PROCUREMENT', 'SIGN_CONTRACTS'] } });
  await sql(server.pool, 'update service_groups set created_by_id = null where id = $1', [scene.groupId]);
  await set('contact', scene.contactId, { name: 'Petra Payer', email: 'petra@acme.example' });
  expect(await likely()).toMatchObject([
    { name: 'Petra Payer', email: 'petra@acme.example', role: 'customer', user_id: null },
    speaker,
  ]);
});

/** Scenario 9 of the domain: an order to sign with its letter of authorization, one late signer, a refusal, and a paper signature. */
import { beforeAll, expect, test } from 'vitest';
import { jobScope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { beginSession } from '#server/kernel/identity/sessions.ts';
import { pdfOf } from '#tests/support/pdf.ts';
import { makePerson, sql } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { createDrive } from '../kernel/workflow/drive.ts';
import { createOrderDrive } from '../areas/procurement/order-scene.ts';
import { makeProvider, makeScene, type Scene } from '../areas/procurement/scene.ts';
import {
  addAttachment,
  createCalls,
  outsider,
  submission,
  uploadSigned,
  type SigningScene,
} from '../areas/documents/signing/scene.ts';

const server = useServer();
const drive = createDrive(server);
const { send, read } = drive;
let scene: Scene;
let signing: SigningScene;
const calls = createCalls(server, () => signing);
const { choose, place } = createOrderDrive(server, drive, () => scene);

beforeAll(async () => {
  scene = await makeScene(server.pool);
  const { teamId } = scene;
  const [seller, member, viewer] = await Promise.all([
    makePerson(server.pool, { role: 'salesperson' }),
    makePerson(server.pool, { teams: { [teamId]: ['VIEW_PROCUREMENT', 'SIGN_CONTRACTS'] } }),
    makePerson(server.pool, { teams: { [teamId]: ['VIEW_PROCUREMENT'] } }),
  ]);
  signing = { teamId, seller, member, viewer };
});

const day = 86_400_000;
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const step = async () => (await read('service_groups', 'current_step', scene.groupId))[0];
const setup = async (id: string) => (await calls.staff('GET', id, 'setup')).body;

test('[DO-029] [DO-032] [SG-071] two documents: one signer signs, the other is late, is asked again and declines; paper signatures complete it', async () => {
  await choose(await makeProvider(server.pool, 'Northline', 'orders@northline.example'));
  const [contract] = await place();
  const about = { service_group_id: scene.groupId, contract_id: contract };

  // Word files cannot be signed.
  const word = await addAttachment(server, scene.teamId, { name: 'Order.docx', ...about });
  await sql(
    server.pool,
    `update stored_files set content_type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
      where id = (select file_id from attachments where id = $1)`,
    [word],
  );
  const refused = await calls.prepare({ attachment_id: word });
  expect([refused.status, Object.keys(refused.body)]).toEqual([422, ['message', 'attachment_id']]);

  const [ana, ben] = [outsider('Ana Ruiz'), outsider('Ben Ode')];
  const order = await calls.draft([ana, ben], {
    attachment: { name: 'Order.pdf', ...about },
    document: { contract_id: contract },
  });
  expect((await send('contract', contract!, signing.seller, 'send')).status).toBe(200);
  const sent = (await calls.staff('POST', order.id, 'send')).body;
  expect(await step()).toBe('contract_received');
  expect((await calls.sign(await calls.token(ana))).body.waiting_for.name).toBe('Ben Ode');

  // The second signer's link expires after day 14; the requester is notified, and sending again extends it.
  const asked = Date.parse(sent.sent_at);
  const ends = Date.parse(sent.expires_at);
  expect([ends - asked >= 14 * day, ends - asked < 15 * day + 1]).toEqual([true, true]);
  await sql(server.pool, 'update signable_documents set expires_at = now() where id = $1', [order.id]);
  server.announcements.length = 0;
  await transaction(server.pool, jobScope('test'), { mode: 'write' }, (session) =>
    server.services.transition(session, 'signable-document', order.id, 'expire'),
  );
  expect(server.announcements.map(({ event }) => event)).toEqual(['contract.signature_expired']);
  const again = (await calls.staff('POST', order.id, 'extend', {})).body;
  expect(again).toMatchObject({ status: 'SENT', signers: [{ status: 'COMPLETED' }, { status: 'SENT' }] });
  expect(Date.parse(again.expires_at)).toBeGreaterThan(Date.now() + 13 * day);

  // No signing while viewing the product as someone else.
  const link = await calls.token(ben);
  const admin = await makePerson(server.pool, { role: 'admin' });
  const token = await transaction(server.pool, jobScope('test'), { mode: 'write' }, (session) =>
    beginSession(session, {
      userId: signing.member.userId,
      kind: 'view_as',
      realUserId: admin.userId,
      ipAddress: '192.0.2.1',
      userAgent: null,
    }),
  );
  const viewing = { ...signing.member, token };
  expect((await calls.signer('sign', { token: link, ...submission('Ben Ode') }, viewing)).status).toBe(403);

  // The second signer declines: the order returns to the contract stage, and earlier signatures stay.
  const declined = await calls.signer('decline', { token: link, reason: 'terms', text: 'The term is too long.' });
  expect(declined.body).toMatchObject({ status: 'REJECTED', turn: 'ended' });
  expect(await step()).toBe('contract_requested');
  expect(await read('attachments', 'is_superseded, file_id is not null', order.attachment_id)).toEqual([true, true]);

  // The letter of authorization is an image: it is signed on paper and stored unchanged.
  const image = { name: 'LOA.png', category: 'LOA', content: onePixel, service_group_id: scene.groupId };
  const loa = (await calls.prepare({ attachment_id: await addAttachment(server, scene.teamId, image) })).body;
  expect(loa).toMatchObject({ status: 'DRAFT', pages: [expect.anything()] });
  expect((await uploadSigned(server, loa.id, viewing, await pdfOf([['Signed']]))).status).toBe(403);
  const copy = await pdfOf([['Signed'], ['by Dana']]);
  expect((await uploadSigned(server, loa.id, signing.seller, copy)).status).toBe(200);
  const done = await setup(loa.id);
  expect(done).toMatchObject({ status: 'SIGNED', signature_type: 'MANUAL_SIGN', sealed_at: null });
  expect(done.signed_file_id).not.toBe(done.document_file_id);
  const hashOf = async () => (await read('stored_files', 'sha256', done.signed_file_id))[0];
  const before = await hashOf();
  expect(before).toMatch(/^[0-9a-f]{64}$/);
  expect((await calls.staff('POST', loa.id, 'seal')).status).toBe(409);
  expect([await hashOf(), (await setup(loa.id)).signed_file_id]).toEqual([before, done.signed_file_id]);
});

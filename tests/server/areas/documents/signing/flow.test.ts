/** A document from its draft to the sealed copy, through the calls of staff and signers. */
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { jobScope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { doDueWork } from '#server/areas/areas.ts';
import { verifyPdf } from '#server/kernel/pdf/files.ts';
import { sql } from '../../../../support/people.ts';
import { useServer } from '../../../../support/server.ts';
import { createCalls, makeSigningScene, outsider, type SigningScene } from './scene.ts';

const server = useServer();
let scene: SigningScene;
const calls = createCalls(server, () => scene);

beforeAll(async () => {
  scene = await makeSigningScene(server);
});

const sealedBytes = (fileId: string): Promise<Buffer> =>
  transaction(server.pool, jobScope('test'), { mode: 'write' }, async (session) =>
    buffer(Readable.from((await server.services.files.openChecked(session, fileId)).body)),
  );

describe('[DO-029] a document is signed in the browser', () => {
  test('by two signers one after another, and sealed with both signatures in front of its certificate', async () => {
    const [ana, carl] = [outsider('Ana Ruiz'), outsider('Carl Moe', 'carrier')];
    const sent = await calls.sent([ana, carl]);
    expect(sent.signers.map(({ status }: { status: string }) => status)).toEqual(['SENT', 'NOT_STARTED']);
    const token = await calls.token(ana);
    const page = await calls.signer('open', { token });
    expect(page.body).toMatchObject({ name: 'Order form B.pdf', turn: 'yours', may_sign: true, team: 'Acme Dental' });
    expect(page.body.pages).toHaveLength(2);
    expect((await calls.signer('view', { token })).body.status).toBe('VIEWED');
    const first = await calls.sign(token);
    expect([first.status, first.body.turn, first.body.waiting_for.name]).toEqual([200, 'signed', 'Carl Moe']);
    const second = await calls.sign(await calls.token(carl), 'Carl Moe');
    expect([second.status, second.body.status]).toEqual([200, 'SIGNED']);
    await calls.seal(sent.id);
    const setup = (await calls.staff('GET', sent.id, 'setup')).body;
    expect(setup.sealed_at).not.toBeNull();
    const bytes = await sealedBytes(setup.signed_file_id);
    const [[document, length]] = (await sql(
      server.pool,
      'select document_sha256, document_bytes from signable_documents where id = $1',
      [sent.id],
    )) as [[string, number]];
    expect(createHash('sha256').update(bytes.subarray(0, length)).digest('hex')).toBe(document);
    const verified = await verifyPdf(bytes);
    expect(verified.seal).toMatchObject({ isIntact: true, coversWholeFile: true });
    expect(verified.text.slice(0, 2).join(' ')).toContain('Ana Ruiz');
    expect(await calls.events(sent.id)).toEqual([
      'created',
      'sent',
      'asked',
      'opened',
      'consented',
      'signed',
      'asked',
      'consented',
      'signed',
      'completed',
      'sealed',
    ]);
    const copies = server.emails.filter(({ template }) => template === 'signature-completed').map(({ to }) => to);
    expect(copies).toEqual([ana.email, carl.email]);
    const copy = await server.call('POST', '/api/signing/copy', { body: { token: await calls.token(ana) } });
    expect(copy.headers['content-type']).toBe('application/pdf');
  });
});

test('[DO-032] a member who lets a document lie is reminded in the product, someone from outside by email, each once', async () => {
  const ben = outsider('Ben Ode');
  const { id } = await calls.sent([{ name: 'Dana Whitfield', email: scene.member.email, role: 'customer' }, ben], {
    order: 'parallel',
  });
  await sql(
    server.pool,
    `update document_signers set sent_at = sent_at - interval '4 days' where signable_document_id = $1`,
    [id],
  );
  await sql(server.pool, `update teams set time_zone = $2 where id = $1`, [scene.teamId, zoneInTheAfternoon()]);
  server.emails.length = 0;
  server.announcements.length = 0;
  const work = () => doDueWork({ ...server.services, pool: server.pool, onError: (error) => expect(error).toBeNull() });
  await work();
  await work();
  expect(server.emails.filter(({ to }) => to === ben.email).map(({ template }) => template)).toEqual([
    'signature-reminder',
  ]);
  const about = { entity: 'signable-document', id };
  expect(
    server.announcements.filter(({ event, record }) => event === 'contract.signature_reminder' && record?.id === id),
  ).toEqual([
    { event: 'contract.signature_reminder', teamId: scene.teamId, record: about, userIds: [scene.member.userId] },
  ]);
});

/** Reminders are not sent at night: a zone where it is past 9 AM now, and the day does not change during the test. */
const zoneInTheAfternoon = (): string => {
  const hour = new Date().getUTCHours();
  return hour < 12 ? `Etc/GMT-${12 - hour}` : hour > 14 ? `Etc/GMT+${hour - 14}` : 'UTC';
};

/** A declined document, and its replacement. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../../support/people.ts';
import { useServer } from '../../../../support/server.ts';
import { createDrive } from '../../../kernel/workflow/drive.ts';
import { makeProvider } from '../../procurement/scene.ts';
import { addAttachment, createCalls, makeSigningScene, outsider, type SigningScene } from './scene.ts';

const server = useServer();
const { add } = createDrive(server);
let scene: SigningScene;
const calls = createCalls(server, () => scene);

beforeAll(async () => {
  scene = await makeSigningScene(server);
});
beforeEach(async () => {
  server.emails.length = 0;
  server.announcements.length = 0;
  await sql(server.pool, 'delete from rate_limits');
});

const lettersTo = (email: string) => server.emails.filter(({ to }) => to === email).map(({ template }) => template);

describe('[DO-031] a declined document', () => {
  test('is final, notifies the requester and earlier signers, and is corrected by a new one with its signers and fields', async () => {
    const [ana, ben] = [outsider('Ana Ruiz'), outsider('Ben Ode')];
    const { id, fields } = await calls.sent([ana, ben]);
    await calls.sign(await calls.token(ana));
    server.emails.length = 0;
    const token = await calls.token(ben).catch(() => '');
    expect(token).toBe('');
    const { email } = ben;
    await calls.signer('new-link', { email });
    const link = await calls.token(ben);
    expect((await calls.signer('decline', { token: link, reason: 'terms', text: 'Too short' })).status).toBe(422);
    const declined = await calls.signer('decline', { token: link, reason: 'terms', text: 'The term is too long.' });
    expect(declined.body).toMatchObject({ status: 'REJECTED', turn: 'ended' });
    expect(lettersTo(ana.email)).toEqual(['signature-declined']);
    expect(server.announcements.find(({ event }) => event === 'contract.rejected')).toMatchObject({
      userIds: [scene.seller.userId],
      values: { signer: 'Ben Ode', reason: 'The term is too long.' },
    });
    for (const path of ['send', 'extend', 'void'])
      expect(
        (await calls.staff('POST', id, path, path === 'send' ? undefined : { ...(path === 'void' && { reason: 'x' }) }))
          .status,
      ).toBe(409);
    const attachment = await addAttachment(server, scene.teamId);
    const again = await calls.prepare({ attachment_id: attachment, supersedes_id: id });
    expect(again.body).toMatchObject({ status: 'DRAFT', supersedes_id: id, problems: [] });
    expect(again.body.signers.map(({ name }: { name: string }) => name)).toEqual(['Ana Ruiz', 'Ben Ode']);
    expect(again.body.fields.map(({ x, y }: { x: number; y: number }) => [x, y])).toEqual(
      fields.map(({ x, y }: { x: number; y: number }) => [x, y]),
    );
    expect((await calls.staff('GET', id, 'setup')).body.status).toBe('REJECTED');
  });
});

test('[SG-071] the document of a corrected contract begins with the signers and fields of the declined one', async () => {
  const provider_id = await makeProvider(server.pool, `Carrier ${scene.teamId}`, 'orders@carriers.example');
  const about = { team_id: scene.teamId, provider_id, kind: 'SERVICE_ORDER' };
  const contract = await add('contract', about);
  const ana = outsider('Ana Ruiz');
  const { id, fields } = await calls.sent([ana], { attachment: { contract_id: contract } });
  const words = { reason: 'terms', text: 'The term is too long.' };
  expect((await calls.signer('decline', { token: await calls.token(ana), ...words })).status).toBe(200);
  const [corrected] = await sql(server.pool, 'select id from contracts where replaces_id = $1', [contract]);
  const of = { contract_id: corrected![0] };
  const attachment = await addAttachment(server, scene.teamId, of);
  const again = await calls.prepare({ attachment_id: attachment });
  expect(again.body).toMatchObject({
    supersedes_id: id,
    signers: [{ name: 'Ana Ruiz' }],
    fields: fields.map(({ x, y }: { x: number; y: number }) => ({ x, y })),
    problems: [],
  });
  const other = await addAttachment(server, scene.teamId, { ...of, category: 'LOA' });
  expect((await calls.prepare({ attachment_id: other })).body).toMatchObject({ supersedes_id: null, signers: [] });
});

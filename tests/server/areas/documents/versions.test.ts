/** Document versions: replacement, deletion, protection and expiry. */
import { beforeAll, expect, test } from 'vitest';
import { doDueWork } from '#server/areas/areas.ts';
import { formOf, smallPdf } from '../../../support/form.ts';
import { makePerson, makeTeam, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';

const server = useServer();
const { add, set, read, announced } = createDrive(server);
let teamId: string;
let owner: Person;
let viewer: Person;
let specialist: Person;
let stranger: Person;

beforeAll(async () => {
  teamId = await makeTeam(server.pool, 'Acme Dental');
  const otherId = await makeTeam(server.pool, 'Harbor Logistics');
  owner = await makePerson(server.pool, { teams: { [teamId]: ['VIEW_PROCUREMENT', 'MANAGE_PROCUREMENT'] } });
  viewer = await makePerson(server.pool, { teams: { [teamId]: ['VIEW_PROCUREMENT'] } });
  specialist = await makePerson(server.pool, { role: 'implementation_specialist' });
  stranger = await makePerson(server.pool, { teams: { [otherId]: ['VIEW_PROCUREMENT', 'MANAGE_PROCUREMENT'] } });
});

const upload = (as: Person, fields: Parameters<typeof formOf>[0], name = 'Letter.pdf') =>
  server.call('POST', `/api/teams/${teamId}/upload-attachments`, {
    as: as.token,
    ...formOf(fields, [{ name, content: smallPdf }]),
  });
const uploaded = async (fields: Parameters<typeof formOf>[0], name?: string) => {
  const { status, text, body } = await upload(owner, fields, name);
  expect([status, text]).toEqual([201, expect.any(String)]);
  return body.records[0];
};
const remove = (as: Person, id: string) =>
  server.call('DELETE', `/api/teams/${teamId}/delete-attachment?id=${id}`, { as: as.token });
const change = (as: Person, body: object) =>
  server.call('PUT', `/api/teams/${teamId}/update-attachment`, { as: as.token, body });
const makeGroup = (step: string) =>
  add('service-group', { team_id: teamId, service_types: ['internet'], current_step: step });

test('[DO-017] a document is removed by who manages what it belongs to: procurement, the inventory or bills', async () => {
  const kinds = ['PROCUREMENT', 'INVENTORY', 'BILL_CONSOLIDATION'] as const;
  const people = await Promise.all(
    kinds.map((area) =>
      makePerson(server.pool, { teams: { [teamId]: ['VIEW_PROCUREMENT', `VIEW_${area}`, `MANAGE_${area}`] } }),
    ),
  );
  const service = await add('service', { team_id: teamId, service_type: 'internet' });
  const { token } = specialist;
  const put = async (fields: Parameters<typeof formOf>[0]) => {
    const form = formOf(fields, [{ name: 'Paper.pdf', content: smallPdf }]);
    const { body } = await server.call('POST', `/api/teams/${teamId}/upload-attachments`, { as: token, ...form });
    return body.records[0].id as string;
  };
  const documents = [
    await put({ categories: 'MSA' }),
    await put({ categories: 'OTHER', service_ids: service }),
    await put({ categories: 'BILL_CONSOLIDATION' }),
  ];
  for (const [at, id] of documents.entries()) {
    for (const person of people.filter((_, other) => other !== at))
      expect([kinds[at], (await remove(person, id)).status]).toEqual([kinds[at], 403]);
    expect([kinds[at], (await remove(people[at]!, id)).status]).toEqual([kinds[at], 204]);
  }
});

test('[DO-009] [DO-004] a file is put with its carrier, request and contract, and says what it is for and until when', async () => {
  const provider_id = await add('provider', { name: 'Northline' });
  const group = await makeGroup('info_received');
  const contract = await add('contract', { team_id: teamId, provider_id });
  const made = await uploaded({
    categories: 'LOA',
    provider_ids: provider_id,
    service_group_ids: group,
    contract_ids: contract,
    signatures_required: 'true',
    purposes: 'cfa',
    expires_ons: '2099-03-17',
  });
  expect(made).toMatchObject({
    name: 'Letter.pdf',
    category: 'LOA',
    provider_id,
    service_group_id: group,
    contract_id: contract,
    signature_required: true,
    purpose: 'cfa',
    expires_on: '2099-03-17',
    status: 'CURRENT',
    revision: 1,
  });
  expect(announced(made.id)).toEqual(['document.uploaded']);
  const foreign = await upload(owner, { categories: 'LOA', service_group_ids: crypto.randomUUID() });
  expect([foreign.status, Object.keys(foreign.body)]).toEqual([422, ['message', 'service_group_ids']]);
  const purpose = await upload(owner, { categories: 'OTHER', purposes: 'port' });
  expect(purpose.body.purposes).toEqual(['Only a letter of authorization has a purpose.']);
});

test('a newer version has what the older one belongs to, and all older ones point to the newest', async () => {
  const group = await makeGroup('info_received');
  const first = await uploaded({ categories: 'CONTRACT', service_group_ids: group }, 'Order 1.pdf');
  const second = await uploaded({ categories: 'CONTRACT', supersedes_ids: first.id }, 'Order 2.pdf');
  const third = await uploaded({ categories: 'CONTRACT', supersedes_ids: second.id }, 'Order 3.pdf');
  expect(third).toMatchObject({ revision: 3, service_group_id: group, is_superseded: false });
  for (const { id } of [first, second])
    expect(await read('attachments', 'is_superseded, superseded_by_id', id)).toEqual([true, third.id]);
  const late = await upload(owner, { categories: 'CONTRACT', supersedes_ids: first.id });
  expect([late.status, late.body.supersedes_ids]).toEqual([
    422,
    ['A newer version has already taken its place. Replace that one.'],
  ]);
  expect((await upload(owner, { categories: 'OTHER', supersedes_ids: crypto.randomUUID() })).status).toBe(404);
  expect((await upload(viewer, { categories: 'OTHER', supersedes_ids: third.id })).status).toBe(403);
});

test('[DO-010] a document is deleted while no one signed or ordered with it, by its managers only', async () => {
  const { id } = await uploaded({ categories: 'OTHER' });
  const refused = await remove(viewer, id);
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'Requires MANAGE_PROCUREMENT permission. Contact team admin for access.',
  ]);
  expect((await remove(stranger, id)).status).toBe(404);
  expect((await remove(owner, crypto.randomUUID())).status).toBe(404);
  expect((await remove(owner, id)).status).toBe(204);
  expect((await remove(owner, id)).status).toBe(404);
  const other = await uploaded({ categories: 'OTHER' });
  expect((await server.call('DELETE', `/api/attachments/${other.id}`, { as: owner.token })).status).toBe(204);
});

test('what was sent, signed or ordered with is kept, on both ways to delete it', async () => {
  const sent = await uploaded({ categories: 'CONTRACT' });
  const draft = { team_id: teamId, attachment_id: sent.id, name: 'Order', file_id: sent.file_id };
  await add('signable-document', { ...draft, sent_at: '2026-03-05T10:00:00.000Z' });
  const ordered = await uploaded({ categories: 'CONTRACT', service_group_ids: await makeGroup('order_submitted') });
  const kept = [
    [sent.id, 'It was sent for signature or signed, and is kept. Upload a newer version instead.'],
    [ordered.id, 'It belongs to an order, and is kept. Upload a newer version instead.'],
  ];
  for (const [id, text] of kept) {
    const byCall = await remove(owner, id);
    expect([byCall.status, byCall.body.message]).toEqual([409, text]);
    const byRecord = await server.call('DELETE', `/api/attachments/${id}`, { as: owner.token });
    expect([byRecord.status, byRecord.body.message]).toEqual([409, text]);
  }
  const newer = await uploaded({ categories: 'CONTRACT', supersedes_ids: ordered.id });
  expect(newer.revision).toBe(2);
});

test('[DO-009] [DO-010] records that cannot be deleted are marked: documents of an order, of its services and contracts, and prepared ones', async () => {
  const group = await makeGroup('contract_received');
  const service = await add('service', { team_id: teamId, service_type: 'internet', service_group_id: group });
  const provider_id = await add('provider', { name: 'Zayo' });
  const contract = await add('contract', { team_id: teamId, provider_id, service_group_id: group });
  const ways = [{ service_group_ids: group }, { service_ids: service }, { contract_ids: contract }];
  const documents: string[] = [];
  for (const way of ways) documents.push((await upload(specialist, { categories: 'MSA', ...way })).body.records[0].id);
  const other = await uploaded({ categories: 'OTHER', service_group_ids: group });
  const draft = await uploaded({ categories: 'OTHER' });
  await add('signable-document', { team_id: teamId, attachment_id: draft.id, name: 'Draft', file_id: draft.file_id });
  const reasons = async () => {
    const said: unknown[] = [];
    for (const id of [...documents, other.id, draft.id]) {
      const { body } = await server.call('GET', `/api/attachments/${id}`, { as: specialist.token });
      said.push(body.frozen?.reason ?? null);
    }
    return said;
  };
  expect(await reasons()).toEqual([null, null, null, null, null]);
  await set('service-group', group, { current_step: 'order_submitted' });
  await doDueWork({ ...server.services, pool: server.pool, onError: (error) => expect(error).toBeNull() });
  const ordered = 'It belongs to an order, and is kept. Upload a newer version instead.';
  const prepared = 'This document was prepared for signing and is kept. Upload a newer version instead.';
  expect(await reasons()).toEqual([ordered, ordered, ordered, null, prepared]);
  for (const id of [...documents, draft.id]) expect([id, (await remove(specialist, id)).status]).toEqual([id, 409]);
  // Its name and links may still be corrected.
  const renamed = { id: documents[0], category: 'MSA', provider_id };
  expect((await change(specialist, renamed)).status).toBe(200);
});

test('[DO-011] category and carrier of a document change, and nothing else by that call', async () => {
  const { id } = await uploaded({ categories: 'OTHER' });
  const provider_id = await add('provider', { name: 'Lumen' });
  expect((await change(owner, { id, category: 'MSA', provider_id })).body).toMatchObject({
    category: 'MSA',
    provider_id,
  });
  expect((await change(owner, { id, category: 'PLAN' })).status).toBe(422);
  expect((await change(owner, { id, name: 'Other.pdf' })).status).toBe(400);
  expect((await change(viewer, { id, category: 'OTHER' })).status).toBe(403);
  expect((await change(owner, { id: crypto.randomUUID(), category: 'OTHER' })).status).toBe(404);
});

test('a document that staff hide is not there for customers', async () => {
  const { id, file_id } = await uploaded({ categories: 'OTHER' });
  await set('attachment', id, { hidden_from_customer: true });
  expect((await server.call('GET', `/api/attachments/${id}`, { as: owner.token })).status).toBe(404);
  expect((await server.call('GET', `/api/attachments/${id}`, { as: specialist.token })).status).toBe(200);
  expect((await server.call('GET', `/api/files/${file_id}`, { as: viewer.token })).status).toBe(404);
});

test('a letter of authorization expires after its last day in the zone of its team, and its people are notified', async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const over = await uploaded({ categories: 'LOA', purposes: 'port', expires_ons: day(-2) });
  const running = await uploaded({ categories: 'LOA', purposes: 'port', expires_ons: day(2) });
  const replaced = await uploaded({ categories: 'LOA', expires_ons: day(-2) });
  await uploaded({ categories: 'LOA', supersedes_ids: replaced.id, expires_ons: day(9) });
  server.announcements.length = 0;
  const { mailer, notifier, transition } = server.services;
  const work = () =>
    doDueWork({
      pool: server.pool,
      mailer,
      notifier,
      transition,
      onError: (error) => {
        throw error;
      },
    });
  await work();
  await work();
  const status = async ({ id }: { id: string }) => (await read('attachments', 'status', id))[0];
  expect([await status(over), await status(running), await status(replaced)]).toEqual([
    'EXPIRED',
    'CURRENT',
    'CURRENT',
  ]);
  expect(announced(over.id)).toEqual(['document.expired']);
  const moved = await server.call('PUT', `/api/attachments/${over.id}`, {
    as: owner.token,
    body: { expires_on: day(30) },
  });
  expect([moved.status, moved.body.expires_on]).toEqual([422, ['It expired. Upload a newer version instead.']]);
});

/** Contracts, documents and approvals each have one next action, and a team is notified once about a signature. */
import { beforeEach, describe, expect, test } from 'vitest';
import { contractWorkflow } from '#generated/domain/workflows/contract.ts';
import { signableDocumentWorkflow } from '#generated/domain/workflows/signable-document.ts';
import { makePerson, sql, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';
import { makeProvider, makeScene, type Scene } from './scene.ts';

const server = useServer();
const { add, set } = createDrive(server);
const sent = '2026-03-05T10:00:00.000Z';
let scene: Scene;
let seller: Person;
let signer: Person;
let contract: string;
let contractFile: string;
let document: string;

beforeEach(async () => {
  scene = await makeScene(server.pool);
  const team_id = scene.teamId;
  seller = await makePerson(server.pool, { role: 'salesperson' });
  signer = await makePerson(server.pool, { teams: { [team_id]: ['VIEW_PROCUREMENT', 'SIGN_CONTRACTS'] } });
  const provider_id = await makeProvider(server.pool, `Northline ${scene.groupId}`, null);
  const service_group_id = scene.groupId;
  const difference_reason = 'The router was added.';
  contract = await add('contract', {
    team_id,
    provider_id,
    service_group_id,
    service_name: 'Loop internet',
    difference_reason,
  });
  const file_id = await add('stored-file', {
    name: 'Order form.pdf',
    content_type: 'application/pdf',
    size_bytes: 9,
    sha256: 'a'.repeat(64),
    storage_key: crypto.randomUUID(),
  });
  const of = { team_id, name: 'Order form', file_id };
  contractFile = await add('attachment', { ...of, category: 'CONTRACT', contract_id: contract, service_group_id });
  document = await add('signable-document', { ...of, attachment_id: contractFile });
  const asked = { team_id, signable_document_id: document, position: 1, name: 'Ana Ruiz', email: 'ana@acme.example' };
  await add('document-signer', { ...asked, user_id: signer.userId, status: 'SENT', sent_at: sent });
});

const next = async (path: string, as: Person) =>
  (await server.call('GET', `/api/${path}/next-action`, { as: as.token })).body;
const ofContract = (as: Person) => next(`contracts/${contract}`, as);
const ofDocument = (as: Person) => next(`signable-documents/${document}`, as);

describe('every state has one action for everybody', () => {
  test.each(contractWorkflow.states.map(({ id }) => id))('a contract that is %s', async (status) => {
    await set('contract', contract, { status });
    for (const as of [scene.owner, scene.viewer, signer, seller]) expect((await ofContract(as)).label).toMatch(/\S/);
  });

  test.each(signableDocumentWorkflow.states.map(({ id }) => id))('a document that is %s', async (status) => {
    await set('signable-document', document, { status });
    for (const as of [scene.owner, scene.viewer, signer, seller]) expect((await ofDocument(as)).label).toMatch(/\S/);
  });
});

test('[DO-033] a draft leads staff from the missing terms over its document to the desk where it is sent', async () => {
  expect(await ofContract(seller)).toMatchObject({
    label: 'Send {document} for signature',
    to: `procurement/signing/${document}`,
  });
  await set('signable-document', document, { status: 'VOIDED' });
  expect(await ofContract(seller)).toMatchObject({
    label: 'Prepare {document} for signature',
    values: { document: 'Order form' },
    to: `procurement/documents/${contractFile}`,
  });
  await set('attachment', contractFile, { is_superseded: true });
  expect(await ofContract(seller)).toMatchObject({
    label: 'Write the document',
    to: `/admin/contracts/${contract}/show?do=writeContractDocument`,
  });
  const template_id = await add('contract-template', { name: 'Order form', kind: 'SERVICE_ORDER' });
  const body = '<p>Notice: {{notice_period}}.</p>';
  await add('contract-template-version', { template_id, version_number: 1, status: 'PUBLISHED', body });
  expect(await ofContract(seller)).toMatchObject({
    label: 'Fill in: {fields}',
    values: { fields: 'Notice period' },
    to: `/admin/contracts/${contract}#notice_period`,
  });
  await set('contract', contract, { notice_period: 30 });
  expect(await ofContract(seller)).toMatchObject({ label: 'Write the document' });
});

test('[SG-069] a draft with other figures than those that were chosen leads staff to say why', async () => {
  await set('contract', contract, { difference_reason: null });
  expect(await ofContract(seller)).toMatchObject({
    label: 'Say why it differs from the quotes',
    to: `/admin/contracts/${contract}#difference_reason`,
  });
});

test('who signs is led to the page for it by the request, the contract and the document, at home once', async () => {
  await set('signable-document', document, { status: 'SENT' });
  await set('contract', contract, { status: 'OUT_FOR_SIGNATURE' });
  await set('service-group', scene.groupId, { current_step: 'contract_requested' });
  const to = `procurement/sign/${document}`;
  const way = { label: 'Sign {document}', values: { document: 'Order form' }, to, missing: null };
  expect(await ofContract(signer)).toMatchObject(way);
  expect(await ofDocument(signer)).toMatchObject(way);
  expect(await next(`service-groups/${scene.groupId}`, signer)).toMatchObject(way);
  for (const as of [scene.owner, seller]) {
    expect(await ofContract(as)).toMatchObject({
      waiting: 'Waiting for {name}, asked {since}.',
      values: { name: 'Ana Ruiz' },
    });
    expect(await ofDocument(as)).toMatchObject({ waiting: expect.any(String), values: { since: sent } });
  }
  const list = await server.call('GET', `/api/teams/${scene.teamId}/next-actions`, { as: signer.token });
  expect(list.body.records.filter((each: { to: string }) => each.to === to)).toHaveLength(1);
});

test('[SG-072] what all have signed waits for its seal; where that failed, those who may are led to do it again', async () => {
  await set('contract', contract, { status: 'OUT_FOR_SIGNATURE' });
  await set('service-group', scene.groupId, { current_step: 'contract_received' });
  await set('signable-document', document, { status: 'SIGNED' });
  const group = () => next(`service-groups/${scene.groupId}`, seller);
  const to = `procurement/signing/${document}`;
  const sealing = { waiting: 'All have signed {document}; it is being sealed.', to };
  expect([await group(), await ofContract(seller)]).toMatchObject([sealing, sealing]);
  expect(await ofDocument(seller)).toMatchObject({ waiting: 'All have signed; it is being sealed.', to });
  expect(await ofContract(scene.owner)).toMatchObject({ waiting: 'All have signed; it is being sealed.' });
  expect(await ofDocument(scene.owner)).toMatchObject({ waiting: 'All signatures are in; it is being sealed.' });
  await set('signable-document', document, { seal_failure: 'The server was too busy.' });
  const again = { label: 'Seal {document} again', values: { document: 'Order form' }, waiting: null, to };
  expect([await group(), await ofContract(seller)]).toMatchObject([again, again]);
  expect(await ofDocument(seller)).toMatchObject({ label: 'Seal it again', waiting: null, to });
  expect(await ofDocument(scene.owner)).toMatchObject({ waiting: 'All signatures are in; it is being sealed.' });
});

test('an approval leads the approver alone to the decision', async () => {
  const role = await makePerson(server.pool, { teams: { [scene.teamId]: ['VIEW_PROCUREMENT'] } });
  const { id: roleId } = { id: await add('team-role', { team_id: scene.teamId, name: 'Approvers', permissions: [] }) };
  const policy_id = await add('approval-policy', {
    team_id: scene.teamId,
    name: 'Large orders',
    approver_role_id: roleId,
    delegate_id: role.userId,
  });
  const approval = await add('approval', {
    team_id: scene.teamId,
    service_group_id: scene.groupId,
    policy_id,
    level: 1,
    round: 1,
    requested_by_id: scene.owner.userId,
  });
  await set('service-group', scene.groupId, { project_name: 'Loop office' });
  expect(await next(`approvals/${approval}`, role)).toMatchObject({
    label: 'Decide on {order}',
    values: { order: expect.stringContaining('Loop office') },
    to: `procurement/approvals/${approval}`,
    waiting: null,
  });
  expect(await next(`approvals/${approval}`, scene.owner)).toMatchObject({
    waiting: 'Waiting for {approvers} to decide.',
    values: { approvers: 'Dana Whitfield' },
  });
  await set('service-group', scene.groupId, { current_step: 'quote_received' });
  expect(await next(`service-groups/${scene.groupId}`, role)).toMatchObject({
    label: 'Decide on this order',
    to: `procurement/approvals/${approval}`,
    waiting: null,
  });
  expect(await next(`service-groups/${scene.groupId}`, scene.owner)).toMatchObject({
    waiting: 'Waiting for {approvers} to approve, asked {since}.',
    values: { approvers: 'Dana Whitfield' },
    to: `procurement/approvals/${approval}`,
  });
  const path = `/api/service-groups/${scene.groupId}/transitions`;
  const offered = async () =>
    (await server.call('GET', path, { as: scene.owner.token })).body.map((each: { event: string }) => each.event);
  expect(await offered()).not.toContain('request_contract');
  const refused = await server.call('POST', path, { as: scene.owner.token, body: { event: 'request_contract' } });
  expect([refused.status, refused.body.approval]).toEqual([422, ['Waiting for Dana Whitfield to approve.']]);
  await set('approval', approval, { status: 'APPROVED' });
  expect(await offered()).toContain('request_contract');
});

test('an approval names the first of its approvers, or the role when no one else has it', async () => {
  const people = [];
  for (let each = 0; each < 4; each += 1)
    people.push(await makePerson(server.pool, { teams: { [scene.teamId]: ['VIEW_PROCUREMENT'] } }));
  const approver_role_id = await add('team-role', { team_id: scene.teamId, name: 'Board', permissions: [] });
  const policy_id = await add('approval-policy', { team_id: scene.teamId, name: 'Board orders', approver_role_id });
  const order = { team_id: scene.teamId, service_group_id: scene.groupId, level: 1, round: 1 };
  const approval = await add('approval', { ...order, policy_id, requested_by_id: scene.owner.userId });
  const awaited = async () => (await next(`approvals/${approval}`, scene.owner)).values.approvers;
  expect(await awaited()).toBe('somebody else with the role "Board"');
  const join = async (user: string, name: string) => {
    await sql(server.pool, 'update users set first_name = $2 where id = $1', [user, name]);
    const role = 'update team_users set role_ids = array_append(role_ids, $2) where user_id = $1';
    await sql(server.pool, role, [user, approver_role_id]);
  };
  await join(scene.owner.userId, 'Ada');
  expect(await awaited()).toBe('somebody else with the role "Board"');
  for (const [at, each] of people.entries()) await join(each.userId, ['Cleo', 'Bea', 'Eve', 'Dan'][at]!);
  expect(await awaited()).toBe('Bea Whitfield, Cleo Whitfield, or 2 others');
});

test("the next action of another team's document is as hidden as the document", async () => {
  const approver_role_id = await add('team-role', { team_id: scene.teamId, name: 'Approvers', permissions: [] });
  const policy_id = await add('approval-policy', { team_id: scene.teamId, name: 'All orders', approver_role_id });
  const order = { team_id: scene.teamId, service_group_id: scene.groupId, level: 1, round: 1 };
  const approval = await add('approval', { ...order, policy_id, requested_by_id: scene.owner.userId });
  const step = {
    team_id: scene.teamId,
    service_id: scene.serviceId,
    step: 'install',

    position: 1,
  };
  const [place] = await sql(server.pool, 'select id from service_locations where service_id = $1', [scene.serviceId]);
  const task = await add('install-task', { ...step, service_location_id: String(place![0]) });
  for (const path of [
    `approvals/${approval}`,
    `contracts/${contract}`,
    `signable-documents/${document}`,
    `install-tasks/${task}`,
  ]) {
    const asked = (as: Person) => server.call('GET', `/api/${path}/next-action`, { as: as.token });
    expect([path, (await asked(seller)).status]).toEqual([path, 200]);
    expect([path, (await asked(scene.stranger)).status]).toEqual([path, 404]);
  }
});

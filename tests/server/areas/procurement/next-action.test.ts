/** At every step the customer and staff each see one next action. */
import { beforeEach, describe, expect, test } from 'vitest';
import { serviceGroupWorkflow } from '#generated/domain/workflows/service-group.ts';
import { makePerson, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';
import { makeProvider, makeScene, type Scene } from './scene.ts';

const server = useServer();
const { add, set } = createDrive(server);
let scene: Scene;

beforeEach(async () => {
  scene = await makeScene(server.pool);
});

const next = async (as: Person) =>
  (await server.call('GET', `/api/service-groups/${scene.groupId}/next-action`, { as: as.token })).body;
const stand = (step: string, values: object = {}) =>
  set('service-group', scene.groupId, { current_step: step, ...values });
const page = (tab: string) => `procurement/service-groups/${scene.groupId}/${tab}`;

test('each step has one action for a customer, for a read-only colleague, and for staff of every role', async () => {
  const staff = await Promise.all(
    ['quoperator', 'salesperson', 'implementation_specialist', 'admin', 'development'].map((role) =>
      makePerson(server.pool, { role }),
    ),
  );
  for (const { id: step } of serviceGroupWorkflow.states) {
    await stand(step);
    for (const who of [scene.owner, scene.viewer, ...staff]) {
      const shown = await next(who);
      expect([step, shown.label]).toEqual([step, expect.stringMatching(/\S/)]);
      expect([step, (shown.to === null) !== (shown.event === null)]).toEqual([step, true]);
    }
  }
});

test('it stays hidden from another team and from visitors, as the request does', async () => {
  const url = `/api/service-groups/${scene.groupId}/next-action`;
  expect((await server.call('GET', url, { as: scene.stranger.token })).status).toBe(404);
  expect((await server.call('GET', url)).status).toBe(401);
  expect((await server.call('GET', '/api/service-groups/no-id/next-action', { as: scene.owner.token })).status).toBe(
    404,
  );
});

describe('while it is priced', () => {
  test('the quote operator asks carriers, waits for them by name, and shows what came', async () => {
    expect(await next(scene.quoperator)).toMatchObject({
      label: 'Ask carriers for quotes',
      to: `/admin/service-groups/${scene.groupId}/show?do=addQuoteRequests`,
      missing: null,
    });
    await stand('out_for_quote');
    const provider_id = await makeProvider(server.pool, 'Northline', null);
    const request = await add('quote-request', {
      team_id: scene.teamId,
      service_group_id: scene.groupId,
      provider_id,
      status: 'SENT',
      sent_at: '2026-03-01T09:00:00.000Z',
    });
    expect(await next(scene.quoperator)).toMatchObject({
      waiting: 'Waiting for {carriers}, asked {since}.',
      values: { carriers: 'Northline', since: '2026-03-01T09:00:00.000Z' },
    });
    await set('quote-request', request, { status: 'COMPLETED' });
    expect(await next(scene.quoperator)).toMatchObject({ label: 'Ask more carriers' });
    await add('quote', {
      team_id: scene.teamId,
      service_id: scene.serviceId,
      service_group_id: scene.groupId,
      quote_request_id: request,
      provider_id,
      service_type: 'internet',
      term: 36,
      provider_response_status: 'AVAILABLE',
    });
    expect(await next(scene.quoperator)).toMatchObject({
      label: 'Show quotes to customer',
      event: 'list_quotes',
      confirm: expect.stringContaining('Show the quotes to the customer?'),
    });
  });

  test('the customer chooses, refreshes expired quotes, or waits for an approval; others see the reason why not', async () => {
    await stand('quote_received');
    expect(await next(scene.owner)).toMatchObject({ label: 'Choose quotes', to: page('quotes'), missing: null });
    expect(await next(scene.viewer)).toMatchObject({ label: 'Choose quotes', missing: 'SELECT_QUOTES' });
    await stand('quote_received', { quotes_expired_status: 'expired' });
    expect(await next(scene.owner)).toMatchObject({ event: 'refresh_quotes', label: 'Refresh Quotes' });
  });
});

describe('while its documents are signed', () => {
  const sent = '2026-03-05T10:00:00.000Z';

  async function sendDocument(signers: readonly (readonly [string, Person | null])[]): Promise<string> {
    const file_id = await add('stored-file', {
      name: 'Order form.pdf',
      content_type: 'application/pdf',
      size_bytes: 9,
      sha256: 'a'.repeat(64),
      storage_key: crypto.randomUUID(),
    });
    const team_id = scene.teamId;
    const attachment_id = await add('attachment', {
      team_id,
      name: 'Order form',
      file_id,
      category: 'CONTRACT',
      service_group_id: scene.groupId,
    });
    const document = await add('signable-document', {
      team_id,
      attachment_id,
      name: 'Order form',
      file_id,
      status: 'DRAFT',
    });
    for (const [at, [name, person]] of signers.entries()) {
      await add('document-signer', {
        team_id,
        signable_document_id: document,
        position: at + 1,
        name,
        email: `${name.toLowerCase().replace(' ', '.')}@acme-dental.example`,
        user_id: person?.userId ?? null,
        ...(at === 0 && { sent_at: sent, status: 'SENT' }),
      });
    }
    return document;
  }

  test('the next signer is led to the signing page, others see whom it waits for and since when', async () => {
    const signer = await makePerson(server.pool, { teams: { [scene.teamId]: ['VIEW_PROCUREMENT', 'SIGN_CONTRACTS'] } });
    const document = await sendDocument([['Ana Ruiz', signer]]);
    await stand('contract_received');
    const seller = await makePerson(server.pool, { role: 'salesperson' });
    expect(await next(seller)).toMatchObject({
      label: 'Send {document} for signature',
      values: { document: 'Order form' },
    });
    await set('signable-document', document, { status: 'SENT' });
    expect(await next(signer)).toMatchObject({
      label: 'Sign {document}',
      values: { document: 'Order form' },
      to: `procurement/sign/${document}`,
      waiting: null,
      missing: null,
    });
    for (const who of [scene.owner, seller])
      expect(await next(who)).toMatchObject({
        waiting: 'Waiting for {name}, asked {since}.',
        values: { name: 'Ana Ruiz', since: sent },
      });
  });

  test('a signer without the permission sees the step disabled with the reason', async () => {
    const document = await sendDocument([['Noa Castell', scene.viewer]]);
    await set('signable-document', document, { status: 'SENT' });
    await stand('contract_received');
    expect(await next(scene.viewer)).toMatchObject({ label: 'Sign {document}', missing: 'SIGN_CONTRACTS' });
  });

  test('it waits for the first signer alone while they sign one after another', async () => {
    const signer = await makePerson(server.pool, { teams: { [scene.teamId]: ['VIEW_PROCUREMENT', 'SIGN_CONTRACTS'] } });
    const document = await sendDocument([
      ['Carl Moe', null],
      ['Ana Ruiz', signer],
    ]);
    await set('signable-document', document, { status: 'SENT' });
    await stand('contract_received');
    expect(await next(signer)).toMatchObject({ waiting: expect.any(String), values: { name: 'Carl Moe' } });
  });
});

test('at its end the customer confirms each service that is up, and the order ends with the last one', async () => {
  await stand('pending_installation');
  const specialist = await makePerson(server.pool, { role: 'implementation_specialist' });
  await set('service', scene.serviceId, { install_status: 'AWAITING_CUSTOMER_CONFIRMATION' });
  expect(await next(scene.owner)).toMatchObject({
    label: 'Confirm that {service} works',
    values: { service: 'Internet: Loop office' },
    to: `inventory/${scene.serviceId}/overview`,
  });
  expect(await next(specialist)).toMatchObject({ label: 'Follow the installation' });
  await set('service', scene.serviceId, { install_status: 'INSTALLED' });
  expect(await next(specialist)).toMatchObject({ label: 'Mark as installed', event: 'complete_installation' });
});

test('the list of a team holds what waits for the caller alone, each with its way on', async () => {
  const list = async (as: Person) =>
    (await server.call('GET', `/api/teams/${scene.teamId}/next-actions`, { as: as.token })).body.records;
  await stand('quote_received', { project_name: 'Loop office' });
  expect(await list(scene.owner)).toEqual([
    {
      entity: 'service-group',
      id: scene.groupId,
      name: expect.stringContaining('Loop office'),
      label: 'Choose quotes',
      values: {},
      to: page('quotes'),
    },
  ]);
  expect(await list(scene.viewer)).toEqual([]);
  expect(await list(scene.quoperator)).toEqual([]);
  await stand('info_received');
  expect(await list(scene.owner)).toEqual([]);
  expect(await list(scene.quoperator)).toHaveLength(1);
  const foreign = await server.call('GET', `/api/teams/${scene.teamId}/next-actions`, { as: scene.stranger.token });
  expect([foreign.status, foreign.body]).toEqual([404, expect.anything()]);
});

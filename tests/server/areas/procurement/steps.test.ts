import { beforeEach, expect, test } from 'vitest';
import { messages } from '#generated/domain/messages.ts';
import { serviceGroupSteps } from '#generated/domain/lists/service-group-step.ts';
import { jobScope } from '#server/kernel/access/scope.ts';
import { newId } from '#server/kernel/data/id.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import { makePerson, sql } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { makeProvider, makeScene, type Scene } from './scene.ts';

const server = useServer();
const expired = { expiry_status: 'expired', is_expired: true };
let scene: Scene;

beforeEach(async () => {
  scene = await makeScene(server.pool);
});

const put = (path: string, body: object, as = scene.quoperator.token) =>
  server.call('PUT', `/api/service-groups/${scene.groupId}/${path}`, { as, body });

const group = async () =>
  (await server.call('GET', `/api/service-groups/${scene.groupId}`, { as: scene.owner.token })).body;

/** An available quote that the customer sees; the group has quotes to choose from. */
async function listQuote(values: Record<string, unknown> = {}): Promise<string> {
  const providerId = await makeProvider(server.pool, `Carrier ${newId()}`, 'sales@carriers.example');
  return transaction(server.pool, jobScope('test'), { mode: 'write' }, async (session) => {
    const quote = await addRecord(session, 'quote', {
      team_id: scene.teamId,
      service_id: scene.serviceId,
      service_group_id: scene.groupId,
      provider_id: providerId,
      service_type: 'internet',
      term: 36,
      mrc: {
        value: 68900,
        code: 'USD',
      },
      nrc: {
        value: 5e4,
        code: 'USD',
      },
      tcv: {
        value: 2530400,
        code: 'USD',
      },
      provider_response_status: 'AVAILABLE',
      listed_to_user: true,
      valid_until: '2099-05-31',
      ...values,
    });
    await setValues(session, 'service-group', scene.groupId, { current_step: 'quote_received' });
    return quote.id;
  });
}

const setStep = (current_step: string) =>
  sql(server.pool, 'update service_groups set current_step = $2 where id = $1', [scene.groupId, current_step]);

test('[SG-080] a step that nothing leads to answers 409, one that is not ready 422, and the group stays', async () => {
  expect((await put('steps', { step: 'service_installed' })).status).toBe(409);
  const early = await put('steps', { step: 'out_for_quote' });
  expect(early.status).toBe(422);
  expect((await group()).current_step).toBe('info_received');
});

test('[SG-042] [SG-082] a step change is announced only on request, and audited either way', async () => {
  await listQuote(expired);
  const moved = await server.call('POST', `/api/service-groups/${scene.groupId}/quote-refresh`, {
    as: scene.owner.token,
  });
  expect(moved).toMatchObject({ status: 200, body: { current_step: 'out_for_quote' } });
  const notified = server.announcements.filter(({ record }) => record?.id === scene.groupId).length;
  const back = await put('steps', { step: 'quote_received', send_step_notification: false });
  expect(back).toMatchObject({ status: 200, body: { current_step: 'quote_received' } });
  expect(server.announcements.filter(({ record }) => record?.id === scene.groupId)).toHaveLength(notified);
  const audited = await sql(
    server.pool,
    `select event from audit_entries where record_id = $1 and event is not null order by id`,
    [scene.groupId],
  );
  expect(audited).toEqual([['refresh_quotes'], ['list_quotes']]);
});

test('[SG-082] a step change keeps from and to, who acted in whose name, why and when, without a notice too', async () => {
  await listQuote(expired);
  const [admin, quoperator] = [
    await makePerson(server.pool, { role: 'admin' }),
    await makePerson(server.pool, { role: 'quoperator' }),
  ];
  const last = async () => {
    const [entry] = await sql(
      server.pool,
      `select before ->> 'current_step', after ->> 'current_step', actor_id, real_actor_id, reason,
              at between now() - interval '1 minute' and now()
         from audit_entries where record_id = $1 and event is not null order by id desc limit 1`,
      [scene.groupId],
    );
    return entry;
  };
  const viewing = await server.call('POST', '/api/admins/view-as', {
    as: admin.token,
    body: { user_id: scene.owner.userId },
  });
  const asked = await server.call('POST', `/api/service-groups/${scene.groupId}/quote-refresh`, {
    as: viewing.body.token,
  });
  expect(asked.status).toBe(200);
  expect(await last()).toEqual(['quote_received', 'out_for_quote', scene.owner.userId, admin.userId, null, true]);
  const reason = 'Prices confirmed by phone';
  const body = { step: 'quote_received', send_step_notification: false, reason };
  expect((await put('steps', body, quoperator.token)).status).toBe(200);
  expect(await last()).toEqual(['out_for_quote', 'quote_received', quoperator.userId, null, reason, true]);
});

test('an answer whose prices are shown to the customer needs no review', async () => {
  await listQuote();
  await setStep('out_for_quote');
  const providerId = await makeProvider(server.pool, 'Lakeside Fiber', 'sales@lakeside.example');
  const request = (status: string) =>
    transaction(server.pool, jobScope('test'), { mode: 'write' }, (session) =>
      addRecord(session, 'quote-request', {
        team_id: scene.teamId,
        service_group_id: scene.groupId,
        provider_id: providerId,
        status,
      }),
    );
  const [answered, asked] = [await request('COMPLETED'), await request('SENT')];
  const toReview = async () => {
    const list = '/api/quote-requests?status=COMPLETED&reviewed_at__isnull=true';
    const { body } = await server.call('GET', list, { as: scene.quoperator.token });
    return (body['records'] as { id: string }[]).map(({ id }) => id);
  };
  expect(await toReview()).toEqual([answered.id]);
  expect(await put('steps', { step: 'quote_received' })).toMatchObject({ status: 200 });
  expect(await toReview()).toEqual([]);
  const waiting = await server.call('GET', `/api/quote-requests/${asked.id}`, { as: scene.quoperator.token });
  expect(waiting.body).toMatchObject({ status: 'SENT', reviewed_at: null });
});

test('[SG-068] the contract can be requested once a quote is selected and the billing is known', async () => {
  const quoteId = await listQuote();
  const request = () => put('steps', { step: 'contract_requested' }, scene.owner.token);
  const early = await request();
  expect(early.status).toBe(422);
  expect(Object.keys(early.body).toSorted()).toEqual([
    'billing_address_id',
    'billing_contact_id',
    'legal_entity',
    'message',
    'services',
  ]);
  await server.call('PUT', `/api/quotes/${quoteId}/selected`, { as: scene.owner.token, body: { selected: true } });
  const billed = await put(
    'billing-info',
    { address_id: scene.addressId, contact_id: scene.contactId, legal_entity: 'Acme Dental LLC' },
    scene.owner.token,
  );
  expect(billed).toMatchObject({ status: 200, body: { legal_entity: 'Acme Dental LLC' } });
  const requested = await request();
  expect(requested).toMatchObject({
    status: 200,
    body: { current_step: 'contract_requested', tcv: { value: 2_530_400, code: 'USD' } },
  });
});

test('[SG-052] [SG-053] billing address, contact and legal entity are stored, those of another team refused', async () => {
  const other = await makeScene(server.pool);
  const billing = { address_id: scene.addressId, contact_id: scene.contactId, legal_entity: 'Acme Dental LLC' };
  const stored = await put('billing-info', billing, scene.owner.token);
  expect([stored.status, stored.body.billing_address_id, stored.body.billing_contact_id]).toEqual([
    200,
    scene.addressId,
    scene.contactId,
  ]);
  expect(stored.body.legal_entity).toBe('Acme Dental LLC');
  const foreign = await put('billing-info', { ...billing, address_id: other.addressId }, scene.owner.token);
  expect(foreign.status).toBe(422);
  const refused = await put('billing-contact', { contact_id: other.contactId });
  expect(refused.status).toBe(422);
  expect(refused.body.contact_id).toEqual(['Not found']);
});

test('[SG-076] a request is cancelled at once with a reason, by those who manage procurement', async () => {
  expect((await put('cancel', { reason: 'Office closes' }, scene.viewer.token)).status).toBe(403);
  expect((await put('cancel', {}, scene.owner.token)).status).toBe(422);
  const cancelled = await put('cancel', { reason: 'Office closes' }, scene.owner.token);
  expect(cancelled).toMatchObject({ status: 200, body: { current_step: 'cancelled', cancelled: true } });
});

test('[SG-066] quotes are shown once one is priced, until the earliest of them ends', async () => {
  await listQuote({ provider_response_status: 'PENDING', listed_to_user: false });
  await setStep('out_for_quote');
  const show = () => put('steps', { step: 'quote_received' });
  expect((await show()).status).toBe(422);
  await listQuote({ valid_until: '2099-05-31' });
  await listQuote({ valid_until: '2099-04-30' });
  await setStep('out_for_quote');
  expect((await put('steps', { step: 'quote_received' }, scene.owner.token)).status).toBe(403);
  expect((await show()).status).toBe(200);
  expect(await group()).toMatchObject({ current_step: 'quote_received', quotes_expired_at: '2099-04-30T23:59:59Z' });
});

test('[SG-079] nothing leads out of an installed request', async () => {
  await setStep('service_installed');
  for (const { value: step } of serviceGroupSteps) {
    if (step === 'service_installed') continue;
    expect([step, (await put('steps', { step })).status]).toEqual([step, 409]);
  }
  expect((await put('cancel', { reason: 'Moved' }, scene.owner.token)).status).toBe(409);
  expect((await group()).current_step).toBe('service_installed');
});

test('[SG-041] [SG-083] only what is finished is archived', async () => {
  expect((await put('archive', { is_archived: true })).status).toBe(422);
  await put('cancel', { reason: 'Office closes' }, scene.owner.token);
  expect(await put('archive', { is_archived: true })).toMatchObject({ status: 200, body: { is_archived: true } });
  expect(await put('archive', { is_archived: false })).toMatchObject({ status: 200, body: { is_archived: false } });
});

test('[SG-045] [SG-046] a quote operator is assigned and named', async () => {
  expect((await put('update-quoperator', { quoperator_id: scene.owner.userId })).status).toBe(422);
  const change = (quoperator_id: string) =>
    server.call('PUT', `/api/service-groups/${scene.groupId}`, { as: scene.quoperator.token, body: { quoperator_id } });
  expect([(await change(scene.owner.userId)).status, (await change(scene.quoperator.userId)).status]).toEqual([
    422, 200,
  ]);
  await put('update-quoperator', { quoperator_id: scene.quoperator.userId });
  const named = await server.call('GET', `/api/service-groups/${scene.groupId}/quoperator`, { as: scene.viewer.token });
  expect(named.body.quoperator).toMatchObject({ id: scene.quoperator.userId, email: scene.quoperator.email });
});

test('[SG-048] the group expires with its quotes at the day that is set', async () => {
  const quoteId = await listQuote();
  const set = await put('update-quote-expiration', { quotes_expired_at: '2099-01-31T12:00:00Z' });
  expect(set).toMatchObject({ status: 200, body: { quotes_expired_status: 'not_expired' } });
  const quote = await server.call('GET', `/api/quotes/${quoteId}`, { as: scene.owner.token });
  expect(quote.body).toMatchObject({ valid_until: '2099-01-31', is_expired: false });
});

test('[SG-048] a day that is over is refused, and no quote expires', async () => {
  const quoteId = await listQuote();
  const set = await put('update-quote-expiration', { quotes_expired_at: '2020-01-31T12:00:00Z' });
  expect([set.status, set.body.quotes_expired_at]).toEqual([422, [messages['quote.expiryPast']]]);
  const quote = await server.call('GET', `/api/quotes/${quoteId}`, { as: scene.owner.token });
  expect(quote.body).toMatchObject({ is_expired: false });
});

test('[SG-047] a request without an expired quote stays where its quotes can be chosen', async () => {
  await listQuote();
  const path = `/api/service-groups/${scene.groupId}/quote-refresh`;
  const refreshed = await server.call('POST', path, { as: scene.owner.token });
  expect([refreshed.status, refreshed.body.event]).toEqual([422, [messages['quote.noneExpired']]]);
  expect((await group()).current_step).toBe('quote_received');
});

test('[SG-049] [SG-051] [SG-043] project name, target and postponed selections are stored', async () => {
  await put('update-project-name', { project_name: 'Loop refit' });
  await put('quote-retrieval-target', { quotes_retrieved_target: '2099-03-02T18:00:00Z' });
  await put('selections-to-add-later', { items: [{ kind: 'contact', note: 'After hiring' }] });
  expect(await group()).toMatchObject({
    project_name: 'Loop refit',
    quotes_retrieved_target: '2099-03-02T18:00:00Z',
    selections_to_add_later: [{ kind: 'contact', note: 'After hiring' }],
  });
});

test('[SG-084] a change based on an outdated version is refused', async () => {
  const { version } = await group();
  await put('update-project-name', { project_name: 'First' });
  const stale = await server.call('PUT', `/api/service-groups/${scene.groupId}`, {
    as: scene.owner.token,
    body: { project_name: 'Second' },
    headers: { 'if-match': `"${version}"` },
  });
  expect(stale.status).toBe(409);
  expect((await group()).project_name).toBe('First');
});

test('[QT-026] [QT-028] [QR-042] [VA-043] a quote written by staff gets its figures, and construction stays within the MRC', async () => {
  const quoteId = await listQuote({ commission_arr_rate: 16 });
  const update = (body: object) => server.call('PUT', `/api/quotes/${quoteId}`, { as: scene.quoperator.token, body });
  const usd = (value: number) => ({ value, code: 'USD' });
  expect(await update({ mrc: usd(61_000), nrc: usd(150_000) })).toMatchObject({
    status: 200,
    body: { tcv: usd(2_346_000) },
  });
  expect((await update({ has_construction: 'Yes', construction_cost: usd(61_000) })).status).toBe(200);
  const refused = await update({ construction_cost: usd(61_001) });
  expect(refused.body.construction_cost).toEqual(['Construction cost must be less than MRC']);
  const [revenue] = await sql(server.pool, 'select mrr_value, implied_arr_value from quotes where id = $1', [quoteId]);
  expect(revenue?.map(Number)).toEqual([9_760, 117_120]);
});

test('[SG-081] services follow the step of their group', async () => {
  await listQuote(expired);
  await server.call('POST', `/api/service-groups/${scene.groupId}/quote-refresh`, { as: scene.owner.token });
  const service = await server.call('GET', `/api/services/${scene.serviceId}`, { as: scene.owner.token });
  expect(service.body.current_step).toBe('out_for_quote');
});

test('[SG-034] [SG-061] a group made by hand starts at info_received with a target and a quote operator', async () => {
  const made = await server.call('POST', '/api/service-groups', {
    as: scene.owner.token,
    body: { team_id: scene.teamId, service_types: ['wan_dark_fiber'] },
  });
  expect(made).toMatchObject({
    status: 201,
    body: { current_step: 'info_received', display_id: expect.stringMatching(/^SG-/) },
  });
  expect(made.body.quoperator_id).not.toBeNull();
  const days = (Date.parse(made.body.quotes_retrieved_target) - Date.now()) / 86_400_000;
  // Business days, the last of which ends in the evening; up to two holidays may lie between.
  expect(days).toBeGreaterThan(17);
  expect(days).toBeLessThan(23);
});

test('[SG-035] [SG-036] [TM-031] [PE-036] a group is deleted only while the toggle of its team is on', async () => {
  const admin = await makePerson(server.pool, { role: 'admin' });
  const remove = () => server.call('DELETE', `/api/service-groups/${scene.groupId}`, { as: admin.token });
  const message = 'Deleting requests is switched off for this team.';
  const refused = await remove();
  expect([refused.status, refused.body.message]).toEqual([403, message]);
  const query = `mutation { deleteServiceGroup(id: "${scene.groupId}") }`;
  const { body } = await server.call('POST', '/api/graphql', { as: admin.token, body: { query } });
  expect(body.errors).toMatchObject([{ message, extensions: { status: 403 } }]);
  await sql(
    server.pool,
    `insert into feature_toggles (id, team_id, name, "on") values ($1, $2, 'deleteServiceGroups', true)`,
    [newId(), scene.teamId],
  );
  expect((await remove()).status).toBe(204);
});

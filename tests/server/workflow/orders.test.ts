/** The way of an order from the requested contract to the installed service, as far as the specification leaves it open (domain 2.1). */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#generated/domain/messages.ts';
import { makePerson, sql, type Person } from '../../support/people.ts';
import { useServer } from '../../support/server.ts';
import { makeProvider, makeScene, type Scene } from '../procurement/scene.ts';
import { createDrive } from './drive.ts';

const server = useServer();
const { send, add, set, read, history, told } = createDrive(server);
let scene: Scene;
let provider: string;
let specialist: Person;
let seller: Person;
const reason = 'The survey found construction';
const usd = (value: number) => ({ value, code: 'USD' });

beforeAll(async () => {
  specialist = await makePerson(server.pool, { role: 'implementation_specialist' });
  seller = await makePerson(server.pool, { role: 'salesperson' });
});

beforeEach(async () => {
  scene = await makeScene(server.pool);
  provider = await makeProvider(server.pool, `Carrier ${scene.groupId}`, 'orders@carriers.example');
  server.news.length = 0;
});

const move = (as: Person, event: string, body?: object) => send('service-group', scene.groupId, as, event, body);
const group = (columns: string) => read('service_groups', columns, scene.groupId);
const standAt = async (current_step: string): Promise<void> => {
  await set('service-group', scene.groupId, { current_step, total_mrc: usd(68_900), total_nrc: usd(50_000) });
  await set('service', scene.serviceId, { current_step });
};

const selectQuote = () =>
  add('quote', {
    team_id: scene.teamId,
    service_id: scene.serviceId,
    service_group_id: scene.groupId,
    provider_id: provider,
    service_type: 'internet',
    term: 36,
    mrc: usd(68_900),
    nrc: usd(50_000),
    provider_response_status: 'AVAILABLE',
    listed_to_user: true,
    selected: true,
  });

let files = 0;

/** A paper of the group, and the request for its signature in the given state. */
async function addPaper(status?: string): Promise<{ paper: string; document: string | null }> {
  files += 1;
  const team_id = scene.teamId;
  const file = { name: 'Order.pdf', content_type: 'application/pdf', size_bytes: 1, sha256: 'a'.repeat(64) };
  const file_id = await add('stored-file', { team_id, ...file, storage_key: `orders-${files}` });
  const about = { team_id, service_group_id: scene.groupId, name: 'Order.pdf', file_id, category: 'CONTRACT' };
  const attachment_id = await add('attachment', about);
  if (status === undefined) return { paper: attachment_id, document: null };
  const document = await add('signable-document', { team_id, attachment_id, file_id, status, signed_file_id: file_id });
  return { paper: attachment_id, document };
}

const addContract = (mrc: number, values: object = {}) =>
  add('contract', {
    team_id: scene.teamId,
    service_group_id: scene.groupId,
    provider_id: provider,
    service_term: 36,
    total_mrc: usd(mrc),
    total_nrc: usd(50_000),
    status: 'OUT_FOR_SIGNATURE',
    ...values,
  });

const signingItems = () =>
  sql(
    server.pool,
    `select status, task from action_items where service_group_id = $1 and action_item_type = 'SIGNATURE_REQUEST'`,
    [scene.groupId],
  );

describe('[SG-069] a contract is received', () => {
  beforeEach(() => standAt('contract_requested'));

  test('by staff who have its paper, which opens an action item for those who sign', async () => {
    expect((await move(scene.owner, 'receive_contract')).status).toBe(403);
    const early = await move(seller, 'receive_contract');
    expect([early.status, early.body.attachments]).toEqual([422, [messages['procurement.noContract']]]);
    await addPaper();
    expect((await move(seller, 'receive_contract')).body).toMatchObject({ current_step: 'contract_received' });
    expect(await signingItems()).toEqual([['OPEN', messages['procurement.signContract']]]);
    expect(told(scene.groupId)).toEqual(['contract.available', 'service_group.step_changed']);
    expect(await history(scene.groupId)).toEqual([
      [
        'receive_contract',
        seller.userId,
        null,
        { current_step: 'contract_requested' },
        { current_step: 'contract_received' },
      ],
    ]);
  });

  test('when its totals are those of the selected quotes to the cent, or it says why they differ', async () => {
    await addPaper();
    const contract = await addContract(69_000);
    const differing = await move(seller, 'receive_contract');
    expect([differing.status, differing.body.total_mrc]).toEqual([422, [messages['procurement.totalsDiffer']]]);
    await set('contract', contract, { total_mrc: usd(68_901) });
    expect((await move(seller, 'receive_contract')).status).toBe(200);
    await set('service-group', scene.groupId, { current_step: 'contract_requested' });
    await set('contract', contract, { total_mrc: usd(70_000), difference_reason: 'Agreed by telephone' });
    expect((await move(specialist, 'receive_contract')).status).toBe(200);
  });

  test('once: the request to sign that staff made before is the one', async () => {
    const item = { team_id: scene.teamId, service_group_id: scene.groupId, task: 'Sign here' };
    await add('action-item', { ...item, action_item_type: 'SIGNATURE_REQUEST', due_date: '2099-01-04' });
    expect((await move(seller, 'receive_contract')).status).toBe(200);
    expect(await signingItems()).toEqual([['OPEN', 'Sign here']]);
  });
});

describe('[SG-070] an order goes back to its quotes', () => {
  test.each(['contract_requested', 'contract_received'])('from %s, by staff with a reason', async (step) => {
    const quote = await selectQuote();
    await standAt(step);
    expect((await move(scene.owner, 'return_to_quotes', { reason })).status).toBe(403);
    expect((await move(seller, 'return_to_quotes')).body.reason).toEqual(['Required']);
    expect((await move(seller, 'return_to_quotes', { reason })).body).toMatchObject({ current_step: 'quote_received' });
    expect(await read('quotes', 'selected, listed_to_user', quote)).toEqual([false, true]);
    expect(told(scene.groupId)).toEqual(['quote.price_changed', 'service_group.step_changed']);
    expect((await history(scene.groupId)).map(([event, actor, why]) => [event, actor, why])).toEqual([
      ['return_to_quotes', seller.userId, reason],
    ]);
  });
});

describe('[SG-071] a new contract is requested', () => {
  beforeEach(async () => {
    await standAt('contract_requested');
  });

  test('by staff with a reason; the old papers are kept, but count no more', async () => {
    const { paper, document } = await addPaper('SENT');
    const contract = await addContract(68_900);
    await move(seller, 'receive_contract');
    expect((await move(scene.owner, 'return_to_contract', { reason })).status).toBe(403);
    expect((await move(seller, 'return_to_contract')).status).toBe(422);
    expect((await move(seller, 'return_to_contract', { reason })).body).toMatchObject({
      current_step: 'contract_requested',
    });
    expect(await read('attachments', 'is_superseded', paper)).toEqual([true]);
    expect(await read('contracts', 'status', contract)).toEqual(['SUPERSEDED']);
    expect(await read('signable_documents', 'status', document!)).toEqual(['VOIDED']);
    expect((await signingItems()).map(([status]) => status)).toEqual(['CLOSED']);
    expect((await move(seller, 'receive_contract')).body.attachments).toEqual([messages['procurement.noContract']]);
  });

  test('by itself when a signer refuses', async () => {
    const signer = await makePerson(server.pool, { teams: { [scene.teamId]: ['VIEW_PROCUREMENT', 'SIGN_CONTRACTS'] } });
    const { document } = await addPaper('SENT');
    await move(seller, 'receive_contract');
    const refused = await send('signable-document', document!, signer, 'reject', { reason: 'Wrong legal entity' });
    expect(refused.status).toBe(200);
    expect(await group('current_step')).toEqual(['contract_requested']);
    expect((await history(scene.groupId)).at(-1)!.slice(0, 3)).toEqual([
      'return_to_contract',
      signer.userId,
      'Wrong legal entity',
    ]);
  });
});

describe('[SG-072] an order is submitted', () => {
  beforeEach(() => standAt('contract_received'));

  const tasks = async (): Promise<readonly unknown[]> =>
    (
      await sql(server.pool, 'select step from install_tasks where service_id = $1 order by position', [
        scene.serviceId,
      ])
    ).flat();

  test('by the specialist with a signed paper alone, which makes its tasks', async () => {
    expect((await move(seller, 'submit_order')).status).toBe(403);
    expect((await move(specialist, 'submit_order')).body.attachments).toEqual([
      messages['procurement.noSignedContract'],
    ]);
    const { document } = await addPaper('SENT');
    expect((await move(specialist, 'submit_order')).body.attachments).toEqual([messages['procurement.notAllSigned']]);
    await set('signable-document', document!, { status: 'SIGNED' });
    expect((await move(specialist, 'submit_order')).body).toMatchObject({ current_step: 'order_submitted' });
    expect(await tasks()).toEqual([
      'order_submitted',
      'order_accepted',
      'install_scheduled',
      'install',
      'customer_acceptance',
    ]);
    expect(await read('services', 'install_status, current_step', scene.serviceId)).toEqual([
      'ON_TRACK',
      'order_submitted',
    ]);
  });

  test('by itself with the last signature', async () => {
    const [first, second] = [await addPaper('SENT'), await addPaper('SENT')];
    await send('signable-document', first.document!, specialist, 'upload_signed');
    expect(await group('current_step')).toEqual(['contract_received']);
    expect((await send('signable-document', second.document!, specialist, 'upload_signed')).status).toBe(200);
    expect(await group('current_step')).toEqual(['order_submitted']);
    expect(await tasks()).toHaveLength(5);
  });
});

describe('[SG-073] an installation is scheduled', () => {
  beforeEach(() => standAt('order_submitted'));

  const locationId = async (): Promise<string> => {
    const rows = await sql(server.pool, 'select id from service_locations where service_id = $1', [scene.serviceId]);
    return String(rows[0]![0]);
  };

  test('by the specialist, with an order number and a day for each location', async () => {
    expect((await move(seller, 'schedule_installation')).status).toBe(403);
    const nameless = await move(specialist, 'schedule_installation');
    expect(nameless.body.services[0]).toContain('order number');
    await set('service', scene.serviceId, { order_number: 'ORD-1' });
    expect((await move(specialist, 'schedule_installation')).status).toBe(422);
    const put = { as: specialist.token, body: { scheduled_install_date: '2099-06-02' } };
    expect((await server.call('PUT', `/api/service-locations/${await locationId()}`, put)).status).toBe(200);
    expect((await move(specialist, 'schedule_installation')).body).toMatchObject({
      current_step: 'pending_installation',
      next_install_date: '2099-06-02',
    });
    expect(told(scene.groupId)).toEqual(['install.date_scheduled', 'service_group.step_changed']);
  });

  test('or with a task of somebody who waits for the date of the carrier', async () => {
    await set('service', scene.serviceId, { order_number: 'ORD-1' });
    const task = {
      team_id: scene.teamId,
      service_id: scene.serviceId,
      service_location_id: await locationId(),
      step: 'foc_received',
      position: 0,
    };
    const id = await add('install-task', task);
    expect((await move(specialist, 'schedule_installation')).status).toBe(422);
    await set('install-task', id, { assignee_id: specialist.userId });
    expect((await move(specialist, 'schedule_installation')).status).toBe(200);
  });
});

test('[SG-074] an order that the provider refuses is submitted anew, by the specialist with a reason', async () => {
  await standAt('pending_installation');
  for (const person of [scene.owner, seller])
    expect((await move(person, 'return_to_order', { reason })).status).toBe(403);
  expect((await move(specialist, 'return_to_order')).body.reason).toEqual(['Required']);
  expect((await move(specialist, 'return_to_order', { reason })).body).toMatchObject({
    current_step: 'order_submitted',
  });
  expect(told(scene.groupId)).toEqual(['order.rejected', 'service_group.step_changed']);
  const admin = await makePerson(server.pool, { role: 'admin' });
  await standAt('pending_installation');
  expect((await move(admin, 'return_to_order', { reason })).status).toBe(200);
});

describe('[SG-075] a group is installed', () => {
  beforeEach(() => standAt('pending_installation'));

  test('once all of its live services are, which starts inventory and contract', async () => {
    const contract = await addContract(68_900, { notice_period: 60 });
    const gone = { team_id: scene.teamId, service_group_id: scene.groupId, service_type: 'internet' };
    await add('service', { ...gone, cancel_status: 'cancelled' });
    expect((await move(seller, 'complete_installation')).status).toBe(403);
    const early = await move(specialist, 'complete_installation');
    expect([early.status, early.body.services]).toEqual([422, [expect.stringContaining('not installed')]]);
    await set('service', scene.serviceId, {
      install_status: 'AWAITING_CUSTOMER_CONFIRMATION',
      detail: { provider_service_id: 'CKT-1' },
    });
    expect((await send('service', scene.serviceId, scene.owner, 'accept')).status).toBe(200);
    // [SG-003] An installed group is closed.
    expect(await group('current_step, status')).toEqual(['service_installed', 'closed']);
    const days = 'installed_at is not null, billing_start_date = current_date';
    expect(await read('services', `status, ${days}`, scene.serviceId)).toEqual(['active', true, true]);
    const terms = `service_start_date = current_date, service_end_date = (current_date + interval '36 months')::date, service_end_date - notice_deadline`;
    expect(await read('contracts', `status, ${terms}`, contract)).toEqual(['ACTIVE', true, true, 60]);
    expect((await history(scene.groupId)).map(([event, actor]) => [event, actor])).toEqual([
      ['complete_installation', scene.owner.userId],
    ]);
  });

  test('not before the carrier has given its circuit', async () => {
    await set('service', scene.serviceId, { install_status: 'AWAITING_CUSTOMER_CONFIRMATION' });
    await send('service', scene.serviceId, scene.owner, 'accept');
    expect(await group('current_step')).toEqual(['pending_installation']);
    await set('service', scene.serviceId, { detail: { provider_service_id: 'CKT-1' } });
    expect((await send('service', scene.serviceId, specialist, 'add_carrier_details')).status).toBe(200);
    expect(await group('current_step')).toEqual(['service_installed']);
  });
});

test('[SG-003] a group is closed when it is installed or cancelled, and active again when it is reopened', async () => {
  const admin = await makePerson(server.pool, { role: 'admin' });
  expect(await group('status')).toEqual(['active']);
  await move(scene.owner, 'cancel', { reason });
  expect(await group('status')).toEqual(['closed']);
  const archive = { as: scene.quoperator.token, body: { is_archived: true } };
  expect((await server.call('PUT', `/api/service-groups/${scene.groupId}/archive`, archive)).body.status).toBe(
    'closed',
  );
  await move(admin, 'reopen', { reason });
  expect(await group('status')).toEqual(['active']);
  await standAt('order_submitted');
  await move(scene.owner, 'cancel', { reason });
  expect(await group('status, current_step')).toEqual(['active', 'cancel_requested']);
});

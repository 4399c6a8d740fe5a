/**
 * An order from the requested contract to the installed service, where the specification leaves it open (domain 2.1).
 */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#generated/domain/messages.ts';
import { makePerson, sql, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { makeProvider, makeScene, type Scene } from './scene.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';
import { createOrderDrive, usd } from './order-scene.ts';

const server = useServer();
const drive = createDrive(server);
const { send, add, set, read, history, announced } = drive;
let scene: Scene;
const { choose, place, addDocument, seal, decline } = createOrderDrive(server, drive, () => scene);
let provider: string;
let specialist: Person;
let seller: Person;
const reason = 'The survey found construction';

beforeAll(async () => {
  specialist = await makePerson(server.pool, { role: 'implementation_specialist' });
  seller = await makePerson(server.pool, { role: 'salesperson' });
});

beforeEach(async () => {
  scene = await makeScene(server.pool);
  provider = await makeProvider(server.pool, `Carrier ${scene.groupId}`, 'orders@carriers.example');
  server.announcements.length = 0;
});

const move = (as: Person, event: string, body?: object) => send('service-group', scene.groupId, as, event, body);
const group = (columns: string) => read('service_groups', columns, scene.groupId);
const standAt = async (current_step: string): Promise<void> => {
  await set('service-group', scene.groupId, { current_step, total_mrc: usd(68_900), total_nrc: usd(50_000) });
  await set('service', scene.serviceId, { current_step });
};

const signingItems = () =>
  sql(
    server.pool,
    `select status, task from action_items where service_group_id = $1 and action_item_type = 'SIGNATURE_REQUEST'`,
    [scene.groupId],
  );

/** One contract, from the single selected quote. */
const placeOne = async (): Promise<string> => {
  await choose(provider);
  const [contract] = await place();
  server.announcements.length = 0;
  return contract!;
};
const statusOf = async (contract: string): Promise<unknown> => (await read('contracts', 'status', contract))[0];

describe('[SG-069] a contract is received', () => {
  test('by staff who have its document, which opens an action item for the signers', async () => {
    const contract = await placeOne();
    expect((await move(scene.owner, 'receive_contract')).status).toBe(403);
    const early = await move(seller, 'receive_contract');
    expect([early.status, early.body.attachments]).toEqual([422, [expect.stringContaining('has no document yet')]]);
    await addDocument(contract);
    expect((await move(seller, 'receive_contract')).body).toMatchObject({ current_step: 'contract_received' });
    expect(await signingItems()).toEqual([['OPEN', messages['procurement.signContract']]]);
    expect(announced(scene.groupId)).toEqual(['contract.available', 'service_group.step_changed']);
    expect((await history(scene.groupId)).at(-1)).toEqual([
      'receive_contract',
      seller.userId,
      null,
      expect.objectContaining({ current_step: 'contract_requested' }),
      expect.objectContaining({ current_step: 'contract_received' }),
    ]);
  });

  test('when its totals are those of the chosen quotes to the cent, or it says why they differ', async () => {
    const contract = await placeOne();
    await addDocument(contract);
    await set('contract', contract, { total_mrc: usd(69_000) });
    const differing = await move(seller, 'receive_contract');
    expect([differing.status, differing.body.total_mrc]).toEqual([
      422,
      [expect.stringContaining('differs from the selected quotes')],
    ]);
    await set('contract', contract, { total_mrc: usd(68_901) });
    expect((await move(seller, 'receive_contract')).status).toBe(200);
    await set('service-group', scene.groupId, { current_step: 'contract_requested' });
    await set('contract', contract, { total_mrc: usd(70_000), difference_reason: 'Agreed by telephone' });
    expect((await move(specialist, 'receive_contract')).status).toBe(200);
  });

  test('with each contract compared with the quotes of its provider', async () => {
    const other = await makeProvider(server.pool, `Other ${scene.groupId}`, 'other@carriers.example');
    const service = { team_id: scene.teamId, service_type: 'internet', service_group_id: scene.groupId };
    const service_id = await add('service', { ...service, current_step: 'quote_received' });
    await choose(provider);
    await choose(other, { service_id, mrc: usd(40_000), nrc: usd(0) });
    const [first, second] = await place();
    await addDocument(first!);
    expect((await move(seller, 'receive_contract')).body.attachments).toEqual([
      expect.stringContaining('has no document yet'),
    ]);
    await addDocument(second!);
    await set('contract', second!, { total_mrc: usd(108_900) });
    expect((await move(seller, 'receive_contract')).body.total_mrc).toHaveLength(1);
    await set('contract', second!, { total_mrc: usd(40_000) });
    expect((await move(seller, 'receive_contract')).status).toBe(200);
  });

  test.for([
    ['no total', { total_mrc: null }],
    ['a total in another currency', { total_mrc: { value: 68_900, code: 'CAD' } }],
  ] as const)('and %s is taken for none that matches', async ([, totals]) => {
    const contract = await placeOne();
    await addDocument(contract);
    await set('contract', contract, totals);
    expect((await move(seller, 'receive_contract')).body.total_mrc).toHaveLength(1);
    await set('contract', contract, { total_mrc: usd(68_900) });
    expect((await move(seller, 'receive_contract')).status).toBe(200);
  });

  test('with every service on one', async () => {
    await addDocument(await placeOne());
    const service = { team_id: scene.teamId, service_type: 'internet', service_group_id: scene.groupId };
    await add('service', { ...service, name: 'Added later', current_step: 'contract_requested' });
    expect((await move(seller, 'receive_contract')).body.contracts).toEqual([
      expect.stringContaining('stands on no contract'),
    ]);
  });

  test('once: the request to sign that staff made before is the one', async () => {
    await placeOne();
    const item = { team_id: scene.teamId, service_group_id: scene.groupId, task: 'Sign here' };
    await add('action-item', { ...item, action_item_type: 'SIGNATURE_REQUEST', due_date: '2099-01-04' });
    expect((await move(seller, 'receive_contract')).status).toBe(200);
    expect(await signingItems()).toEqual([['OPEN', 'Sign here']]);
  });

  test('automatically once the last of its contracts is out for signature', async () => {
    const contract = await placeOne();
    expect((await send('contract', contract, seller, 'send')).body.status).toBe('OUT_FOR_SIGNATURE');
    expect(await group('current_step')).toEqual(['contract_received']);
  });
});

describe('[SG-070] an order goes back to its quotes', () => {
  test.each(['contract_requested', 'contract_received'])('from %s, by staff with a reason', async (step) => {
    const quote = await choose(provider);
    const [contract] = await place();
    if (step === 'contract_received') await send('contract', contract!, seller, 'send');
    server.announcements.length = 0;
    expect((await move(scene.owner, 'return_to_quotes', { reason })).status).toBe(403);
    expect((await move(seller, 'return_to_quotes')).body.reason).toEqual(['Required']);
    expect((await move(seller, 'return_to_quotes', { reason })).body).toMatchObject({ current_step: 'quote_received' });
    expect(await read('quotes', 'selected, listed_to_user', quote)).toEqual([false, true]);
    expect(await read('contracts', 'status, void_reason', contract!)).toEqual(['VOID', reason]);
    expect(announced(scene.groupId)).toEqual(['quote.price_changed', 'service_group.step_changed']);
    expect((await history(scene.groupId)).at(-1)!.slice(0, 3)).toEqual(['return_to_quotes', seller.userId, reason]);
  });
});

describe('[SG-071] a new contract is requested', () => {
  test('by staff with a reason; the old documents are kept, but no longer count', async () => {
    const contract = await placeOne();
    const { attachment: old, document } = await addDocument(contract, 'SENT');
    await send('contract', contract, seller, 'send');
    expect((await move(scene.owner, 'return_to_contract', { reason })).status).toBe(403);
    expect((await move(seller, 'return_to_contract')).status).toBe(422);
    expect((await move(seller, 'return_to_contract', { reason })).body).toMatchObject({
      current_step: 'contract_requested',
    });
    expect(await read('attachments', 'is_superseded', old)).toEqual([true]);
    expect(await statusOf(contract)).toBe('VOID');
    expect(await read('signable_documents', 'status', document!)).toEqual(['VOIDED']);
    expect((await signingItems()).map(([status]) => status)).toEqual(['CLOSED']);
    const early = await move(seller, 'receive_contract');
    expect(early.body.attachments).toEqual([expect.stringContaining('has no document yet')]);
  });

  test('automatically when a signer declines: a corrected draft replaces the contract', async () => {
    const contract = await placeOne();
    const declined = await addDocument(contract, 'SENT');
    await set('contract', contract, { difference_reason: 'Agreed by telephone' });
    await send('contract', contract, seller, 'send');
    await decline(declined, 'Wrong legal entity');
    expect(await group('current_step')).toEqual(['contract_requested']);
    expect(await read('contracts', 'status, void_reason', contract)).toEqual(['VOID', 'Wrong legal entity']);
    const rows = await sql(
      server.pool,
      `select c.status, c.total_mrc_value, c.notice_period, c.difference_reason, count(l.id)::int from contracts c
         join contract_lines l on l.contract_id = c.id where c.replaces_id = $1 group by c.id`,
      [contract],
    );
    // Changed figures need a new reason.
    expect(rows).toEqual([['DRAFT', 68_900, null, null, 1]]);
    expect((await history(scene.groupId)).at(-1)![0]).toBe('return_to_contract');
  });

  test('of one provider, while that of the other stays signed', async () => {
    const other = await makeProvider(server.pool, `Other ${scene.groupId}`, 'other@carriers.example');
    const service = { team_id: scene.teamId, service_type: 'internet', service_group_id: scene.groupId };
    const service_id = await add('service', { ...service, current_step: 'quote_received' });
    await choose(provider);
    await choose(other, { service_id });
    const [first, second] = await place();
    const documents = [await addDocument(first!, 'SENT'), await addDocument(second!, 'SENT')] as const;
    for (const contract of [first!, second!]) await send('contract', contract, seller, 'send');
    await seal(documents[0]);
    await decline(documents[1], 'Not as agreed');
    expect([await statusOf(first!), await statusOf(second!)]).toEqual(['SIGNED', 'VOID']);
    expect(await group('current_step')).toEqual(['contract_requested']);
    const [draft] = await sql(server.pool, 'select id from contracts where replaces_id = $1', [second!]);
    const corrected = await addDocument(String(draft![0]), 'SENT');
    await send('contract', String(draft![0]), seller, 'send');
    expect(await group('current_step')).toEqual(['contract_received']);
    await seal(corrected);
    expect(await group('current_step')).toEqual(['order_submitted']);
  });
});

describe('a contract of an order', () => {
  test('does not just go away while the order waits for it, but is corrected', async () => {
    const contract = await placeOne();
    const refused = await send('contract', contract, seller, 'void', { reason });
    expect([refused.status, refused.body.event]).toEqual([422, [messages['contract.correctInstead']]]);
    expect(await statusOf(contract)).toBe('DRAFT');
  });

  test('is corrected until the order has left', async () => {
    const contract = await placeOne();
    await send('contract', contract, seller, 'send');
    await standAt('order_submitted');
    const refused = await send('contract', contract, seller, 'correct', { reason });
    expect([refused.status, refused.body.event]).toEqual([422, [messages['contract.orderIsOut']]]);
    expect(await statusOf(contract)).toBe('OUT_FOR_SIGNATURE');
  });
});

describe('[SG-072] an order is submitted', () => {
  const tasks = async (): Promise<readonly unknown[]> =>
    (
      await sql(server.pool, 'select step from install_tasks where service_id = $1 order by position', [
        scene.serviceId,
      ])
    ).flat();

  test('by the specialist with a signed contract alone, which makes its tasks', async () => {
    const contract = await placeOne();
    await addDocument(contract);
    await move(seller, 'receive_contract');
    expect((await move(seller, 'submit_order')).status).toBe(403);
    expect((await move(specialist, 'submit_order')).body.contracts).toEqual([
      expect.stringContaining('is not signed yet'),
    ]);
    expect((await send('contract', contract, specialist, 'sign')).body.signed_date).toEqual([
      messages['contract.needsSignedDocument'],
    ]);
    await set('contract', contract, { signed_date: '2026-03-10' });
    expect((await send('contract', contract, seller, 'sign')).status).toBe(403);
    expect((await send('contract', contract, specialist, 'sign')).body.status).toBe('SIGNED');
    expect(await group('current_step')).toEqual(['order_submitted']);
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

  test('automatically with the last signature, which completes the signature request', async () => {
    const contract = await placeOne();
    const [first, second] = [await addDocument(contract, 'SENT'), await addDocument(contract, 'SENT')];
    await send('contract', contract, seller, 'send');
    await seal(first);
    expect([await statusOf(contract), await group('current_step')]).toEqual([
      'OUT_FOR_SIGNATURE',
      ['contract_received'],
    ]);
    await seal(second);
    expect([await statusOf(contract), await group('current_step')]).toEqual(['SIGNED', ['order_submitted']]);
    expect((await signingItems()).map(([status]) => status)).toEqual(['COMPLETED']);
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
    await set('service', scene.serviceId, { install_status: 'ON_TRACK' });
    const day = { as: specialist.token, body: { kind: 'scheduled', date: '2099-06-02' } };
    const path = `/api/service-locations/${await locationId()}/install-dates`;
    expect((await server.call('POST', path, day)).status).toBe(200);
    expect((await move(specialist, 'schedule_installation')).body).toMatchObject({
      current_step: 'pending_installation',
      next_install_date: '2099-06-02',
    });
    expect(announced(scene.groupId)).toEqual(['install.date_scheduled', 'service_group.step_changed']);
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

test('[SG-074] an order that the provider refuses is submitted again, by the specialist with a reason', async () => {
  await standAt('pending_installation');
  for (const person of [scene.owner, seller])
    expect((await move(person, 'return_to_order', { reason })).status).toBe(403);
  expect((await move(specialist, 'return_to_order')).body.reason).toEqual(['Required']);
  expect((await move(specialist, 'return_to_order', { reason })).body).toMatchObject({
    current_step: 'order_submitted',
  });
  expect(announced(scene.groupId)).toEqual(['order.rejected', 'service_group.step_changed']);
  const admin = await makePerson(server.pool, { role: 'admin' });
  await standAt('pending_installation');
  expect((await move(admin, 'return_to_order', { reason })).status).toBe(200);
});

describe('[SG-075] a group is installed', () => {
  beforeEach(() => standAt('pending_installation'));

  test('once all of its live services are, which starts inventory and contract', async () => {
    const contract = await placeOne();
    await set('contract', contract, { notice_period: 60 });
    await sql(server.pool, `update contracts set status = 'SIGNED' where id = $1`, [contract]);
    await standAt('pending_installation');
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
    const terms = `service_start_date = current_date, service_end_date = (current_date + interval '36 months')::date - 1`;
    expect(await read('contracts', `status, ${terms}`, contract)).toEqual(['ACTIVE', true, true]);
    const [notice] = await read('contracts', 'service_end_date - notice_deadline', contract);
    expect(notice).toBeGreaterThanOrEqual(60);
    expect((await history(scene.groupId)).at(-1)!.slice(0, 2)).toEqual(['complete_installation', scene.owner.userId]);
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

/** The acceptance scenarios 1, 2 and 9 of an order, for quotes and contracts, with their figures. */
import { beforeEach, describe, expect, test } from 'vitest';
import { contentSha256 } from '#server/areas/procurement/contracts/snapshot.ts';
import { contractFigures, contractMergeValues } from '#server/areas/procurement/contract.ts';
import { jobScope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { makePerson, sql, type Person } from '../../../../support/people.ts';
import { useServer } from '../../../../support/server.ts';
import { createDrive } from '../../../kernel/workflow/drive.ts';
import { createOrderDrive, usd } from '../order-scene.ts';
import { makeProvider, makeScene, type Scene } from '../scene.ts';

const server = useServer();
const drive = createDrive(server);
const { send, set, add, read } = drive;
let scene: Scene;
let seller: Person;
const { choose, place, addDocument, seal, decline } = createOrderDrive(server, drive, () => scene);
let carriers: readonly string[];

beforeEach(async () => {
  scene = await makeScene(server.pool);
  await sql(server.pool, `update teams set time_zone = 'America/Chicago' where id = $1`, [scene.teamId]);
  seller = await makePerson(server.pool, { role: 'salesperson' });
  carriers = await Promise.all(
    ['A', 'B', 'C'].map((letter) =>
      makeProvider(server.pool, `${letter} ${scene.groupId}`, `${letter}@carriers.example`),
    ),
  );
});

const figures = (contract: string, as = scene.owner) =>
  server.call('GET', `/api/contracts/${contract}/figures`, { as: as.token });

describe('scenario 1: [SG-068] [DO-006] [DO-034] the chosen quote is ordered', () => {
  beforeEach(async () => {
    const a = { mrc: usd(74_500), nrc: usd(0), tcv: usd(2_682_000), selected: false };
    const c = { mrc: usd(61_000), nrc: usd(150_000), tcv: usd(2_346_000), selected: false };
    await choose(carriers[0]!, a);
    await choose(carriers[2]!, c);
  });

  test('as a snapshot that stays, and one contract that says all of it', async () => {
    const quote = await choose(carriers[1]!, {
      tcv: usd(2_530_400),
      detail: { download_speed: 500, upload_speed: 500 },
    });
    await set('provider', carriers[1]!, {
      extra_fields: { notice_period: 90, auto_renew_term: 12, termination_fee_percent: 75 },
    });
    const [contract] = await place();
    const [snapshot] = await sql(
      server.pool,
      `select kind, round, version_number, term, mrc_value, nrc_value, tcv_value, currency, sites, rates is not null, content_sha256
         from quote_versions where quote_id = $1`,
      [quote],
    );
    const site = {
      end: null,
      name: 'Loop office',
      address_id: scene.addressId,
      address: '233 S Wacker Dr, Chicago, IL, 60606',
    };
    expect(snapshot!.slice(0, 10)).toEqual(['selected', 1, 1, 36, 68_900, 50_000, 2_530_400, 'USD', [site], true]);
    expect(snapshot![10]).toMatch(/^[0-9a-f]{64}$/);
    const made = await read(
      'contracts',
      'total_mrc_value, total_nrc_value, service_term, notice_period, auto_renew_term, termination_fee_percent::float, legal_entity, start_rule',
      contract!,
    );
    expect(made).toEqual([68_900, 50_000, 36, 90, 12, 75, 'Acme Dental LLC', 'ACCEPTANCE']);
    const shown = (await figures(contract!)).body;
    expect(shown).toMatchObject({
      agrees: true,
      versions: [1],
      total_mrc: { paper: usd(68_900), quote: usd(68_900), is_equal: true },
    });
    expect((await figures(contract!, scene.stranger)).status).toBe(404);
  });

  test('and every field of a template has its value', async () => {
    await choose(carriers[1]!);
    await set('provider', carriers[1]!, { extra_fields: { notice_period: 90, auto_renew_term: 12 } });
    const [contract] = await place();
    const { fields, services } = await transaction(server.pool, jobScope('test'), { mode: 'write' }, (session) =>
      contractMergeValues(session, contract!),
    );
    const unknown = Object.entries(fields).filter(([, value]) => value === null);
    expect(unknown.map(([name]) => name).toSorted()).toEqual([
      'service_end_date',
      'service_order_number',
      'service_start_date',
    ]);
    expect(fields).toMatchObject({
      service_mrc: usd(68_900),
      total_nrc: usd(50_000),
      service_term: 36,
      notice_period: 90,
    });
    expect(services).toHaveLength(1);
    expect(services[0]).toMatchObject({ service_name: 'Internet: Loop office', service_type: 'Internet' });
  });

  test('and accepted on 2026-03-17 it ends on 2029-03-16, with notice until Friday 2028-12-15', async () => {
    await choose(carriers[1]!);
    await set('provider', carriers[1]!, { extra_fields: { notice_period: 90 } });
    const [contract] = await place();
    const signed = await addDocument(contract!, 'SENT');
    await send('contract', contract!, seller, 'send');
    await seal(signed);
    // 23:30 of the day in Chicago, the next one in UTC.
    await set('service', scene.serviceId, { install_status: 'INSTALLED', installed_at: '2026-03-18T04:30:00Z' });
    await sql(server.pool, `update service_groups set current_step = 'pending_installation' where id = $1`, [
      scene.groupId,
    ]);
    const specialist = await makePerson(server.pool, { role: 'implementation_specialist' });
    const done = await send('service-group', scene.groupId, specialist, 'complete_installation');
    expect(done.body).toMatchObject({ current_step: 'service_installed' });
    const dates = 'status, service_start_date::text, service_end_date::text, notice_deadline::text';
    expect(await read('contracts', dates, contract!)).toEqual(['ACTIVE', '2026-03-17', '2029-03-16', '2028-12-15']);
    expect(await read('services', 'status, mrc_value', scene.serviceId)).toEqual(['active', 68_900]);
  });

  test('three carriers get a contract each, of which staff type three values at most', async () => {
    const service = {
      team_id: scene.teamId,
      service_type: 'internet',
      service_group_id: scene.groupId,
      current_step: 'quote_received',
    };
    const [second, third] = [await add('service', service), await add('service', service)];
    await choose(carriers[0]!, { mrc: usd(68_900) });
    await choose(carriers[1]!, { service_id: second, mrc: usd(40_000), nrc: usd(0), term: 24 });
    await choose(carriers[2]!, { service_id: third, mrc: usd(8500), nrc: usd(0), term: 12 });
    const contracts = await place();
    const typed = ['notice_period', 'auto_renew_term', 'termination_fee_percent'];
    const filled = [
      'legal_entity',
      'billing_address_id',
      'billing_contact_id',
      'provider_sales_rep_id',
      'service_term',
      'service_name',
      'service_type',
      'total_mrc',
      'total_nrc',
      'start_rule',
    ];
    const rows = await Promise.all(
      contracts.map(async (id) => (await server.call('GET', `/api/contracts/${id}`, { as: seller.token })).body),
    );
    expect(rows.map((row) => row.total_mrc.value)).toEqual([68_900, 40_000, 8500]);
    expect(rows.map((row) => row.service_term)).toEqual([36, 24, 12]);
    for (const row of rows) {
      expect(filled.filter((name) => row[name] === null)).toEqual([]);
      expect(typed.filter((name) => row[name] === null)).toEqual(typed);
    }
  });
});

test('scenario 2: [SG-070] the survey adds 9,000: the contract is void, and the customer decides again', async () => {
  const b = await choose(carriers[1]!, { selected: false, tcv: usd(2_530_400) });
  const c = await choose(carriers[2]!, { mrc: usd(61_000), nrc: usd(150_000), tcv: usd(2_346_000) });
  const [contract] = await place();
  const back = await send('service-group', scene.groupId, seller, 'return_to_quotes', {
    reason: 'Construction of 9,000',
  });
  expect(back.body).toMatchObject({ current_step: 'quote_received', tcv: null });
  expect(await read('contracts', 'status', contract!)).toEqual(['VOID']);
  const revised = await send('quote', c, scene.quoperator, 'revise', { reason: 'Construction of 9,000' });
  expect(revised.body.version_number).toBe(2);
  const priced = await server.call('PUT', `/api/quotes/${c}`, {
    as: scene.quoperator.token,
    body: { nrc: usd(1_050_000) },
  });
  expect(priced.body.tcv).toEqual(usd(3_246_000));
  const select = (id: string) =>
    server.call('PUT', `/api/quotes/${id}/selected`, { as: scene.owner.token, body: { selected: true } });
  expect((await select(b)).status).toBe(200);
  const again = await place();
  expect(await read('contracts', 'status, total_nrc_value, provider_id', again[0]!)).toEqual([
    'DRAFT',
    50_000,
    carriers[1],
  ]);
  const kept = await sql(
    server.pool,
    'select version_number, kind, nrc_value from quote_versions where quote_id = $1 order by created_at',
    [c],
  );
  expect(kept).toEqual([
    [1, 'selected', 150_000],
    [1, 'replaced', 150_000],
  ]);
});

test('scenario 9: [SG-071] a declined contract is corrected, and the customer reads why it differs', async () => {
  await choose(carriers[1]!);
  const [contract] = await place();
  const first = await addDocument(contract!, 'SENT');
  await send('contract', contract!, seller, 'send');
  const late = await server.call('PUT', `/api/contracts/${contract}`, {
    as: seller.token,
    body: { total_mrc: usd(71_000) },
  });
  expect([late.status, late.body.message]).toEqual([
    409,
    'A contract that was sent is not changed. Make a corrected version.',
  ]);
  await decline(first, 'Terms not as agreed');
  expect(await read('attachments', 'is_superseded', first.attachment)).toEqual([true]);
  const [row] = await sql(server.pool, 'select id from contracts where replaces_id = $1', [contract]);
  const corrected = String(row![0]);
  const [line] = await sql(server.pool, 'select id from contract_lines where contract_id = $1', [corrected]);
  const raised = { as: seller.token, body: { mrc: usd(71_000) } };
  expect((await server.call('PUT', `/api/contract-lines/${String(line![0])}`, raised)).status).toBe(200);
  expect(await read('contracts', 'total_mrc_value', corrected)).toEqual([71_000]);
  expect((await send('contract', corrected, seller, 'send')).status).toBe(422);
  const reason = { as: seller.token, body: { difference_reason: 'Router rental of 21.00' } };
  expect((await server.call('PUT', `/api/contracts/${corrected}`, reason)).status).toBe(200);
  expect((await figures(corrected)).body).toMatchObject({
    agrees: false,
    difference_reason: 'Router rental of 21.00',
    lines: [{ mrc: { paper: usd(71_000), quote: usd(68_900), is_equal: false }, nrc: { is_equal: true } }],
  });
  const shown = (id: string) =>
    transaction(
      server.pool,
      jobScope('test'),
      { mode: 'read' },
      async (session) => (await contractFigures(session, id)).changes,
    );
  expect(await shown(contract!)).toBeNull();
  expect(await shown(corrected)).toEqual([
    { service: expect.any(String), figure: 'mrc', before: usd(68_900), after: usd(71_000) },
    { service: null, figure: 'total_mrc', before: usd(68_900), after: usd(71_000) },
  ]);
  expect((await send('contract', corrected, seller, 'send')).body.status).toBe('OUT_FOR_SIGNATURE');
  expect(await read('service_groups', 'current_step', scene.groupId)).toEqual(['contract_received']);
});

test('equal contents have one fingerprint, regardless of the order of their keys', () => {
  expect(contentSha256({ a: 1, b: [{ c: 2, d: null }] })).toBe(contentSha256({ b: [{ d: null, c: 2 }], a: 1 }));
  expect(contentSha256({ a: 1 })).not.toBe(contentSha256({ a: 2 }));
});

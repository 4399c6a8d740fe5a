/** New prices of an installed service, and changes of the requested configuration. */
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { makePerson, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';
import { makeProvider, makeScene, type Scene } from '../procurement/scene.ts';
import { makeEstate, type Estate } from './estate.ts';

const server = useServer();
const { add, read, send, set } = createDrive(server);
let estate: Estate;
let service: string;
let contract: string;
let quoperator: Person;

beforeAll(async () => {
  estate = await makeEstate(server);
  service = estate.id['service']!;
  quoperator = await makePerson(server.pool, { role: 'quoperator' });
  const providerId = await makeProvider(server.pool, 'Bluewater Fiber', 'orders@bluewater.example');
  contract = await add('contract', { team_id: estate.teamId, provider_id: providerId, service_term: 36 });
  const detail = { download_speed: 500, upload_speed: 500, provider_service_id: 'HCGS/1' };
  await set('service', service, { contract_id: contract, term: 36, detail });
});

const reshop = (body: object = {}, as = estate.manager) =>
  server.call('PUT', `/api/services/${service}/initiate-reshop`, { as: as.token, body });

describe('[SV-027] [SV-028] a reshop', () => {
  test('is for those who may ask for quotes, of installed services', async () => {
    expect((await reshop({}, estate.stranger)).status).toBe(404);
    expect((await reshop({}, estate.viewer)).status).toBe(403);
    expect((await reshop({ terms: ['months_7'] })).status).toBe(422);
    const asked = `/api/services/${estate.id['asked']}/initiate-reshop`;
    const answer = await server.call('PUT', asked, { as: estate.manager.token, body: {} });
    expect([answer.status, answer.body.message]).toEqual([409, 'Only installed services can be reshopped.']);
  });

  test('makes a linked request with the same sites and configuration, and leaves service and contract alone', async () => {
    const before = await read('contracts', 'to_jsonb(contracts.*)', contract);
    const { status, body: group } = await reshop({ terms: ['months_24', 'months_36'] });
    expect([status, group.is_reshop, group.reshop_of_service_id]).toEqual([200, true, service]);
    expect(group.current_step).toBe('info_received');
    expect([group.contract_terms, group.address_names]).toEqual([['months_24', 'months_36'], ['Loop office']]);
    const text = `select reshop_of_id, request_config, status, name from services where service_group_id = $1`;
    expect(await sql(server.pool, text, [group.id])).toEqual([
      [service, { download_speed: 500, upload_speed: 500 }, null, 'Internet: Loop office'],
    ]);
    expect(await read('contracts', 'to_jsonb(contracts.*)', contract)).toEqual(before);
    expect(await read('services', 'status, contract_id, renewal_preference', service)).toEqual([
      'active',
      contract,
      'RESHOP',
    ]);
    expect(server.announcements.at(-1)).toMatchObject({ event: 'renewal.reshop_started', record: { id: service } });
  });

  test('is not started twice while one is under way, and again once it is canceled', async () => {
    const again = await reshop();
    expect([again.status, again.body.service]).toEqual([
      422,
      [expect.stringMatching(/^A reshop is under way: SG-\d+\.$/)],
    ]);
    const text = `select service_group_id from services where reshop_of_id = $1`;
    const [[group]] = (await sql(server.pool, text, [service])) as [[string]];
    await set('service-group', group, { current_step: 'cancelled' });
    const fresh = await reshop();
    expect([fresh.status, fresh.body.contract_terms]).toEqual([200, ['months_36']]);
  });
});

describe('[NO-003] prices that a reshop brings', () => {
  const saved = () => server.announcements.filter(({ event }) => event === 'renewal.reshop_savings_found');
  const usd = (value: number) => ({ value, code: 'USD' });
  let group: string;
  let asked: string;
  const quote = async (name: string, mrc: number, values: object = {}) =>
    add('quote', {
      team_id: estate.teamId,
      service_group_id: group,
      service_id: asked,
      service_type: 'internet',
      provider_id: await makeProvider(server.pool, name, null),
      provider_response_status: 'AVAILABLE',
      listed_to_user: true,
      term: 36,
      mrc: usd(mrc),
      nrc: usd(0),
      ...values,
    });

  test('are announced with the best quote that the team sees once the quotes are shown, of the installed service', async () => {
    await set('service', service, { mrc: usd(100_000) });
    const text = `select service_group_id, id from services where reshop_of_id = $1 order by created_at desc limit 1`;
    [[group, asked]] = (await sql(server.pool, text, [service])) as [[string, string]];
    await set('service-group', group, { current_step: 'out_for_quote' });
    await quote('Prairie Fiber', 80_000);
    await quote('Lakeside Cable', 71_250);
    await quote('Cheaper Yet', 50_000, { listed_to_user: false });
    await quote('Dear Telecom', 120_000);
    const show = { as: quoperator.token, body: { event: 'list_quotes' } };
    expect((await server.call('POST', `/api/service-groups/${group}/transitions`, show)).status).toBe(200);
    expect(saved()).toEqual([
      expect.objectContaining({
        record: { entity: 'service', id: service },
        teamId: estate.teamId,
        values: { provider: 'Lakeside Cable', percent: '28.7%' },
      }),
    ]);
  });

  test('are announced for a quote that staff list later, and not for one that saves nothing', async () => {
    server.announcements.length = 0;
    const late = await quote('Late Fiber', 64_000, { listed_to_user: false });
    const dear = await quote('Dearest Telecom', 130_000, { listed_to_user: false });
    for (const id of [late, dear]) {
      const listed = { as: quoperator.token, body: { listed_to_user: true } };
      expect((await server.call('PUT', `/api/quotes/${id}`, listed)).status).toBe(200);
    }
    expect(saved().map(({ values }) => values)).toEqual([{ provider: 'Late Fiber', percent: '36%' }]);
  });
});

describe('[SV-028] once the successor is installed', () => {
  const asked = (id: string) =>
    sql(
      server.pool,
      `select task, due_date::text, status from action_items where service_id = $1 order by created_at`,
      [id],
    );
  const successor = async (old: string): Promise<string> => {
    const answer = await server.call('PUT', `/api/services/${old}/initiate-reshop`, {
      as: estate.manager.token,
      body: {},
    });
    const [[id]] = (await sql(server.pool, 'select id from services where service_group_id = $1', [
      answer.body.id,
    ])) as [[string]];
    await set('service', id, {
      install_status: 'AWAITING_CUSTOMER_CONFIRMATION',
      current_step: 'pending_installation',
    });
    return id;
  };
  const installed = async (old: string) => send('service', await successor(old), estate.manager, 'accept');
  const other = (values: object = {}) =>
    add('service', { team_id: estate.teamId, service_type: 'tv', name: 'Lobby TV', status: 'active', ...values });

  test('the team is asked to end the old service, which both are paid for 30 days more at the most', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T18:00:00Z') });
    const old = await other({ contract_end_date: '2026-12-31' });
    expect((await installed(old)).status).toBe(200);
    const [[number]] = (await sql(server.pool, 'select display_id from services where id = $1', [old])) as [[string]];
    const [[task, due, status]] = (await asked(old)) as [[string, string, string]];
    expect([due, status]).toEqual(['2026-04-01', 'OPEN']);
    expect(task).toMatch(
      new RegExp(
        `^Open a ticket to disconnect ${number} Lobby TV: SV-\\d+ replaces it, and both are paid. Plan its last day for Apr 01, 2026 at the latest. ` +
          'Its term runs until Dec 31, 2026: ending it earlier may cost a fee.$',
      ),
    );
    expect(await read('services', 'status, billing_end_date', old)).toEqual(['active', null]);
    vi.useRealTimers();
  });

  test('no request is made when the old service ends already, or a ticket requests that', async () => {
    const ended = await other();
    const late = await successor(ended);
    await set('service', ended, { status: 'pending_disconnect' });
    await send('service', late, estate.manager, 'accept');
    const ticketed = await other();
    const ticket = await add('ticket', { team_id: estate.teamId, type: 'DISCONNECT_SERVICE', subject: 'End it' });
    await add('ticket-service', { team_id: estate.teamId, ticket_id: ticket, service_id: ticketed });
    await installed(ticketed);
    expect([await asked(ended), await asked(ticketed)]).toEqual([[], []]);
  });
});

describe('[SV-029] [SV-030] a configuration that carriers have been asked for', () => {
  let scene: Scene;
  const change = (body: object) =>
    server.call('PUT', `/api/services/${scene.serviceId}/request-config`, { as: scene.owner.token, body });

  test('changes only when they are asked again', async () => {
    scene = await makeScene(server.pool);
    const provider = await makeProvider(server.pool, 'Lakeshore Cable', 'quotes@lakeshore.example');
    const url = `/api/service-groups/${scene.groupId}/add-quote-requests`;
    await server.call('POST', url, { as: scene.quoperator.token, body: { provider_ids: [provider] } });
    const sent = () => server.emails.filter(({ to }) => to === 'quotes@lakeshore.example').length;
    expect(sent()).toBe(1);
    const config = { download_speed: 1000 };
    const first = await change({ config });
    expect([first.status, first.body.reissue]).toEqual([
      422,
      ['Carriers that are asked already: 1. Ask them again with the new configuration, or leave it.'],
    ]);
    const done = await change({ config, reissue: true, reason: 'The office grows' });
    expect([done.status, done.body.request_config, done.body.request_config_version]).toEqual([200, config, 2]);
    expect(sent()).toBe(2);
    const versions = await sql(
      server.pool,
      `select version_number, reason, reissued_requests from request_config_versions where service_id = $1`,
      [scene.serviceId],
    );
    expect(versions).toEqual([[1, 'The office grows', 1]]);
  });
});

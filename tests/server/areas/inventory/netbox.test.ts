/** Compares and syncs the inventory with a NetBox over HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareNetboxJob, writeNetboxJob } from '#server/areas/inventory/netbox/sync.ts';
import { publicOr } from '#server/kernel/outside/outbound-request.ts';
import { startNetbox, type Kind, type NetboxPeer } from '#tests/support/netbox-peer.ts';
import { sql } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';
import { makeProvider } from '../procurement/scene.ts';
import { makeEstate, type Estate } from './estate.ts';
import { briefly, createNetboxDrive } from './netbox-drive.ts';

const server = useServer();
const { add, read, set } = createDrive(server);
let estate: Estate;
let peer: NetboxPeer;
let connection: string;
let provider: string;
let service: string;

beforeAll(async () => {
  estate = await makeEstate(server);
  peer = await startNetbox();
  provider = await makeProvider(server.pool, 'Bluewater Fiber', 'orders@bluewater.example');
  service = estate.id['service']!;
  await set('service', service, {
    provider_id: provider,
    provider_account_number: '8310001',
    installed_at: '2025-03-17T15:00:00Z',
    detail: { download_speed: 500, upload_speed: 500, provider_service_id: 'BW/IP/1' },
  });
  await sql(server.pool, `delete from services where id = $1`, [estate.id['voice']]);
});
afterAll(() => peer.close());

const call = (method: string, path: string, body?: object, as = estate.manager) =>
  server.call(method as 'POST', `/api/${path}`, { as: as.token, ...(body && { body }) });

const drive = createNetboxDrive(server, call);
const { run, syncOf, apply } = drive;
const compare = () => drive.compare(connection);

const rowOf = (kind: Kind, at = 0) => peer.rows[kind][at]!;
const written = () => peer.calls.filter((each) => !each.startsWith('GET'));

describe('a connection to NetBox', () => {
  test('is for those who manage the inventory, and keeps its token sealed', async () => {
    const body = { team_id: estate.teamId, url: peer.url, token: peer.token };
    expect((await call('POST', 'netbox-connections', body, estate.viewer)).status).toBe(403);
    expect((await call('POST', 'netbox-connections', body, estate.stranger)).status).toBe(404);
    expect((await call('POST', 'netbox-connections', { ...body, url: 'netbox' })).body.url).toBeDefined();
    const made = await call('POST', 'netbox-connections', body);
    expect([made.status, made.body.token]).toEqual([201, undefined]);
    connection = made.body.id;
    const [[kept]] = (await sql(server.pool, 'select token from netbox_connections')) as [[string]];
    expect(kept).not.toContain(peer.token);
  });

  test('compares only while the toggle is on, for those who may', async () => {
    const path = `netbox-connections/${connection}/compare`;
    const off = await call('POST', path);
    expect([off.status, off.body.message]).toEqual([403, 'NetBox sync is not switched on for this team.']);
    await sql(
      server.pool,
      `insert into feature_toggles (id, team_id, name, "on") values (gen_random_uuid(), $1, 'netboxSync', true)`,
      [estate.teamId],
    );
    expect((await call('POST', path, undefined, estate.stranger)).status).toBe(404);
    expect((await call('POST', path, undefined, estate.viewer)).status).toBe(403);
  });

  test('asks for the token again before it is sent to another address', async () => {
    const { body } = await call('GET', `netbox-connections/${connection}`);
    const moved = { url: 'https://elsewhere.example' };
    const answer = await call('PUT', `netbox-connections/${connection}`, { ...body, ...moved });
    expect([answer.status, answer.body.token]).toEqual([422, ['Enter the token again for another address.']]);
  });

  test('reaches no network of ours except the configured hosts', async () => {
    const begun = await call('POST', `netbox-connections/${connection}/compare`);
    expect(begun.status).toBe(201);
    const again = await call('POST', `netbox-connections/${connection}/compare`);
    expect([again.status, again.body.message]).toEqual([409, 'A comparison with this NetBox is under way.']);
    await run(compareNetboxJob, begun.body.id, publicOr(['netbox.example:8000']));
    expect(await syncOf(begun.body.id)).toMatchObject({
      status: 'FAILED',
      failure: 'This address leads into a network that we do not call. Name a public one.',
    });
    expect(peer.calls).toEqual([]);
  });
});

describe('a comparison with NetBox', () => {
  test('reports what NetBox lacks, and writes nothing anywhere', async () => {
    const sync = await compare();
    expect(sync).toMatchObject({
      status: 'READY',
      netbox_version: '4.3.2',
      change_count: 3,
      blocked_count: 0,
      same_count: 0,
    });
    expect(briefly(sync)).toEqual([
      ['create_there', 'Bluewater Fiber', 'name: Bluewater Fiber: '],
      ['create_there', 'Loop office', 'name: Loop office: '],
      [
        'create_there',
        'Bluewater Fiber BW/IP/1',
        'circuit: BW/IP/1: ',
        'status: Active: ',
        'installed: 2025-03-17: ',
        'rate: 500 Mbps: ',
        'description: Internet: Loop office: ',
        'account: 8310001: ',
        'siteA: Loop office: ',
      ],
    ]);
    expect(written()).toEqual([]);
    expect(await sql(server.pool, 'select count(*)::int from netbox_links')).toEqual([[0]]);
  });

  test('is written as chosen: carrier, account, type, site, circuit in kbps, and its end', async () => {
    const sync = await apply(await compare());
    expect([sync.status, sync.written_count, sync.changes.map((each) => each.outcome)]).toEqual([
      'APPLIED',
      3,
      ['Written', 'Written', 'Written'],
    ]);
    expect(rowOf('circuits/providers')).toMatchObject({ name: 'Bluewater Fiber', slug: 'bluewater-fiber' });
    expect(rowOf('circuits/provider-accounts')).toMatchObject({ provider: 1, account: '8310001' });
    expect(rowOf('circuits/circuit-types')).toMatchObject({ name: 'Internet', slug: 'internet' });
    expect(rowOf('dcim/sites')).toMatchObject({ name: 'Loop office', slug: 'loop-office', status: 'active' });
    expect(rowOf('circuits/circuits')).toMatchObject({
      cid: 'BW/IP/1',
      provider: 1,
      provider_account: 1,
      type: 1,
      status: 'active',
      install_date: '2025-03-17',
      commit_rate: 500_000,
      description: 'Internet: Loop office',
    });
    expect(rowOf('circuits/circuit-terminations')).toMatchObject({
      circuit: 1,
      term_side: 'A',
      termination_type: 'dcim.site',
      termination_id: 1,
    });
  });

  test('finds nothing the second time, and nothing is written', async () => {
    const before = written().length;
    const sync = await compare();
    expect([sync.changes, sync.change_count, sync.same_count]).toEqual([[], 0, 1]);
    expect(written()).toHaveLength(before);
  });

  test('takes each change to the other side, and asks where both sides changed', async () => {
    rowOf('circuits/circuits')['commit_rate'] = 1_000_000;
    await set('service', service, { name: 'Loop office, main line', provider_account_number: '8310002' });
    const sync = await compare();
    expect(briefly(sync)).toEqual([
      [
        'change_there',
        'Bluewater Fiber BW/IP/1',
        'description: Loop office, main line: Internet: Loop office',
        'account: 8310002: 8310001',
      ],
      ['change_here', 'Bluewater Fiber BW/IP/1', 'rate: 500 Mbps: 1,000 Mbps'],
    ]);
    await apply(sync);
    expect(rowOf('circuits/circuits')).toMatchObject({ description: 'Loop office, main line', provider_account: 2 });
    expect(await read('services', `detail`, service)).toEqual([
      { download_speed: 1000, upload_speed: 500, provider_service_id: 'BW/IP/1' },
    ]);
    expect((await compare()).changes).toEqual([]);

    rowOf('circuits/circuits')['commit_rate'] = 2_000_000;
    await set('service', service, {
      detail: { download_speed: 300, upload_speed: 500, provider_service_id: 'BW/IP/1' },
    });
    const both = await compare();
    expect(briefly(both)).toEqual([['conflict', 'Bluewater Fiber BW/IP/1', 'rate: 300 Mbps: 2,000 Mbps']]);
    const unsaid = await call('POST', `netbox-syncs/${both.id}/apply`, { changes: [{ key: both.changes[0]!.key }] });
    expect([unsaid.status, unsaid.body['changes.0.take']]).toEqual([422, ['Choose the side to take.']]);
    await apply(both, 'here');
    expect(rowOf('circuits/circuits')['commit_rate']).toBe(300_000);
    expect((await compare()).changes).toEqual([]);
  });

  test('leads the life of a service here: an end there follows, a circuit that is down is left alone', async () => {
    rowOf('circuits/circuits')['status'] = 'offline';
    expect((await compare()).changes).toEqual([]);
    await set('service', service, { status: 'pending_disconnect' });
    expect(briefly(await compare())).toEqual([
      ['change_there', 'Bluewater Fiber BW/IP/1', 'status: Deprovisioning: Offline'],
    ]);
    await set('service', service, { status: 'active' });
  });

  test('does not write what has changed since it was seen', async () => {
    await set('service', service, { name: 'Main line' });
    const sync = await compare();
    await set('service', service, { name: 'Primary line' });
    const done = await apply(sync);
    expect([done.status, done.written_count, done.changes[0]!.outcome]).toEqual([
      'APPLIED',
      0,
      'Either side has changed since. Compare again.',
    ]);
    expect(rowOf('circuits/circuits')['description']).toBe('Loop office, main line');
    await apply(await compare());
    expect(rowOf('circuits/circuits')['description']).toBe('Primary line');
  });

  test('says what a circuit of NetBox needs before it can be a service, and takes it over then', async () => {
    peer.rows['circuits/circuit-types'].push({ id: 9, name: 'Long haul', slug: 'long-haul' });
    peer.rows['circuits/providers'].push({ id: 9, name: 'Nobody Telecom', slug: 'nobody-telecom' });
    peer.rows['dcim/sites'].push({ id: 9, name: 'Attic', slug: 'attic', status: 'active' });
    const circuit = (id: number, values: object) =>
      peer.rows['circuits/circuits'].push({
        id,
        cid: `X-${id}`,
        provider: 1,
        type: 1,
        status: 'active',
        ...values,
      } as never);
    const end = (id: number, of: number, site: number, side = 'A') =>
      peer.rows['circuits/circuit-terminations'].push({
        id,
        circuit: of,
        term_side: side,
        termination_type: 'dcim.site',
        termination_id: site,
      } as never);
    circuit(11, { provider: 9 });
    circuit(12, { type: 9, install_date: '2024-02-29', commit_rate: 10_000_000, description: 'Ring east' });
    circuit(13, {});
    circuit(14, {});
    circuit(15, { status: 'planned' });
    end(21, 12, 1);
    end(22, 12, 2, 'Z');
    end(23, 13, 9);
    const second = await add('address', {
      team_id: estate.teamId,
      name: 'Cermak',
      street: '350 E Cermak Rd',
      city: 'Chicago',
      state_province: 'IL',
      postal_code: '60616',
      country: 'US',
    });
    peer.rows['dcim/sites'].push({ id: 2, name: 'cermak', slug: 'cermak', status: 'active' });
    const reasons = briefly(await compare()).filter(([kind]) => kind === 'blocked');
    expect(reasons).toEqual([
      ['blocked', 'X-11', 'We do not know the provider Nobody Telecom. Ask us to add it.'],
      [
        'blocked',
        'Bluewater Fiber X-12',
        'The service type of Long haul is not known. Name it among the circuit types of the connection.',
      ],
      [
        'blocked',
        'Bluewater Fiber X-13',
        'No address of the team is called Attic. Add one of that name, or give the address that name.',
      ],
      ['blocked', 'Bluewater Fiber X-14', 'The circuit ends at no site in NetBox.'],
    ]);
    const { body } = await call('GET', `netbox-connections/${connection}`);
    const types = [{ netbox_type: 'Long haul', service_type: 'wan_point_to_point' }];
    expect((await call('PUT', `netbox-connections/${connection}`, { ...body, circuit_types: types })).status).toBe(200);
    const done = await apply(await compare());
    expect(done.changes.map(({ kind, outcome }) => [kind, outcome])).toContainEqual(['create_here', 'Written']);
    const [made] = await sql(
      server.pool,
      `select service_type, name, status, detail, address_id, z_address_id, installed_at::date::text from services where name = 'Ring east'`,
    );
    expect(made).toEqual([
      'wan_point_to_point',
      'Ring east',
      'active',
      { bandwidth: 10_000, provider_service_id: 'X-12' },
      estate.id['address'],
      second,
      '2024-02-29',
    ]);
    const after = await compare();
    expect([after.change_count, after.blocked_count]).toEqual([0, 3]);
  });

  test('a circuit that was removed in NetBox is offered again, and said to be gone', async () => {
    const at = peer.rows['circuits/circuits'].findIndex(({ id }) => id === 12);
    peer.rows['circuits/circuits'].splice(at, 1);
    const ends = peer.rows['circuits/circuit-terminations'];
    ends.splice(0, ends.length, ...ends.filter(({ circuit }) => circuit !== 12));
    const gone = briefly(await compare()).filter(([kind]) => kind === 'create_there');
    expect(gone).toEqual([['create_there', 'Bluewater Fiber X-12', 'No longer in NetBox.']]);
  });

  test('records that NetBox refuses are reported with its text, and the others are written', async () => {
    const line = (name: string) =>
      add('service', {
        team_id: estate.teamId,
        service_type: 'internet',
        name,
        status: 'active',
        provider_id: provider,
        detail: { provider_service_id: name },
      });
    const ids = [await line('L-1'), await line('L'.repeat(120)), await line('L-3')];
    const sync = await compare();
    const keys = new Set(ids.map((id) => `circuit new ${id}`));
    const done = await apply({ ...sync, changes: sync.changes.filter(({ key }) => keys.has(key)) });
    const outcomes = done.changes.filter(({ key }) => keys.has(key)).map(({ outcome }) => outcome);
    expect(outcomes).toEqual([
      'Written',
      'NetBox refused it: cid: Ensure this field has no more than 100 characters.',
      'Written',
    ]);
    await sql(server.pool, `delete from services where id = any($1)`, [ids]);
  });

  test('a try that was broken off writes nothing twice', async () => {
    await set('service', service, { name: 'Broken off' });
    const sync = await compare();
    const changes = [{ key: sync.changes.find(({ kind }) => kind === 'change_there')!.key }];
    expect((await call('POST', `netbox-syncs/${sync.id}/apply`, { changes })).status).toBe(200);
    await run(writeNetboxJob, sync.id);
    await sql(server.pool, `update netbox_syncs set status = 'APPLYING' where id = $1`, [sync.id]);
    const before = written().length;
    await run(writeNetboxJob, sync.id);
    const done = await syncOf(sync.id);
    expect([done.status, done.written_count]).toEqual(['APPLIED', 1]);
    expect(written()).toHaveLength(before);
  });

  test('ends with its reason where NetBox does not answer or not take the token', async () => {
    peer.status = 503;
    expect(await compare()).toMatchObject({ status: 'FAILED', failure: 'NetBox answered 503 to GET status/.' });
    peer.status = 403;
    expect(await compare()).toMatchObject({
      status: 'FAILED',
      failure: 'NetBox did not take the token: it answered 403.',
    });
    peer.status = null;
  });

  test('is chosen from by its own team alone, once', async () => {
    const sync = await compare();
    const body = { changes: [{ key: 'circuit 999 there' }] };
    expect((await call('POST', `netbox-syncs/${sync.id}/apply`, body, estate.stranger)).status).toBe(404);
    const wrong = await call('POST', `netbox-syncs/${sync.id}/apply`, body);
    expect([wrong.status, wrong.body['changes.0.key']]).toEqual([
      422,
      ['There is no such difference in this comparison.'],
    ]);
    expect((await call('POST', `netbox-syncs/${sync.id}/transitions`, { event: 'dismiss' })).status).toBeLessThan(300);
    const late = await call('POST', `netbox-syncs/${sync.id}/apply`, body);
    expect([late.status, late.body.message]).toEqual([
      409,
      'Only a comparison that waits to be reviewed can be written.',
    ]);
  });
});

test('a NetBox before 4.2 has a separate field for the site of an end', async () => {
  const old = await startNetbox({ version: '3.7.8' });
  const made = await call('POST', 'netbox-connections', { team_id: estate.teamId, url: old.url, token: old.token });
  connection = made.body.id;
  await apply(await compare());
  expect(old.rows['circuits/circuit-terminations'][0]).toMatchObject({ term_side: 'A', site: expect.any(Number) });
  expect(briefly(await compare())).toEqual([]);
  await old.close();
});

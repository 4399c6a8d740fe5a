import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#server/kernel/data/id.ts';
import { createScope, jobScope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { makePerson, makeTeam, scopeOf, sql, type Person } from '#tests/support/people.ts';
import { makeRows, type Rows } from '#tests/support/rows.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
let dana: Person;
let admin: Person;
let team: string;
let other: string;
let rows: Rows;
let foreign: Rows;

beforeAll(async () => {
  team = await makeTeam(server.pool, 'Acme Dental');
  other = await makeTeam(server.pool, 'Harbor Logistics');
  const all = ['MANAGE_SERVICE_TAGS', 'VIEW_INVENTORY', 'MANAGE_PROCUREMENT', 'MANAGE_INVENTORY', 'MANAGE_TEAM'];
  dana = await makePerson(server.pool, { teams: { [team]: all } });
  const stranger = await makePerson(server.pool, { teams: { [other]: all } });
  admin = await makePerson(server.pool, { role: 'admin' });
  rows = await makeRows(server.pool, { teamId: team, userId: dana.userId });
  foreign = await makeRows(server.pool, { teamId: other, userId: stranger.userId }, rows);
});

let count = 0;
const label = (): string => `Tag ${(count += 1)}`;
const create = (body: object, as = dana, headers = {}) =>
  server.call('POST', '/api/service-tags', { as: as.token, body, headers });
const url = (id: string) => `/api/service-tags/${id}`;

describe('the version of a record', () => {
  let id: string;

  beforeEach(async () => {
    id = (await create({ label: label(), color: '#123456' })).body.id;
  });

  const put = (body: object, version?: string) =>
    server.call('PUT', url(id), { as: dana.token, body, headers: version ? { 'if-match': version } : {} });

  test('is in the body and the ETag, and counts changes', async () => {
    const changed = await put({ color: '#654321' }, '"1"');
    expect([changed.status, changed.body.version, changed.headers['etag']]).toEqual([200, 2, '"2"']);
  });

  test('keeps a stale change out: 409, nothing changed', async () => {
    await put({ color: '#654321' }, '"1"');
    const stale = await put({ color: '#000000' }, '"1"');
    expect([stale.status, stale.headers['x-error-code']]).toEqual([409, 'conflict']);
    expect((await server.call('GET', url(id), { as: dana.token })).body.color).toBe('#654321');
    expect((await server.call('DELETE', url(id), { as: dana.token, headers: { 'if-match': '"1"' } })).status).toBe(409);
  });

  test('of fifty changes at once against one version, one succeeds', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => put({ color: '#654321' }, '"1"')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  test('a header that is no version is refused', async () => {
    expect((await put({ color: '#654321' }, 'latest')).status).toBe(400);
  });
});

describe('constraints', () => {
  test('[VA-023] a taken name is named with its field', async () => {
    const name = label();
    await create({ label: name, color: '#123456' });
    const { status, body } = await create({ label: name, color: '#123456' });
    expect([status, body.label]).toEqual([422, ['Must be unique']]);
  });

  test('a reference must name a row that the caller sees, in the same team', async () => {
    const attach = (tag: string | undefined, as: Person) =>
      server.call('POST', '/api/service-taggings', {
        as: as.token,
        body: { team_id: team, service_id: rows['service'], tag_id: tag },
      });
    for (const as of [dana, admin]) {
      for (const tag of [foreign['service-tag'], newId()]) {
        const { status, body } = await attach(tag, as);
        expect([status, body.tag_id]).toEqual([422, ['Not found']]);
      }
    }
  });

  test('what is still referred to stays', async () => {
    const values = [rows['invoice'], rows['provider-account']];
    await sql(server.pool, 'update invoices set provider_account_id = $2 where id = $1', values);
    const url = `/api/provider-accounts/${rows['provider-account']}`;
    const { status, headers } = await server.call('DELETE', url, { as: admin.token });
    expect([status, headers['x-error-code']]).toEqual([409, 'inUse']);
    expect((await server.call('GET', url, { as: admin.token })).status).toBe(200);
  });

  test('the team of a record never changes', async () => {
    const { status } = await server.call('PUT', url(rows['service-tag']!), {
      as: admin.token,
      body: { team_id: other },
    });
    expect(status).toBe(400);
  });

  test('a failed creation leaves nothing, not even its audit row', async () => {
    const before = await sql(
      server.pool,
      'select (select count(*) from service_tags), (select count(*) from audit_entries)',
    );
    await create({ label: '', color: '#123456' });
    await create({ label: 'Tag 1', color: '#123456' });
    expect(
      await sql(server.pool, 'select (select count(*) from service_tags), (select count(*) from audit_entries)'),
    ).toEqual(before);
  });
});

describe('the audit', () => {
  test('names actor, record and exactly what changed', async () => {
    const { body } = await create({ label: label(), color: '#123456' });
    await server.call('PUT', url(body.id), { as: dana.token, body: { color: '#654321' } });
    await server.call('DELETE', url(body.id), { as: dana.token });
    const entries = await sql(
      server.pool,
      'select action, actor_id, team_id, before, after from audit_entries where record_id = $1 order by at, id',
      [body.id],
    );
    expect(entries.map(([action, actor, of]) => [action, actor, of])).toEqual([
      ['create', dana.userId, team],
      ['update', dana.userId, team],
      ['delete', dana.userId, team],
    ]);
    expect(entries[1]!.slice(3)).toEqual([{ color: '#123456' }, { color: '#654321' }]);
  });

  test('never holds a secret', async () => {
    await server.call('POST', '/api/webhook-endpoints', {
      as: admin.token,
      body: { team_id: team, url: 'https://hooks.example/a', secret: `whsec_CANARY${'A'.repeat(38)}` },
    });
    await server.call('POST', '/api/sso-connections', {
      as: admin.token,
      body: { team_id: team, name: 'okta', domains: ['acme.example'], client_secret: 'CANARY-SECRET' },
    });
    const [row] = await sql(
      server.pool,
      `select count(*)::int from audit_entries where before::text like '%CANARY%' or after::text like '%CANARY%'`,
    );
    expect(row).toEqual([0]);
  });
});

describe('deleting softly', () => {
  test('hides the record everywhere, and restoring gives it back', async () => {
    const made = await server.call('POST', '/api/custom-contact', {
      as: dana.token,
      body: { team_id: team, label: 'Billing', name: 'Rosa', email: 'rosa@acme-dental.example' },
    });
    expect(made.status).toBe(201);
    const contact = `/api/custom-contact/${made.body.id}`;
    const status = async (method: 'GET' | 'DELETE' | 'POST', path: string) =>
      (await server.call(method, path, { as: dana.token })).status;
    expect(await status('DELETE', contact)).toBe(204);
    expect([await status('GET', contact), await status('DELETE', contact)]).toEqual([404, 404]);
    expect(await status('POST', `${contact}/restore`)).toBe(200);
    expect(await status('GET', contact)).toBe(200);
  });
});

describe('Idempotency-Key', () => {
  test('twins at once make one record and read the same answer', async () => {
    const headers = { 'idempotency-key': newId() };
    const body = { label: label(), color: '#123456' };
    const twins = await Promise.all(Array.from({ length: 10 }, () => create(body, dana, headers)));
    expect(twins.every(({ status }) => status === 201 || status === 409)).toBe(true);
    const again = await create(body, dana, headers);
    expect([again.status, again.text]).toEqual([201, twins.find(({ status }) => status === 201)!.text]);
    const [row] = await sql(server.pool, 'select count(*)::int from service_tags where label = $1', [body.label]);
    expect(row).toEqual([1]);
  });

  test('another body under the same key is refused', async () => {
    const headers = { 'idempotency-key': newId() };
    await create({ label: label(), color: '#123456' }, dana, headers);
    expect((await create({ label: label(), color: '#123456' }, dana, headers)).status).toBe(422);
  });
});

describe('row rules of the database, behind the server', () => {
  test('a scope of one team reads and writes no other, in any statement', async () => {
    const scope = await scopeOf(server.pool, dana);
    const seen = await transaction(server.pool, scope, { mode: 'read' }, (session) =>
      session.query('select distinct team_id from service_tags'),
    );
    expect(seen).toEqual([[team]]);
    const changed = await transaction(server.pool, scope, { mode: 'write' }, (session) =>
      session.change(`update service_tags set label = 'Stolen' where team_id = $1`, [other]),
    );
    expect(changed).toBe(0);
    const stranger = createScope({ kind: 'anonymous', visitorId: null, ipAddress: '192.0.2.1' });
    expect(
      await transaction(server.pool, stranger, { mode: 'read' }, (session) =>
        session.query('select 1 from service_tags'),
      ),
    ).toEqual([]);
  });

  test('an error inside a transaction leaves nothing and frees the connection', async () => {
    const scope = jobScope('test');
    const idle = server.pool.idleCount;
    await expect(
      transaction(server.pool, scope, { mode: 'write' }, async (session) => {
        await session.change(`update service_tags set label = 'Gone' where id = $1`, [rows['service-tag']]);
        throw new Error('Something else failed.');
      }),
    ).rejects.toThrow('Something else failed.');
    const [row] = await sql(server.pool, 'select label from service_tags where id = $1', [rows['service-tag']]);
    expect(row![0]).not.toBe('Gone');
    expect(server.pool.idleCount).toBeGreaterThanOrEqual(Math.min(idle, 1));
    expect(server.pool.waitingCount).toBe(0);
  });
});

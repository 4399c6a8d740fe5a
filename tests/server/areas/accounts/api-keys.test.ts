import { beforeAll, describe, expect, test } from 'vitest';
import { makePerson, makeTeam, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { signed, type Key } from '#tests/support/sign.ts';

const server = useServer();
let team: string;
let other: string;
let dana: Person;
let viewer: Person;

beforeAll(async () => {
  team = await makeTeam(server.pool, 'Acme Dental');
  other = await makeTeam(server.pool, 'Harbor Logistics');
  dana = await makePerson(server.pool, { teams: { [team]: ['API_KEYS', 'VIEW_INVENTORY', 'MANAGE_SERVICE_TAGS'] } });
  viewer = await makePerson(server.pool, { teams: { [team]: ['VIEW_INVENTORY'] } });
  for (const [owner, label] of [
    [team, 'Ours'],
    [other, 'Theirs'],
  ]) {
    await sql(
      server.pool,
      `insert into service_tags (id, team_id, label, color) values (gen_random_uuid(), $1, $2, '#112233')`,
      [owner, label],
    );
  }
});

const issue = (body: object, as = dana) =>
  server.call('POST', '/api/team-api-keys', { as: as.token, body: { team_id: team, ...body } });

async function newKey(
  name: string,
  permissions = ['VIEW_INVENTORY', 'MANAGE_SERVICE_TAGS'],
): Promise<Key & { id: string }> {
  const { body } = await issue({ name, permissions });
  return { id: body.key.id, keyId: body.key.key_id, secret: body.secret };
}

const tags = (as: Key) => server.call('GET', '/api/service-tags', { as });

describe('a key of a team', () => {
  test('[AK-001] [AK-002] [AK-008] is made with its secret shown once, and only a hash is stored', async () => {
    const { status, body } = await issue({ name: 'NetBox sync' });
    expect(status).toBe(201);
    expect(body.key).toMatchObject({ team_id: team, name: 'NetBox sync', enabled: true });
    const [stored] = await sql(server.pool, 'select row_to_json(k)::text from api_keys k where id = $1', [body.key.id]);
    expect(String(stored?.[0])).not.toContain(body.secret);
    for (const url of ['/api/team-api-keys', `/api/team-api-keys/${body.key.id}`]) {
      expect((await server.call('GET', url, { as: dana.token })).text).not.toMatch(/secret/);
    }
  });

  test('[AK-007] is made by members who may, and by no administrator from outside, who can disable it', async () => {
    const admin = await makePerson(server.pool, { role: 'admin' });
    expect((await issue({ name: 'Of staff' }, admin)).status).toBe(403);
    expect((await issue({ name: 'Of a viewer' }, viewer)).status).toBe(403);
    const { body } = await issue({ name: 'Of the team' });
    const widened = await server.call('PUT', `/api/team-api-keys/${body.key.id}`, {
      as: admin.token,
      body: { permissions: ['VIEW_INVENTORY', 'SIGN_CONTRACTS'] },
    });
    expect([widened.status, widened.body.permissions]).toEqual([422, ['Invalid']]);
    const disabled = await server.call('POST', `/api/team-api-keys/${body.key.id}/toggle`, { as: admin.token });
    expect([disabled.status, disabled.body.enabled]).toEqual([200, false]);
  });

  test('[AK-006] is in the list of its team', async () => {
    await newKey('Listed');
    const { body } = await server.call('GET', '/api/team-api-keys?q=Listed', { as: dana.token });
    expect(body.records).toMatchObject([{ name: 'Listed', team_id: team }]);
  });

  test('[AK-003] is renamed', async () => {
    const { id } = await newKey('Old name');
    const { status, body } = await server.call('PUT', `/api/team-api-keys/${id}`, {
      as: dana.token,
      body: { name: 'New name' },
    });
    expect([status, body.name]).toEqual([200, 'New name']);
  });

  test('never holds more than its maker', async () => {
    expect((await issue({ name: 'Too much', permissions: ['MANAGE_TEAM'] })).status).toBe(422);
    const { id } = await newKey('Widened');
    const body = { permissions: ['SIGN_CONTRACTS'] };
    expect((await server.call('PUT', `/api/team-api-keys/${id}`, { as: dana.token, body })).status).toBe(422);
  });

  test('[AK-007] is made by holders of API_KEYS alone, in their own team', async () => {
    expect((await issue({ name: 'No' }, viewer)).status).toBe(403);
    expect((await issue({ name: 'No', team_id: other })).status).toBe(404);
  });

  test('[AK-007] is out of reach for an administrator who views as a member, and for programs', async () => {
    const admin = await makePerson(server.pool, { role: 'admin' });
    const view = await server.call('POST', '/api/admins/view-as', { as: admin.token, body: { user_id: dana.userId } });
    const key = await newKey('Own', ['API_KEYS', 'VIEW_INVENTORY']);
    for (const as of [view.body.token as string, key]) {
      const calls = await Promise.all([
        server.call('POST', '/api/team-api-keys', { as, body: { team_id: team, name: 'X' } }),
        server.call('PUT', `/api/team-api-keys/${key.id}`, { as, body: { name: 'X' } }),
        server.call('POST', `/api/team-api-keys/${key.id}/toggle`, { as }),
        server.call('DELETE', `/api/team-api-keys/${key.id}`, { as }),
      ]);
      expect(calls.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    }
  });
});

describe('a call with the key as it is', () => {
  const bearer = ({ keyId, secret }: Key, scheme = 'Bearer') => ({ authorization: `${scheme} ${keyId}.${secret}` });
  const read = (headers: Record<string, string>) => server.call('GET', '/api/service-tags', { headers });

  test('reads and writes what the key may, in its team alone', async () => {
    const key = await newKey('Report');
    const { status, body } = await read(bearer(key));
    expect([status, body.records.map(({ label }: { label: string }) => label)]).toEqual([200, ['Ours']]);
    expect((await read(bearer(key, 'bearer'))).status).toBe(200);
    const tag = { label: 'By report', color: '#445566' };
    const made = await server.call('POST', '/api/service-tags', { headers: bearer(key), body: tag });
    expect(made.status).toBe(201);
    const query = `{ serviceTag(id: "${made.body.id}") { label } }`;
    const asked = await server.call('POST', '/api/graphql', { headers: bearer(key), body: { query } });
    expect(asked.body).toMatchObject({ data: { serviceTag: { label: 'By report' } } });
    await sql(server.pool, `delete from service_tags where label = 'By report'`);
  });

  test('is refused for a wrong secret, an unknown key, a disabled one, and where the key may not', async () => {
    const key = await newKey('Refused', ['VIEW_INVENTORY']);
    const wrong = await newKey('Other');
    expect((await read(bearer({ ...key, secret: wrong.secret }))).status).toBe(401);
    expect((await read(bearer({ ...key, keyId: 'tk_unknown' }))).status).toBe(401);
    expect((await read({ authorization: `Bearer ${key.keyId}` })).status).toBe(401);
    const tag = { label: 'No', color: '#445566' };
    expect((await server.call('POST', '/api/service-tags', { headers: bearer(key), body: tag })).status).toBe(403);
    await server.call('POST', `/api/team-api-keys/${key.id}/toggle`, { as: dana.token });
    expect((await read(bearer(key))).status).toBe(401);
  });
});

describe('[AK-009] a signed call', () => {
  test('reads what the key may read, in its team alone', async () => {
    const { status, body } = await tags(await newKey('Reader'));
    expect([status, body.records.map(({ label }: { label: string }) => label)]).toEqual([200, ['Ours']]);
  });

  test('writes what the key may write', async () => {
    const key = await newKey('Writer');
    const { status } = await server.call('POST', '/api/service-tags', {
      as: key,
      body: { label: 'By program', color: '#445566' },
    });
    expect(status).toBe(201);
    const [row] = await sql(
      server.pool,
      `select actor_kind from audit_entries where entity = 'service-tag' order by created_at desc limit 1`,
    );
    expect(row?.[0]).toBe('api_key');
  });

  test('is answered with 403 where the key has no permission', async () => {
    const key = await newKey('Without', ['VIEW_INVENTORY']);
    expect(
      (await server.call('POST', '/api/service-tags', { as: key, body: { label: 'No', color: '#445566' } })).status,
    ).toBe(403);
    expect((await server.call('GET', '/api/account/profile', { as: key })).status).toBe(403);
  });

  test('answers 401 for a wrong secret, an unknown key, an old call, another path, another body, and without a signature', async () => {
    const key = await newKey('Attacked');
    const [url, open] = ['/api/service-tags', '/api/sso-provider?email=dana@acme-dental.example'];
    const body = JSON.stringify({ label: 'Forged', color: '#445566' });
    const json = { 'content-type': 'application/json' };
    const statuses = await Promise.all(
      [
        { method: 'GET', url, headers: signed({ ...key, secret: 'wrong' }, 'GET', url, undefined) },
        { method: 'GET', url, headers: signed({ ...key, keyId: 'tk_none' }, 'GET', url, undefined) },
        { method: 'GET', url, headers: signed(key, 'GET', url, undefined, Date.now() - 301_000) },
        { method: 'GET', url, headers: signed(key, 'GET', url, undefined, Date.now() + 302_000) },
        { method: 'GET', url, headers: signed(key, 'GET', '/api/teams', undefined) },
        { method: 'GET', url, headers: signed(key, 'DELETE', url, undefined) },
        { method: 'POST', url, payload: body, headers: { ...json, ...signed(key, 'POST', url, '{}') } },
        { method: 'POST', url, payload: body, headers: { ...json, ...signed(key, 'POST', url, undefined) } },
        { method: 'GET', url, headers: { authorization: `HMAC-SHA256 Key=${key.keyId}` } },
        { method: 'GET', url: open, headers: signed({ ...key, secret: 'wrong' }, 'GET', open, undefined) },
      ].map(async (call) => (await server.app.inject(call as never)).statusCode),
    );
    expect(statuses).toEqual(statuses.map(() => 401));
    expect(await sql(server.pool, `select 1 from service_tags where label = 'Forged'`)).toEqual([]);
  });

  test('[AK-005] is refused while the key is switched off', async () => {
    const key = await newKey('Switched');
    const toggle = () => server.call('POST', `/api/team-api-keys/${key.id}/toggle`, { as: dana.token });
    expect((await toggle()).body.enabled).toBe(false);
    expect((await tags(key)).status).toBe(401);
    expect((await toggle()).body.enabled).toBe(true);
    expect((await tags(key)).status).toBe(200);
  });

  test('[AK-004] is refused once the key is deleted', async () => {
    const key = await newKey('Deleted');
    expect((await server.call('DELETE', `/api/team-api-keys/${key.id}`, { as: dana.token })).status).toBe(204);
    expect((await tags(key)).status).toBe(401);
  });

  test('notes when the key was used last', async () => {
    const key = await newKey('Used');
    await tags(key);
    const { body } = await server.call('GET', `/api/team-api-keys/${key.id}`, { as: dana.token });
    expect(Date.now() - Date.parse(body.last_used_at)).toBeLessThan(60_000);
  });
});

describe('[AK-010] the rate of a key', () => {
  test('allows 120 calls at once and one more each second; the next one is asked to wait', async () => {
    const key = await newKey('Busy');
    const started = Date.now();
    const answers = await Promise.all(Array.from({ length: 130 }, () => tags(key)));
    const passed = answers.filter(({ status }) => status === 200).length;
    expect(passed).toBeGreaterThanOrEqual(120);
    expect(passed).toBeLessThanOrEqual(121 + Math.ceil((Date.now() - started) / 1000));
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers['retry-after'])).toBe(1);
  });

  test('lets a team 600 calls through a minute, however many keys it has', async () => {
    const keys = await Promise.all(Array.from({ length: 6 }, (_, at) => newKey(`Fleet ${at}`)));
    // Calls of earlier tests count for the team as well.
    await sql(server.pool, "delete from rate_limits where key like 'api-team:%'");
    const started = Date.now();
    const answers = await Promise.all(keys.flatMap((key) => Array.from({ length: 115 }, () => tags(key))));
    const passed = answers.filter(({ status }) => status === 200).length;
    expect(passed).toBeGreaterThanOrEqual(600);
    // Ten more are allowed each second.
    expect(passed).toBeLessThanOrEqual(600 + 10 * (1 + Math.ceil((Date.now() - started) / 1000)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
  });

  test('is no limit while the toggle of the team is off', async () => {
    const key = await newKey('Free');
    await sql(
      server.pool,
      `insert into feature_toggles (id, team_id, name, "on") values (gen_random_uuid(), $1, 'apiRateLimit', false)`,
      [team],
    );
    const answers = await Promise.all(Array.from({ length: 130 }, () => tags(key)));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  });
});

import { createHash, randomUUID } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { limits } from '#generated/domain/limits.ts';
import { makePerson, makeTeam, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
let dana: Person;

beforeAll(async () => {
  const team = await makeTeam(server.pool, 'Acme Dental');
  dana = await makePerson(server.pool, { teams: { [team]: ['MANAGE_SERVICE_TAGS', 'VIEW_INVENTORY'] } });
});

const get = (url: string) => server.call('GET', url, { as: dana.token });

describe('every answer', () => {
  test('[AC-070] [AC-071] [SH-053] carries its request id and the version of the server', async () => {
    for (const url of ['/api/account/profile', '/api/service-tags', '/api/no-such-call', '/version.json']) {
      const { headers } = await get(url);
      expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
      expect(headers['x-backend-version']).toBe((await get('/version.json')).body.version);
    }
  });

  test('forbids pages to run anything but our own files', async () => {
    const { headers } = await get('/version.json');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  test('of the API is no page: it runs nothing, loads nothing and cannot be framed', async () => {
    for (const url of ['/api/health', '/api/service-tags', '/api/no-such-call']) {
      const { headers } = await get(url);
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none';frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
      });
      expect(headers).not.toHaveProperty('cross-origin-opener-policy');
    }
  });

  test('of the API is kept by no cache', async () => {
    expect((await get('/api/service-tags')).headers['cache-control']).toBe('no-store');
  });

  test.each([
    ['/api/openapi.json', 'gzip', 'gzip'],
    ['/api/openapi.json', 'gzip, deflate, br, zstd', 'br'],
    ['/api/openapi.json', 'br;q=0, gzip;q=0.5', 'gzip'],
    ['/api/openapi.json', 'identity', undefined],
    ['/api/openapi.json', undefined, undefined],
    // Too small to compress.
    ['/version.json', 'br', undefined],
  ])('%s for a caller who accepts %s is sent as %s', async (url, taken, encoding) => {
    const headers = taken === undefined ? {} : { 'accept-encoding': taken };
    const { rawPayload, headers: sent } = await server.app.inject({ url, headers });
    expect(sent['content-encoding']).toBe(encoding);
    const text =
      encoding === 'br' ? brotliDecompressSync(rawPayload) : encoding === 'gzip' ? gunzipSync(rawPayload) : rawPayload;
    expect(JSON.parse(text.toString())).toEqual((await server.app.inject({ url })).json());
    expect(sent['vary']).toBe(url === '/api/openapi.json' ? 'accept-encoding' : undefined);
  });

  test('opens rightly in a spreadsheet: with a mark of its code, whole line ends and no formula', async () => {
    const [{ id: team_id }] = (await server.call('GET', '/api/account/profile', { as: dana.token })).body.teams;
    const body = { team_id, label: '＝cmd|Zürich', color: '#123456' };
    expect((await server.call('POST', '/api/service-tags', { as: dana.token, body })).status).toBe(201);
    const { text } = await server.call('GET', '/api/service-tags/export.csv', { as: dana.token });
    expect(text.startsWith('\uFEFF')).toBe(true);
    expect(text).toContain("'＝cmd|Zürich");
    expect(
      text
        .split('\n')
        .slice(0, -1)
        .every((line) => line.endsWith('\r')),
    ).toBe(true);
  });

  test('of many rows is compressed as it goes', async () => {
    const headers = { authorization: `JWT ${dana.token}` };
    const url = '/api/service-tags/export.csv';
    const answer = await server.app.inject({ url, headers: { ...headers, 'accept-encoding': 'br' } });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe((await server.app.inject({ url, headers })).body);
  });
});

describe('[ER3-003] [ER3-004] an error', () => {
  test('is a message and texts by field, with its code in a header', async () => {
    const { status, body, headers } = await server.call('POST', '/api/service-tags', {
      as: dana.token,
      body: { label: '', color: 'red' },
    });
    expect([status, headers['x-error-code']]).toEqual([422, 'invalid']);
    expect(body).toEqual({ message: 'Some fields need attention.', label: ['Required'], color: [expect.any(String)] });
  });

  test.each([
    ['/api/no-such-call', 404, 'notFound', 'Not found'],
    ['/api/service-tags/not-an-id', 404, 'notFound', 'Not found'],
    ['/api/users?no_such=1', 400, 'unknownParameter', 'Unknown parameter.'],
    ['/api/%ff', 400, 'badRequest', 'The request could not be read.'],
  ])('%s answers %i %s', async (url, status, code, message) => {
    const answer = await get(url);
    expect([answer.status, answer.headers['x-error-code'], answer.body.message]).toEqual([status, code, message]);
  });

  test('of the server reveals nothing of its cause', async () => {
    const { status, text } = await server.call('POST', '/api/account/login', {
      body: { email: 'a\0b@c.example', password: 'x' },
    });
    expect([status >= 400, text.includes('postgres'), text.includes('    at ')]).toEqual([true, false, false]);
  });

  test('for strangers is 401 with the text of the sign-in page', async () => {
    const { status, body } = await server.call('GET', '/api/service-tags');
    expect([status, body]).toEqual([401, { message: 'Sign in to continue.' }]);
  });
});

describe('a path that takes other methods', () => {
  test.each([
    ['PATCH', '/api/service-tags', 'GET, HEAD, POST'],
    ['POST', `/api/service-tags/${randomUUID()}`, 'DELETE, GET, HEAD, PUT'],
    ['DELETE', '/api/account/login', 'POST'],
    ['POST', '/api/health', 'GET, HEAD'],
  ] as const)('answers %s %s with 405 and names them', async (method, url, allow) => {
    const { status, body, headers } = await server.call(method, url, { as: dana.token });
    expect([status, headers['allow'], headers['x-error-code']]).toEqual([405, allow, 'methodNotAllowed']);
    expect(body).toEqual({ message: 'This call takes other methods.' });
  });
});

describe('a body', () => {
  const send = (type: string | undefined, payload: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/service-tags',
      headers: { authorization: `JWT ${dana.token}`, ...(type !== undefined && { 'content-type': type }) },
      payload,
    });
  const good = JSON.stringify({ label: 'T', color: '#123456' });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonx',
    'application/json; charset=utf-7',
    'text/json',
    'application/merge-patch+json',
  ])('of type %s is refused', async (type) => {
    expect((await send(type, good)).statusCode).toBe(415);
  });

  test.each(['{', '[]', '"text"', 'null', '7', '', '{"label":1e999}', '['.repeat(20_000)])(
    '%# that is no record is refused',
    async (payload) => {
      expect([400, 422]).toContain((await send('application/json', payload)).statusCode);
    },
  );

  test('[AC-072] takes the camelCase spelling, but not both', async () => {
    const team = (await get('/api/account/profile')).body.teams[0].id as string;
    const both = await send(
      'application/json',
      JSON.stringify({ teamId: team, team_id: team, label: 'Both', color: '#123456' }),
    );
    expect([both.statusCode, both.json()['team_id']]).toEqual([400, ['Given twice']]);
    const camel = await send(
      'application/json; charset=utf-8',
      JSON.stringify({ teamId: team, label: 'Camel', color: '#123456' }),
    );
    expect([camel.statusCode, camel.json().team_id]).toEqual([201, team]);
  });

  test('that is too large is refused', async () => {
    const { statusCode, headers } = await send('application/json', JSON.stringify({ label: 'x'.repeat(6_000_000) }));
    expect([statusCode, headers['x-error-code']]).toEqual([413, 'tooLarge']);
  });
});

describe('the token', () => {
  test.each(['JWT', 'JWT ', 'JWT x', 'Bearer {token}', 'jwt {token}', 'JWT {token}x', 'JWT {token} {token}'])(
    'as "%s" opens nothing',
    async (form) => {
      const authorization = form.replaceAll('{token}', dana.token);
      expect((await server.call('GET', '/api/account/profile', { headers: { authorization } })).status).toBe(401);
    },
  );

  test('is stored nowhere as it is', async () => {
    const found = await sql(server.pool, 'select token_hash from sessions where user_id = $1', [dana.userId]);
    expect(found).toEqual([[createHash('sha256').update(dana.token).digest('hex')]]);
  });
});

describe('reports of pages', () => {
  const report = (body: object) =>
    server.call('POST', '/api/hc', { body: { level: 'info', message: 'analytics', ...body } });
  const event = {
    name: 'userSignup',
    at: '2026-11-21T12:00:00Z',
    properties: { method: 'password', hasWebsite: false },
  };

  test('[AC-081] failures and described events are noted, from visitors too', async () => {
    expect((await report({ level: 'warning', message: 'No such field', url: '/account/login' })).status).toBe(204);
    expect((await report({ events: [event] })).status).toBe(204);
  });

  test('[AN-009] a batch of events goes into our own log, each with its name and what it says', async () => {
    const noted: unknown[] = [];
    const log: typeof server.app.log = Object.create(server.app.log);
    Object.assign(log, { info: (facts: unknown) => void noted.push(facts), child: () => log });
    const child = vi.spyOn(server.app.log, 'child').mockReturnValue(log);
    expect((await report({ url: '/account/sign-up?email=dana', events: [event, event] })).status).toBe(204);
    child.mockRestore();
    const said = { page: '/account/sign-up', event: 'userSignup', at: event.at, properties: expect.anything() };
    expect(noted.filter((facts) => typeof facts === 'object' && facts !== null && 'event' in facts)).toEqual([
      said,
      said,
    ]);
  });

  test.each([
    ['an event', { ...event, name: 'stolenPassword' }],
    ['a property', { ...event, properties: { ...event.properties, email: 'dana@acme-dental.example' } }],
  ])('[AC-081] [NO-045] %s that the schemas do not describe is refused', async (_, undescribed) => {
    expect((await report({ events: [undescribed] })).status).toBe(422);
  });

  test('[AC-060] [AC-061] a visit is recorded for everybody and listed for staff', async () => {
    const visit = {
      ly_uuid: 'a'.repeat(32),
      landing_page_url: 'http://localhost/questionnaire',
      referrer_url: 'https://search.example/',
      user_agent: 'Browser 1',
    };
    expect((await server.call('POST', '/api/site-session', { body: visit })).status).toBe(201);
    expect((await get('/api/site-session')).status).toBe(403);
    const staff = await makePerson(server.pool, { role: 'salesperson' });
    const { body } = await server.call('GET', '/api/site-session', { as: staff.token });
    expect(body.records).toMatchObject([visit]);
  });

  test('strangers of one network address record as many visits as the limit allows, over either way in, then wait', async () => {
    const visit = { ly_uuid: 'b'.repeat(32) };
    const record = (remoteAddress: string) =>
      server.app.inject({ method: 'POST', url: '/api/site-session', payload: visit, remoteAddress });
    await record('198.51.100.7');
    await sql(server.pool, `update rate_limits set hits = $1 where key = 'records-from:198.51.100.7'`, [
      limits.strangerRecordsPerAddressPerMinute - 1,
    ]);
    expect((await record('198.51.100.7')).statusCode).toBe(201);
    const refused = await record('198.51.100.7');
    expect([refused.statusCode, refused.headers['x-error-code']]).toEqual([429, 'tooManyRequests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const query = `mutation { createSiteSession(lyUuid: "${visit.ly_uuid}") { id } }`;
    const payload = { query };
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/graphql',
      payload,
      remoteAddress: '198.51.100.7',
    });
    expect(answer.json().errors).toMatchObject([{ extensions: { status: 429 } }]);
    expect((await record('198.51.100.8')).statusCode).toBe(201);
  });
});

test('[SH-061] the public home is the login page where the environment names no other', async () => {
  const { status, headers } = await server.call('GET', '/api/public-home');
  expect([status, headers['location']]).toEqual([302, 'http://localhost:0/account/login']);
});

describe('what the server reveals about itself', () => {
  test('[AC-066] health', async () => {
    expect((await server.call('GET', '/api/health')).body).toMatchObject({ status: 'ok' });
  });

  test('metrics, to this machine alone while no token is set', async () => {
    const here = await server.app.inject({ url: '/metrics' });
    const there = await server.app.inject({ url: '/metrics', remoteAddress: '203.0.113.7' });
    const bearer = await server.app.inject({
      url: '/metrics',
      remoteAddress: '203.0.113.7',
      headers: { authorization: 'Bearer undefined' },
    });
    const forwarded = await server.app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '203.0.113.7' } });
    const statuses = [here, there, bearer, forwarded].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([200, 404, 404, 404]);
    expect(here.body).toContain('http_request_seconds');
  });

  test('every call that it describes exists', async () => {
    const { paths } = (await server.call('GET', '/api/openapi.json')).body as {
      paths: Record<string, Record<string, unknown>>;
    };
    const missing = Object.entries(paths).flatMap(([path, calls]) =>
      Object.keys(calls)
        .filter((method) => method !== 'parameters')
        .map((method) => ({
          method: method.toUpperCase() as 'GET',
          url: `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        }))
        .filter((route) => !server.app.hasRoute(route)),
    );
    expect(missing).toEqual([]);
  });

  test('an address that a stranger claims is not believed', async () => {
    const call = (remoteAddress: string, claimed: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/account/login',
        remoteAddress,
        headers: { 'x-forwarded-for': claimed },
        payload: { email: `${claimed}@acme.example`, password: 'x' },
      });
    for (let at = 0; at < 30; at += 1) await call('203.0.113.9', `10.0.0.${at}`);
    expect((await call('203.0.113.9', '10.0.1.1')).statusCode).toBe(429);
  });
});

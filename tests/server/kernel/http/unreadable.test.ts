import { beforeAll, expect, test } from 'vitest';
import { makePerson, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
let admin: Person;

beforeAll(async () => {
  admin = await makePerson(server.pool, { role: 'admin' });
});

const deep = '{"a":'.repeat(9000) + '1' + '}'.repeat(9000);
const json = { 'content-type': 'application/json' };
const noBoundary = { 'content-type': 'multipart/form-data' };
const broken = { 'content-type': 'multipart/form-data; boundary=x' };

test.each([
  ['a zero character in a search', 400, 'GET', '/api/contracts?q=%00', {}, undefined],
  ['a zero character in a search of an export', 400, 'GET', '/api/contracts/export.csv?q=%00', {}, undefined],
  ['a year that no calendar has', 400, 'GET', '/api/contracts?created_at__gt=-000001-01-01T00:00:00Z', {}, undefined],
  ['a year beyond the calendar', 400, 'GET', '/api/contracts?created_at__gt=%2B275760-09-13T00:00:00Z', {}, undefined],
  ['a day that no month has', 400, 'GET', '/api/contracts?notice_deadline__gt=2026-02-30', {}, undefined],
  ['a body that is too deep', 400, 'PUT', '/api/team-users/accept-invitations', json, deep],
  ['a form without a boundary', 400, 'POST', '/api/files', noBoundary, 'x'],
  [
    'a form that breaks off',
    400,
    'POST',
    '/api/files',
    broken,
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF',
  ],
  ['an id that is too long', 414, 'GET', `/api/contracts/${'x'.repeat(300)}`, {}, undefined],
  ['a path with two slashes', 404, 'GET', '//x', {}, undefined],
  ['a path with a backslash', 404, 'GET', '/%5cx.js', {}, undefined],
  ['a path out of its folder', 404, 'GET', '/assets/%2e%2e/x.js', {}, undefined],
  ['a text in the place of a file', 422, 'POST', '/api/files', json, '{"file":"x"}'],
  ['nothing in the place of a file', 422, 'POST', '/api/files', json, '{"file":null}'],
  ['a list without a file in the place of one', 422, 'POST', '/api/files', json, '{"file":[]}'],
  ['a GraphQL query that is too deep', 400, 'POST', '/api/graphql', json, JSON.stringify({ query: '{a'.repeat(9000) })],
  [
    'GraphQL variables that are too deep',
    400,
    'POST',
    '/api/graphql',
    json,
    `{"query":"{__typename}","variables":${deep}}`,
  ],
  ['a path with a zero character', 404, 'GET', '/index.html%00.js', {}, undefined],
] as const)(
  '%s answers %d with the id of the request, and is not a server error',
  async (_, status, method, url, headers, body) => {
    const answer = await server.call(method, url, { as: admin.token, headers, ...(body !== undefined && { body }) });
    expect([answer.status, typeof answer.headers['x-request-id']]).toEqual([status, 'string']);
  },
);

const id = 'x'.repeat(201);
const long = 'x'.repeat(5000);

test.each(['GET', 'PUT', 'POST', 'DELETE'] as const)(
  'a path part longer than any id answers %s with 414, at any position of any path',
  async (method) => {
    const ask = async (path: string) => (await server.call(method, path, { as: admin.token })).status;
    const paths = [`/contracts/${id}`, `/contracts/${long}`, `/quotes/${long}/attachments/${long}`, `/files/${long}`];
    const nowhere = [
      `/contracts/${id}/`,
      `/contracts/${id}/nothing`,
      `/nothing/${id}`,
      `/${long}`,
      `/contracts/${id}?q=1`,
    ];
    const statuses = await Promise.all([...paths, ...nowhere].map((path) => ask(`/api${path}`)));
    expect(statuses).toEqual(statuses.map(() => 414));
    expect(await ask(`/api/nothing/${'x'.repeat(200)}`)).toBe(404);
  },
);

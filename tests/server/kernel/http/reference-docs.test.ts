import { beforeAll, describe, expect, it } from 'vitest';
import { buildDocs } from '#scripts/build-docs.ts';
import { makePerson } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

beforeAll(() => buildDocs(), 60_000);

describe('the reference of a demo', () => {
  const server = useServer();

  it('is a page for everybody, with its links and its style', async () => {
    const first = await server.call('GET', '/docs');
    expect([first.status, first.headers['location']]).toEqual([302, '/docs/index.html']);
    const index = await server.call('GET', '/docs/index.html');
    expect([index.status, index.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(index.text).toContain('<a href="entities/quote.html">');
    expect((await server.call('GET', '/docs/entities/quote.html')).status).toBe(200);
    expect((await server.call('GET', '/docs/reference.css')).headers['content-type']).toBe('text/css; charset=utf-8');
  });

  it.each(['/docs/none.html', '/docs/.inputs', '/docs/..%2fweb%2fapp.html', '/docs/entities'])(
    'has nothing at %s',
    async (url) => {
      expect((await server.call('GET', url)).status).toBe(404);
    },
  );
});

describe('the reference of a production server', () => {
  const server = useServer({ isDemo: false });

  it('is available to signed-in people', async () => {
    const { token } = await makePerson(server.pool);
    expect((await server.call('GET', '/docs/index.html')).status).toBe(404);
    expect((await server.call('GET', '/docs/index.html', { as: token })).status).toBe(200);
  });
});

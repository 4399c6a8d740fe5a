/** The built pages as a browser receives them. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildWeb } from '#scripts/build-web.ts';
import { useServer } from '#tests/support/server.ts';

const folder = resolve(import.meta.dirname, '../../../../dist/web');

// Before the server starts: it serves the folder that it finds.
beforeAll(() => buildWeb(), 120_000);
const server = useServer();

const get = (url: string, encoding?: string) =>
  server.app.inject({ url, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } });

/** The largest script: the one that a visitor waits for. */
const script = (): string => globSync('assets/*.js', { cwd: folder }).toSorted((a, b) => sizeOf(b) - sizeOf(a))[0]!;
const sizeOf = (file: string): number => statSync(resolve(folder, file)).size;

describe('a file of the pages', () => {
  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)('for a browser that takes %s comes as it was compressed at the build', async (taken, encoding, open) => {
    const file = script();
    const answer = await get(`/${file}`, taken);
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i),
      'content-length': String(sizeOf(`${file}${encoding === 'br' ? '.br' : '.gz'}`)),
    });
    expect(open(answer.rawPayload).equals(readFileSync(resolve(folder, file)))).toBe(true);
  });

  test('has another tag in each encoding, and is not sent again to a caller who has it', async () => {
    const file = script();
    const [br, gzip, plain] = await Promise.all([get(`/${file}`, 'br'), get(`/${file}`, 'gzip'), get(`/${file}`)]);
    const tags = [br, gzip, plain].map(({ headers }) => headers['etag']);
    expect(new Set(tags).size).toBe(3);
    expect(plain.headers['content-encoding']).toBeUndefined();
    const known = await server.app.inject({
      url: `/${file}`,
      headers: { 'accept-encoding': 'br', 'if-none-match': String(tags[0]) },
    });
    expect([known.statusCode, known.body]).toEqual([304, '']);
  });

  test('that is a page is asked for each time, and small on the way', async () => {
    const answer = await get('/account/login', 'br');
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' });
  });
});

describe('a page', () => {
  const filesIn = (html: string): readonly string[] =>
    [...html.matchAll(/<link rel="modulepreload"[^>]* href="\/([^"]+)"/g)].map(([, file]) => file!);

  test.each(['/account/login', '/questionnaire', '/admin/services', '/dashboard/home', '/confirm/quote-request'])(
    '%s names the files that it will ask for, and each is there',
    async (path) => {
      const files = filesIn((await get(path)).body);
      expect(files.length).toBeGreaterThan(0);
      expect(files.filter((file) => !existsSync(resolve(folder, file)))).toEqual([]);
      expect(new Set(files).size).toBe(files.length);
    },
  );

  test('at the root is that of members for a caller with a session', async () => {
    const [visitor, member] = await Promise.all([
      server.app.inject({ url: '/' }),
      server.app.inject({ url: '/', cookies: { trunkline_signed_in: '1' } }),
    ]);
    expect(filesIn(visitor.body)).not.toEqual(filesIn(member.body));
    expect(filesIn(member.body).some((file) => file.includes('home'))).toBe(true);
    expect(member.headers['vary']).toContain('cookie');
  });
});

import { beforeEach, expect, test } from 'vitest';
import { tokenHash } from '#server/kernel/identity/token.ts';
import { tokenFor } from '../../../support/links.ts';
import { sql } from '../../../support/people.ts';
import { makeLink } from '../../../support/tokens.ts';
import { useServer } from '../../../support/server.ts';
import { makeProvider, makeScene, type Scene } from '../procurement/scene.ts';

const server = useServer();
let scene: Scene;
let token: string;
let rival: string;
let count = 0;

beforeEach(async () => {
  scene = await makeScene(server.pool);
  count += 1;
  token = await ask(`sender-${count}@carriers.example`);
  rival = await ask(`rival-${count}@carriers.example`);
});

async function ask(email: string): Promise<string> {
  const provider = await makeProvider(server.pool, `Carrier of ${email}`, email);
  const path = `/api/service-groups/${scene.groupId}/add-quote-requests`;
  const body = { provider_ids: [provider], due_at: '2099-02-01T18:00:00Z' };
  expect((await server.call('POST', path, { as: scene.quoperator.token, body })).status).toBe(201);
  return tokenFor(server, email);
}

const pdf = '%PDF-1.4\n%%EOF';

function send(name: string, content: string, by = token) {
  const boundary = 'parts';
  const part = (head: string, text: string): string =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`;
  const file = part(`name="files"; filename="${name}"\r\nContent-Type: application/octet-stream`, content);
  return server.call('POST', '/api/quote-request-attachments', {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: `${part('name="token"', by)}${file}--${boundary}--\r\n`,
  });
}
const open = (by = token) => server.call('POST', '/api/quote-requests/open', { body: { token: by } });
const remove = (id: string, by: string) =>
  server.call('DELETE', `/api/quote-request-attachments/${id}`, { body: { token: by } });

async function complete(): Promise<void> {
  const { quotes } = (await open()).body;
  const body = {
    token,
    status: 'Completed',
    quotes: quotes.map(({ id }: { id: string }, at: number) =>
      at > 0
        ? { id, provider_response_status: 'NoBid' }
        : {
            id,
            provider_response_status: 'Pending',
            mrc_value: 61_000,
            nrc_value: 0,
            has_construction: 'No',
            detail: { transport: 'fiber' },
          },
    ),
  };
  expect((await server.call('PUT', '/api/quote-requests/update', { body })).status).toBe(200);
}

test('[QR-053] [QR-055] [QR-056] a file is kept and taken back by the token of its request only', async () => {
  const kept = await send('offer.pdf', pdf);
  expect(kept.status).toBe(200);
  const [file] = kept.body.attachments;
  expect(file.name).toBe('offer.pdf');
  expect((await remove(file.id, rival)).status).toBe(404);
  expect((await remove(file.id, `${token}x`)).status).toBe(404);
  expect((await remove(file.id, token)).status).toBe(204);
  expect((await open()).body.attachments).toEqual([]);
});

test('[QR-056] after completion files are neither added nor taken back', async () => {
  const [file] = (await send('offer.pdf', pdf)).body.attachments;
  await complete();
  expect((await remove(file.id, token)).status).toBe(409);
  expect((await send('late.pdf', pdf)).status).toBe(409);
  expect((await open()).body.attachments).toHaveLength(1);
});

test('[QR-054] a file above 50 MB is refused and not stored', async () => {
  const before = await sql(server.pool, 'select count(*)::int from stored_files');
  const large = await send('offer.pdf', `${pdf}${' '.repeat(50 * 1_048_576)}`);
  expect([413, 422]).toContain(large.status);
  expect(large.text).toContain('50 MB');
  expect(await sql(server.pool, 'select count(*)::int from stored_files')).toEqual(before);
});

test('[QR-054] anything but an image or PDF is refused and not stored', async () => {
  const before = await sql(server.pool, 'select count(*)::int from stored_files');
  expect((await send('offer.exe', 'MZ')).status).toBe(422);
  expect((await send('disguised.pdf', 'MZ')).status).toBe(422);
  expect(await sql(server.pool, 'select count(*)::int from stored_files')).toEqual(before);
  expect((await open()).body.attachments).toEqual([]);
});

test('[QT-030] the customer reads the files of a listed quote, and no others', async () => {
  await send('offer.pdf', pdf);
  await complete();
  const comparison = () =>
    server.call('GET', `/api/service-groups/${scene.groupId}/quote-comparison`, { as: scene.owner.token });
  expect((await comparison()).body.services[0].quotes).toEqual([]);
  const show = { as: scene.quoperator.token, body: { event: 'list_quotes' } };
  await server.call('POST', `/api/service-groups/${scene.groupId}/transitions`, show);
  const [compared] = (await comparison()).body.services[0].quotes;
  expect(compared.attachments).toEqual([{ id: expect.any(String), name: 'offer.pdf' }]);
  const path = `/api/quotes/${compared.quote.id}/attachments/${compared.attachments[0].id}`;
  const read = await server.call('GET', path, { as: scene.owner.token });
  expect([read.status, read.text]).toEqual([200, pdf]);
  expect((await server.call('GET', path, { as: scene.stranger.token })).status).toBe(404);
  expect((await server.call('GET', path)).status).toBe(401);
  const [rivalQuote] = (await open(rival)).body.quotes;
  const foreign = `/api/quotes/${rivalQuote.id}/attachments/${compared.attachments[0].id}`;
  expect((await server.call('GET', foreign, { as: scene.quoperator.token })).status).toBe(404);
});

const read = (id: string, by: string | null) =>
  server.call('POST', `/api/quote-request-attachments/${id}/read`, { body: by === null ? {} : { token: by } });

test('[QR-007] [QR-053] the bearer of the link reads its own files, after completion too', async () => {
  const [file] = (await send('offer.pdf', pdf)).body.attachments;
  expect(await read(file.id, token)).toMatchObject({ status: 200, text: pdf });
  await complete();
  const answer = await read(file.id, token);
  expect([answer.status, answer.text]).toEqual([200, pdf]);
  expect(answer.headers).toMatchObject({ 'cache-control': expect.stringContaining('no-store') });
  expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
});

test('[QR-013] a file is refused with the same bytes for every invalid link', async () => {
  const [file] = (await send('offer.pdf', pdf)).body.attachments;
  const [foreign] = (await send('rival.pdf', pdf, rival)).body.attachments;
  const ways: Record<string, () => Promise<[id: string, by: string | null]>> = {
    absent: async () => [file.id, null],
    unknown: async () => [file.id, 'A'.repeat(43)],
    'for something else': async () => [file.id, await makeLink(server.pool, 'signature')],
    'of another request': async () => [file.id, rival],
    'for a file of another request': async () => [foreign.id, token],
    'for a file that is gone': async () => [scene.groupId, token],
    expired: async () => {
      const set = `update link_tokens set expires_at = now() - interval '1 second' where token_hash = $1`;
      await sql(server.pool, set, [tokenHash(rival)]);
      return [foreign.id, rival];
    },
    revoked: async () => {
      await sql(server.pool, 'update link_tokens set revoked_at = now() where token_hash = $1', [tokenHash(token)]);
      return [file.id, token];
    },
  };
  const answers = new Set<string>();
  for (const [way, make] of Object.entries(ways)) {
    const answer = await read(...(await make()));
    expect([way, answer.status, answer.body.message]).toEqual([way, 404, 'Invalid or expired Quote Request']);
    const { date: _date, 'x-request-id': _id, ...headers } = answer.headers;
    answers.add(JSON.stringify([answer.status, headers, answer.text]));
  }
  expect(answers.size).toBe(1);
});

test('[QR-014] a withdrawn request is reported as such, and shows no file', async () => {
  const [file] = (await send('offer.pdf', pdf)).body.attachments;
  const { id } = (await open()).body;
  await server.call('PUT', '/api/quote-requests/cancel', { as: scene.quoperator.token, body: { ids: [id] } });
  expect(await read(file.id, token)).toMatchObject({
    status: 404,
    body: { message: 'Quote Request has been cancelled' },
  });
});

/**
 * Hostile files through the real calls: each is refused with a clear text or stored and served as bytes, and a refused
 * one leaves nothing behind.
 */
import sharp from 'sharp';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/kernel/data/id.ts';
import { createFileStore } from '#server/kernel/files/file-store.ts';
import { checkFile } from '#server/kernel/files/orphans.ts';
import { createStorage } from '#server/kernel/files/storage.ts';
import { formOf } from '../../../support/form.ts';
import { hostileFiles, plainPdf } from '../../../support/pdf-files.ts';
import { makePerson, makeTeam, sql, type Person } from '../../../support/people.ts';
import { removeScratch, scratchFolder } from '../../../support/scratch.ts';
import { useServer, type Answer } from '../../../support/server.ts';

const server = useServer();
const folder = scratchFolder('hostile');
const storage = createStorage(undefined, folder);
const keys: string[] = [];
let teamId: string;
let seller: Person;

beforeAll(async () => {
  Object.assign(server.services, { files: createFileStore(storage, { watch: async (key) => void keys.push(key) }) });
  teamId = await makeTeam(server.pool, 'Acme Dental');
  seller = await makePerson(server.pool, { role: 'salesperson' });
});
afterAll(() => removeScratch(folder));

/** Numbers of contents and records, after the check of each content. */
async function kept(): Promise<[contents: number, records: number]> {
  const deps = { pool: server.pool, storage, enqueue: async () => {} };
  for (const key of keys.splice(0))
    await checkFile(deps, { id: newId(), payload: { key }, isLastTry: false, signal: new AbortController().signal });
  const contents = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  const [row] = await sql(server.pool, 'select count(*)::int from stored_files');
  return [contents.length, Number(row![0])];
}

const upload = (name: string, content: Buffer): Promise<Answer> =>
  server.call('POST', `/api/teams/${teamId}/upload-attachments`, {
    as: seller.token,
    ...formOf({ categories: 'OTHER' }, [{ name, content }]),
  });
const askToSign = (name: string, content: Buffer): Promise<Answer> =>
  server.call('POST', `/api/teams/${teamId}/signature-requests`, {
    as: seller.token,
    ...formOf({ task: 'Sign', categories: 'CONTRACT', signatures_required: 'true' }, [{ name, content }]),
  });

const wrongType = 'File type not supported. Use pdf, png, jpg, jpeg.';
const tooLarge = 'File size must be less than 50 MB';
const holding = (what: string): string => `This file contains ${what}. Print it to a new PDF and upload that.`;
const unreadable = 'This file cannot be read as a PDF, PNG or JPG. Print it to a new PDF and upload that.';

/** Answer of the signature call for each file. */
const signerErrors: Readonly<Record<string, string>> = {
  encrypted: holding('a password'),
  'no page': 'A document that is signed has 1 to 500 pages.',
  '501 pages': 'A document that is signed has 1 to 500 pages.',
  '51 MB': tooLarge,
  script: holding('scripts'),
  program: holding('commands that start programs'),
  'embedded file': holding('embedded files'),
  'form of a program': holding('a form of a kind that cannot be kept'),
  fake: wrongType,
  empty: 'The file is empty',
  polyglot: wrongType,
  cut: unreadable,
  bomb: unreadable,
};
/** Documents are stored unchanged, unless they are not documents at all. */
const uploadErrors: Readonly<Record<string, string>> = {
  '51 MB': tooLarge,
  fake: wrongType,
  empty: 'The file is empty',
  polyglot: wrongType,
};
const hostile = hostileFiles.filter(([name]) => name in signerErrors);

const saidOf = ({ status, body }: Answer): [number, string] => [status, body.files?.[0] ?? body.message];

describe('[DO-014] [DO-029] the memory of the server', () => {
  const megabyte = 1_048_576;

  /** Streams that many megabytes in small pieces, like a network; returns the server's answer. */
  async function stream(path: string, fields: Parameters<typeof formOf>[0], begin: Buffer, megabytes: number) {
    const mark = 'CONTENT-OF-THE-FILE';
    const { headers, body } = formOf(fields, [{ name: 'long.pdf', content: mark }]);
    const cut = body.indexOf(mark);
    const piece = new Uint8Array(65_536);
    const pieces = function* () {
      yield body.subarray(0, cut);
      yield begin;
      for (let at = 0; at < megabytes * 16; at += 1) yield piece;
      yield body.subarray(cut + mark.length);
    };
    const { port } = server.app.server.address() as AddressInfo;
    const sending = request({
      port,
      path,
      method: 'POST',
      headers: { ...headers, authorization: `JWT ${seller.token}` },
    });
    const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
    await pipeline(pieces, sending);
    const [answer] = await answered;
    return { status: answer.statusCode!, body: (await json(answer)) as Answer['body'] };
  }

  test('grows by at most 64 MB for files of 49 and of 51 MB', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const program = await plainPdf([{}], { change: async (d) => d.addJavaScript('x', 'app.alert(1)') });
    const sign = { task: 'Sign', categories: 'CONTRACT', signatures_required: 'true' };
    const ask = (megabytes: number) => stream(`/api/teams/${teamId}/signature-requests`, sign, program, megabytes);
    const before = await kept();
    // Warms up, so modules loaded by the first run are not counted.
    await ask(8);
    const start = process.memoryUsage.rss();
    let most = start;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5);
    const answers = [await ask(49), await ask(51)];
    clearInterval(watch);
    expect(answers.map(({ status, body }) => [status, body.files?.[0] ?? body.message])).toEqual([
      [422, holding('scripts')],
      [413, tooLarge],
    ]);
    expect((most - start) / megabyte).toBeLessThan(64);
    expect(await kept()).toEqual(before);
  });

  test('grows by at most 64 MB for the hostile ones of every kind, one after another', async () => {
    const small = [];
    // Long files are measured above, where this process does not have them in memory.
    for (const [name, , make] of hostile.filter(([name]) => name !== '51 MB'))
      small.push({ name, content: await make() });
    // Warms up, so modules loaded by the first run are not counted.
    await askToSign('order.pdf', small[0]!.content);
    const before = await kept();
    const start = process.memoryUsage.rss();
    let most = start;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5);
    for (const { name, content } of small)
      expect([name, saidOf(await askToSign('order.pdf', content))]).toEqual([name, [422, signerErrors[name]]]);
    clearInterval(watch);
    expect((most - start) / megabyte).toBeLessThan(64);
    expect(await kept()).toEqual(before);
  });
});

describe('[DO-013] [DO-014] [DO-029] a hostile file', () => {
  test('is of every kind', () => {
    expect(hostile).toHaveLength(Object.keys(signerErrors).length);
  });

  test.each(hostile)('that is %s is not sent for signing, and nothing of it is left', async (name, _, make) => {
    const before = await kept();
    const text = signerErrors[name]!;
    expect(saidOf(await askToSign('order.pdf', await make()))).toEqual([text === tooLarge ? 413 : 422, text]);
    expect(await kept()).toEqual(before);
    expect(await sql(server.pool, 'select 1 from action_items union all select 1 from signable_documents')).toEqual([]);
  });

  test.each(hostile.filter(([name]) => name in uploadErrors))(
    'that is %s is no document either, and nothing of it is left',
    async (name, _, make) => {
      const before = await kept();
      const text = uploadErrors[name]!;
      expect(saidOf(await upload('order.pdf', await make()))).toEqual([text === tooLarge ? 413 : 422, text]);
      expect(await kept()).toEqual(before);
    },
  );

  test.each(hostile.filter(([name]) => !(name in uploadErrors)))(
    'that is %s is handed out as a document whose bytes run nowhere',
    async (_name, _reason, make) => {
      const content = await make();
      const sent = await upload('order.pdf', content);
      expect(sent.status).toBe(201);
      const headers = { authorization: `JWT ${seller.token}` };
      const read = await server.app.inject({ url: sent.body.records[0].file_url, headers });
      expect(read.rawPayload.equals(content)).toBe(true);
      expect(read.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': expect.stringMatching(/^attachment;/),
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      });
    },
  );

  test('that is a picture and a program at once is kept as the picture alone', async () => {
    const picture = await sharp({ create: { width: 8, height: 4, channels: 3, background: '#5B3FD6' } })
      .png()
      .toBuffer();
    const both = Buffer.concat([picture, Buffer.from('PK\u0003\u0004<script>alert(1)</script>')]);
    const { body } = await upload('logo.png', both);
    const read = await server.call('GET', body.records[0].file_url, { as: seller.token });
    expect(read.text).not.toContain('<script>');
    expect(saidOf(await upload('page.pdf', Buffer.from('<!doctype html><!-- %PDF-1.7 --><script>1</script>')))).toEqual(
      [422, wrongType],
    );
    expect(
      saidOf(await upload('drawing.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="1"/>'))),
    ).toEqual([422, wrongType]);
  });
});

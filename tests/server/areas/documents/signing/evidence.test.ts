/** Proof of a signed document: its evidence file, the code on its certificate, and its template version. */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { inflateSync } from 'node:zlib';
import { PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';
import decodeQR from 'qr/decode.js';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#generated/domain/limits.ts';
import { canonicalJson } from '#server/areas/documents/signing/events.ts';
import { jobScope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { pdfText, renderPdf } from '#server/kernel/pdf/files.ts';
import { makePerson, makeTeam, sql } from '../../../../support/people.ts';
import { useServer } from '../../../../support/server.ts';
import { createCalls, makeSigningScene, outsider, runSeal, type SigningScene } from './scene.ts';

const server = useServer();
let scene: SigningScene;
const calls = createCalls(server, () => scene);

beforeAll(async () => {
  scene = await makeSigningScene(server);
});
beforeEach(() => sql(server.pool, 'delete from rate_limits'));

const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

/** Signed by Ana and countersigned by Carl; Ines only gets the copy. */
async function signed(template: string | null = null) {
  const people = [outsider('Ana Ruiz'), outsider('Carl Moe', 'carrier'), outsider('Ines Roy', 'viewer')] as const;
  const { id } = await calls.sent(people, template === null ? {} : { attachment: { template_version_id: template } });
  for (const person of people.slice(0, 2)) await calls.sign(await calls.token(person), person.name);
  return { id, people };
}

async function factsOf(id: string) {
  const [row] = await sql(
    server.pool,
    `select signed_file_id, evidence_file_id, seal_input ->> 'verify_code', document_sha256, document_bytes, signed_sha256
       from signable_documents where id = $1`,
    [id],
  );
  return row as [string, string, string, string, number, string];
}

const bytesOf = (file: string): Promise<Buffer> =>
  transaction(server.pool, jobScope('test'), { mode: 'write' }, async (session) =>
    buffer(Readable.from((await server.services.files.openChecked(session, file)).body)),
  );

const checkCode = (code: string, address = '10.1.1.1') =>
  server.call('POST', '/api/verify/code', { body: { code }, headers: { 'x-forwarded-for': address } });

describe('[DO-029] the evidence file', () => {
  test('holds signers, times, addresses and a chain of events that anybody can recompute; its hash is on the certificate', async () => {
    const { id, people } = await signed();
    await runSeal(server, id);
    const [copy, file, code, documentHash, documentBytes] = await factsOf(id);
    const bytes = await bytesOf(file);
    const evidence = JSON.parse(bytes.toString('utf8'));
    expect(evidence).toMatchObject({
      format: 'trunkline-signing-evidence-1',
      document: { id, name: 'Order form B.pdf', sha256: documentHash, bytes: documentBytes, pages: 2 },
      template: null,
      team: 'Acme Dental',
      code,
      signers: [
        {
          ...people[0],
          status: 'COMPLETED',
          identified_by: 'link',
          signed_name: 'Ana Ruiz',
          signed_title: 'CFO',
          signature: 'typed',
          ip_address: '127.0.0.1',
          time_zone: 'America/Chicago',
          consent_version: 1,
          signed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        },
        { ...people[1], signed_name: 'Carl Moe' },
        { ...people[2], signed_at: null },
      ],
    });
    let head = evidence.events[0].prev_hash;
    for (const { hash, prev_hash, ...event } of evidence.events) {
      expect(prev_hash).toBe(head);
      head = sha256(prev_hash + canonicalJson({ signable_document_id: id, ...event }));
      expect(head).toBe(hash);
    }
    expect([evidence.head_hash, evidence.events.at(-1).kind]).toEqual([head, 'completed']);
    const certificate = (await pdfText(await bytesOf(copy))).slice(2).join('').replaceAll(/\s+/g, '');
    expect(certificate).toContain(sha256(bytes));
    expect(certificate).toContain(code.replaceAll(/.{4}(?=.)/g, '$&-'));
  });

  test('is read only by readers of the document, in the application and by their link', async () => {
    const { id, people } = await signed();
    const [ana] = people;
    const [, early] = await factsOf(id);
    expect(early).toBeNull();
    await runSeal(server, id);
    const [, file] = await factsOf(id);
    const stranger = await makePerson(server.pool, {
      teams: { [await makeTeam(server.pool, 'Harbor Logistics')]: ['VIEW_PROCUREMENT'] },
    });
    const get = async (as: string) => (await server.call('GET', `/api/files/${file}`, { as })).status;
    expect([await get(scene.viewer.token), await get(scene.seller.token), await get(stranger.token)]).toEqual([
      200, 200, 404,
    ]);
    const copy = await calls.token(ana);
    const answer = await calls.signer('evidence', { token: copy });
    expect([answer.status, answer.body.document.id]).toEqual([200, id]);
    for (const token of ['x'.repeat(43), '']) expect((await calls.signer('evidence', { token })).status).not.toBe(200);
    expect((await calls.signer('evidence', { document_id: id }, stranger)).status).toBe(404);
  });

  test('[DO-033] names the version of the template that the document was written from, and the fields that it fills in', async () => {
    const as = scene.seller.token;
    const template = await server.call('POST', '/api/contract-templates', {
      as,
      body: { name: 'Northline order', kind: 'SERVICE_ORDER' },
    });
    const body =
      '<h1>{{team}}</h1><p>{{service_mrc}} {{#if auto_renew_term}}{{team}}{{/if}}</p><p>{{sign:customer_1}}</p>';
    const version = await server.call('POST', '/api/contract-template-versions', {
      as,
      body: { template_id: template.body.id, body },
    });
    expect([version.status, version.text]).toEqual([201, version.text]);
    const { id } = await signed(version.body.id);
    await runSeal(server, id);
    const [copy, file] = await factsOf(id);
    const tags = ['auto_renew_term', 'service_mrc', 'sign:customer_1', 'team'];
    expect(JSON.parse((await bytesOf(file)).toString('utf8')).template).toEqual({
      id: version.body.id,
      name: 'Northline order',
      version: 1,
      tags,
    });
    const certificate = (await pdfText(await bytesOf(copy))).slice(2).join(' ').replaceAll(/\s+/g, ' ');
    expect(certificate).toContain('Template Northline order, version 1');
    expect(certificate).toContain(`Fields filled in ${tags.join(', ')}`);
  });
});

describe('[DO-029] the code on a certificate', () => {
  test('shows that a document was sealed, when and by how many, and neither its content nor its people', async () => {
    const { id } = await signed();
    const [, , code, documentHash, documentBytes] = await factsOf(id);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
    const early = await checkCode(code);
    await runSeal(server, id);
    const sealedHash = (await factsOf(id))[5];
    const [[sealedAt]] = (await sql(
      server.pool,
      `select to_char(sealed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from signable_documents where id = $1`,
      [id],
    )) as [[string]];
    const typed = ` ${code
      .toLowerCase()
      .replaceAll(/.{4}(?=.)/g, '$&-')
      .replaceAll('0', 'o')
      .replaceAll('1', 'l')} `;
    for (const spelled of [code, typed]) {
      const { status, body } = await checkCode(spelled);
      expect([status, { ...body, sealed_at: new Date(body.sealed_at).toISOString() }]).toEqual([
        200,
        {
          sealed_at: sealedAt,
          signers: 2,
          document_sha256: documentHash,
          document_bytes: documentBytes,
          sealed_sha256: sealedHash,
        },
      ]);
    }
    const others = await Promise.all(['0'.repeat(16), 'no code', '', `${code}0`].map((each) => checkCode(each)));
    const answers = [early, ...others].map(({ status, text, headers }) => {
      const { date: _, 'x-request-id': __, ...rest } = headers;
      return JSON.stringify([status, text, rest]);
    });
    expect(early.status).toBe(404);
    expect(new Set(answers).size).toBe(1);
  });

  test('is limited to twenty requests an hour from one address, successful or not', async () => {
    for (let at = 0; at < limits.verifyCodesPerHour; at += 1)
      expect((await checkCode('7K2M', '10.2.2.2')).status).toBe(404);
    const more = await checkCode('7K2M', '10.2.2.2');
    expect([more.status, Number(more.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await checkCode('7K2M', '10.2.2.3')).status).toBe(404);
  });

  test('is on the page as a square that a camera reads', async () => {
    const url = 'https://trunkline.example/verify#7K2M9QXT04HBZZ1C';
    const { bytes } = await renderPdf({
      title: 'Certificate',
      language: 'en-US',
      madeAt: '2026-03-17T21:02:00.000Z',
      foot: '{n}',
      blocks: [{ kind: 'code', text: url, alt: 'The page', beside: [[{ text: '7K2M' }]] }],
    });
    expect(decodeQR(await squaresOn(bytes))).toBe(url);
    expect(await pdfText(bytes)).toEqual([expect.stringContaining('7K2M')]);
  });
});

/** The black squares of the first page as an image: two points of the page are five pixels. */
async function squaresOn(pdf: Uint8Array) {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const drawn = document.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [Buffer.from(object.getContents())] : []))
    .map((stream) => {
      try {
        return inflateSync(stream).toString('latin1');
      } catch {
        return '';
      }
    })
    .find((text) => text.includes(' re\n'))!;
  const [width, height, scale] = [1530, 1980, 2.5];
  const data = new Uint8Array(width * height * 4).fill(255);
  for (const [, ...numbers] of drawn.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re\n/g)) {
    const [x, y, w, h] = numbers.map((each) => Math.round(Number(each) * scale)) as [number, number, number, number];
    for (let row = y; row < y + h; row += 1) data.fill(0, (row * width + x) * 4, (row * width + x + w) * 4);
  }
  for (let at = 3; at < data.length; at += 4) data[at] = 255;
  return { width, height, data };
}

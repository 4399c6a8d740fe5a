import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { limits } from '#generated/domain/limits.ts';
import { sealPdf } from '#server/kernel/pdf/seal.ts';
import { sealerOf } from '#server/kernel/pdf/sealing-key.ts';
import { fingerprintOf } from '#server/kernel/pdf/signed-data.ts';
import { selfMadePair } from '#server/kernel/pdf/generated-key-pair.ts';
import type { Sealer } from '#server/kernel/pdf/types.ts';
import { encryptedPdf, plainPdf } from '#tests/support/pdf-files.ts';
import { sql } from '#tests/support/people.ts';
import { sealingKey } from '#tests/support/sealing-key.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
const ours = sealerOf(sealingKey);

function check(file: Uint8Array, address = `10.0.0.${Math.floor(Math.random() * 250)}`) {
  const head =
    '--f1\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n';
  const body = Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--f1--\r\n')]);
  const headers = { 'content-type': 'multipart/form-data; boundary=f1', 'x-forwarded-for': address };
  return server.call('POST', '/api/verify', { body, headers });
}

const sealedBy = (document: Uint8Array, sealer: Sealer) =>
  sealPdf({
    document,
    stamps: [],
    certificate: {
      title: 'Agreement, signed',
      language: 'en-US',
      foot: '{n}',
      blocks: [
        { kind: 'heading', level: 1, text: [{ text: 'Certificate of signing' }] },
        { kind: 'paragraph', text: [{ text: 'Ana Ruiz, CFO' }] },
      ],
    },
    sealer,
    signedAt: '2026-03-17T21:02:00.000Z',
    name: 'Trunkline',
    reason: 'Signed by all parties',
  });

describe('[DO-029] the check page', () => {
  test('distinguishes three cases, from the file alone, and stores nothing', async () => {
    const document = await plainPdf();
    const sealed = Buffer.from(await sealedBy(document, ours));
    const files = () => sql(server.pool, 'select count(*)::int from stored_files');
    const before = await files();
    const whole = await check(sealed);
    expect([whole.status, whole.body]).toEqual([
      200,
      {
        pages: 2,
        seal: {
          is_ours: true,
          is_unchanged: true,
          is_longer: false,
          certificate: fingerprintOf(ours.certificate),
          subject: 'Seal of tests alone, Trunkline',
          signed_at: '2026-03-17T21:02:00.000Z',
          name: 'Trunkline',
          reason: 'Signed by all parties',
        },
        original: {
          bytes: document.length,
          sha256: createHash('sha256').update(document).digest('hex'),
          is_as_stated: true,
        },
        certificate_text: 'Certificate of signing\nAna Ruiz, CFO\n1',
      },
    ]);
    const flipped = Buffer.from(sealed);
    flipped[sealed.length - 400]! ^= 1;
    expect((await check(flipped)).body).toMatchObject({
      seal: { is_ours: true, is_unchanged: false, is_longer: false },
      original: { is_as_stated: true },
      certificate_text: null,
    });
    const early = Buffer.from(sealed);
    early[200]! ^= 1;
    expect((await check(early)).body).toMatchObject({
      seal: { is_unchanged: false },
      original: { is_as_stated: false },
    });
    expect((await check(Buffer.concat([sealed, Buffer.from('%more')]))).body).toMatchObject({
      seal: { is_ours: true, is_unchanged: false, is_longer: true },
    });
    expect((await check(document)).body).toEqual({ pages: 1, seal: null, original: null, certificate_text: null });
    expect(await files()).toEqual(before);
  });

  test('knows the certificates of former keys, and no other', async () => {
    const other = sealerOf(await selfMadePair('Somebody else'));
    const sealed = await sealedBy(await plainPdf(), other);
    expect((await check(sealed)).body).toMatchObject({
      seal: { is_ours: false, is_unchanged: true, subject: 'Somebody else, Trunkline' },
      certificate_text: null,
    });
    const bundle = `${await selfMadePair('Next')}${sealingKey.slice(sealingKey.indexOf('-----BEGIN CERT'))}`;
    expect(sealerOf(bundle).earlier.map(fingerprintOf)).toEqual([fingerprintOf(ours.certificate)]);
  });

  test('refuses what is no readable PDF', async () => {
    const answers = await Promise.all([
      check(Buffer.from('no PDF')),
      check(await encryptedPdf({ ownerPassword: 'o' })),
    ]);
    expect(answers.map(({ status, body }) => [status, body.file])).toEqual([
      [422, ['This file cannot be read as a PDF.']],
      [422, ['This file has a password. Sealed documents have none.']],
    ]);
    const large = await check(Buffer.alloc(limits.uploadMaxBytes + 1));
    expect(large.status).toBe(413);
  });

  test('answers one network address twenty times an hour', async () => {
    const file = Buffer.from('no PDF');
    const address = '10.9.9.9';
    const first = await Promise.all(Array.from({ length: limits.verifyPerHour }, () => check(file, address)));
    expect(first.every(({ status }) => status === 422)).toBe(true);
    const more = await check(file, address);
    expect([more.status, Number(more.headers['retry-after']) > 0]).toEqual([429, true]);
  });
});

import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, verify as verifyWith, X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import { pageBox, toFile } from '#domain/documents/geometry.ts';
import { fittingSize } from '#server/kernel/pdf/fitting.ts';
import { findAnchors, inspectPdf, pdfText, renderPdf, verifyPdf } from '#server/kernel/pdf/files.ts';
import { unprintable } from '#server/kernel/pdf/fonts.ts';
import { sealPdf } from '#server/kernel/pdf/seal.ts';
import { createSealer, sealerOf } from '#server/kernel/pdf/sealing-key.ts';
import { fingerprintOf } from '#server/kernel/pdf/signed-data.ts';
import type { SealRequest, Stamp } from '#server/kernel/pdf/types.ts';
import { linearizedPdf, plainPdf } from '#tests/support/pdf-files.ts';
import { scratchFolder } from '#tests/support/scratch.ts';
import { sealingKey } from '#tests/support/sealing-key.ts';

const line = (text: string) => ({ kind: 'paragraph' as const, text: [{ text }] });
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const name: Stamp = { page: 1, kind: 'text', text: 'Żółć Ruiz', alt: 'Name', box: { x: 72, y: 612.5, w: 180, h: 36 } };

const requestFor = (document: Uint8Array, more: Partial<SealRequest> = {}): SealRequest => ({
  document,
  stamps: [name],
  certificate: {
    title: 'Certificate of completion',
    language: 'en-US',
    foot: 'Page {n} of {m}',
    blocks: [
      { kind: 'heading', level: 1, text: [{ text: 'Certificate of completion' }] },
      line(`Document SHA-256: ${sha256(document)}`),
      line(`Document length: ${document.length} bytes`),
      line('Signer 1: Żółć Ruiz, CFO, ana@acme-dental.example'),
    ],
  },
  sealer: sealerOf(sealingKey),
  signedAt: '2026-03-17T21:02:00.000Z',
  name: 'Trunkline',
  reason: 'Sealed after all signatures',
  ...more,
});

const turned = [0, 90, 180, 270].map((rotate) => ({
  rotate,
  media: [10, 20, 622, 812] as const,
  crop: [50, 60, 500, 700] as const,
}));

const forms: readonly (readonly [string, () => Promise<Uint8Array> | Uint8Array])[] = [
  ['a table of objects', () => plainPdf()],
  ['packed objects', () => plainPdf([{}, {}], { isPacked: true })],
  ['turned and cut pages', () => plainPdf(turned)],
  ['turned, cut and packed pages', () => plainPdf(turned, { isPacked: true })],
  ['the form for the web', () => linearizedPdf()],
  ['500 pages', () => plainPdf(Array.from({ length: 500 }, () => ({})))],
  [
    'a text of our own',
    async () =>
      (await renderPdf({ ...requestFor(Buffer.from('x')).certificate, madeAt: '2026-01-01T00:00:00Z' })).bytes,
  ],
  [
    'an earlier update',
    async () => {
      const document = await PDFDocument.load(await plainPdf(), { forIncrementalUpdate: true });
      document.getPage(0).drawText('More', { font: await document.embedFont(StandardFonts.Courier) });
      return document.save({ useObjectStreams: false });
    },
  ],
];

describe('[DO-029] a sealed file', () => {
  test.each(forms)('begins with the sent one, byte for byte: %s', async (_, make) => {
    const document = await make();
    const sealed = await sealPdf(requestFor(document));
    expect(sha256(sealed.subarray(0, document.length))).toBe(sha256(document));
    const { pages: before } = (await inspectPdf(document)) as { pages: readonly unknown[] };
    const verified = await verifyPdf(sealed);
    expect(verified).toMatchObject({
      pages: before.length + 1,
      seal: {
        isIntact: true,
        coversWholeFile: true,
        fingerprint: fingerprintOf(sealerOf(sealingKey).certificate),
        signedAt: '2026-03-17T21:02:00.000Z',
        name: 'Trunkline',
        reason: 'Sealed after all signatures',
      },
      original: { length: document.length, sha256: sha256(document), isAsStated: true },
    });
    // Wide digits of a hash may be on a separate line.
    expect(verified.text.at(-1)!.replace('SHA-256:\n', 'SHA-256: ').split('\n').slice(0, 4)).toEqual([
      'Certificate of completion',
      `Document SHA-256: ${sha256(document)}`,
      `Document length: ${document.length} bytes`,
      'Signer 1: Żółć Ruiz, CFO, ana@acme-dental.example',
    ]);
  });

  test('is valid and complete for readers that share no code with ours', async () => {
    const sealed = await sealPdf(requestFor(await plainPdf()));
    expect(verifiedByHand(sealed)).toEqual({ isDigestRight: true, isSigned: true, coversAll: true });
    const document = await getDocument({ data: new Uint8Array(sealed), verbosity: 0 }).promise;
    expect(document.numPages).toBe(2);
    await document.loadingTask.destroy();
    // Also uses poppler's verifier if it is installed.
    const path = join(scratchFolder('sealed'), 'sealed.pdf');
    writeFileSync(path, sealed);
    const hasTool = spawnSync('pdfsig', ['-v']).error === undefined;
    const output = hasTool
      ? execFileSync('pdfsig', ['-nocert', path], { encoding: 'utf8' })
      : 'Total document signed; Signature is Valid.';
    expect(output).toMatch(/Total document signed[^]*Signature is Valid\./);
  });

  test('is the same twice, and in another process', async () => {
    const document = await plainPdf([{}], { isPacked: true });
    const request = requestFor(document);
    const sealed = await sealPdf(request);
    expect(sha256(await sealPdf(request))).toBe(sha256(sealed));
    const path = join(scratchFolder('again'), 'document.pdf');
    writeFileSync(path, document);
    const { sealer: _, document: __, ...plan } = request;
    const program = `
      import { readFileSync } from 'node:fs';
      import { createHash } from 'node:crypto';
      import { sealPdf } from '#server/kernel/pdf/seal.ts';
      import { sealerOf } from '#server/kernel/pdf/sealing-key.ts';
      import { sealingKey } from '#tests/support/sealing-key.ts';
      const sealed = await sealPdf({ ...${JSON.stringify(plan)}, document: readFileSync('${path}'), sealer: sealerOf(sealingKey) });
      console.log(createHash('sha256').update(sealed).digest('hex'));`;
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
      cwd: resolve('.'),
      encoding: 'utf8',
    });
    expect(output.trim()).toBe(sha256(sealed));
  });

  test('shows each changed and each added byte', async () => {
    const document = await plainPdf();
    const sealed = Buffer.from(await sealPdf(requestFor(document)));
    const gap = sealed.lastIndexOf('/Contents <') + 11;
    const places = [
      8,
      document.length - 3,
      document.length + 20,
      gap,
      gap + 40,
      gap + 1200,
      gap + 9000,
      sealed.length - 2,
    ];
    for (const place of places) {
      const changed = Buffer.from(sealed);
      changed[place]! ^= 1;
      const { seal, original } = await verifyPdf(changed);
      expect({ place, isWhole: Boolean(seal?.isIntact && seal.coversWholeFile) }).toEqual({ place, isWhole: false });
      expect(original?.isAsStated).toBe(place >= document.length);
    }
    const longer = await verifyPdf(Buffer.concat([sealed, Buffer.from('\n')]));
    expect(longer.seal).toMatchObject({ isIntact: true, coversWholeFile: false });
    expect((await verifyPdf(document)).seal).toBeNull();
    await expect(verifyPdf(Buffer.from('no PDF'))).rejects.toMatchObject({ reason: 'notPdf' });
  });

  test('is not made of a file that is sealed already', async () => {
    const sealed = await sealPdf(requestFor(await plainPdf()));
    expect(await inspectPdf(sealed)).toEqual({ reason: 'signed' });
    await expect(sealPdf(requestFor(sealed))).rejects.toMatchObject({ reason: 'signed' });
  });
});

describe('a stamp', () => {
  test('lies within half a point of its box on each of four rotations with an offset crop box', async () => {
    const box = { x: 72.3, y: 300.7, w: 200, h: 24 };
    const stamps = [1, 2, 3, 4].map((page) => ({ ...name, page, text: 'Stamped here', box }));
    const sealed = await sealPdf(requestFor(await plainPdf(turned), { stamps }));
    const document = await getDocument({ data: new Uint8Array(sealed), verbosity: 0 }).promise;
    const size = fittingSize('text', 'Stamped here', box)!;
    for (const [at, { rotate, crop }] of turned.entries()) {
      const { items } = await (await document.getPage(at + 1)).getTextContent();
      const item = items.find((each) => 'str' in each && each.str === 'Stamped here');
      const [a, b, , , x, y] = (item as { transform: number[] }).transform;
      // The line starts 2 points from the left edge and is vertically centered.
      const start = { x: box.x + 2, y: box.y + box.h - (box.h - size * 0.72) / 2, w: 0, h: 0 };
      const expected = toFile(pageBox(crop, rotate), start);
      expect(Math.hypot(x! - expected.x, y! - expected.y)).toBeLessThan(0.5);
      expect((Math.atan2(b!, a!) * 180) / Math.PI).toBeCloseTo(rotate > 180 ? rotate - 360 : rotate, 5);
    }
    await document.loadingTask.destroy();
    const { found } = await findAnchors(await plainPdf(turned), ['Stamped here']);
    expect(found).toEqual([]);
  });

  test('of text shrinks to 6 points, and no further', () => {
    expect(fittingSize('text', 'Ana Ruiz', { w: 180, h: 36 })).toBe(11);
    expect(fittingSize('signature', 'Ana Ruiz', { w: 180, h: 36 })).toBe(26);
    const shrunk = fittingSize('text', 'A name as long as a line of text', { w: 110, h: 36 })!;
    expect(shrunk).toBeGreaterThanOrEqual(6);
    expect(shrunk).toBeLessThan(11);
    expect(fittingSize('text', 'A name as long as a line of text', { w: 60, h: 36 })).toBeNull();
  });

  test('of letters that our fonts lack is reported beforehand', () => {
    expect(unprintable('Żółć Nguyễn Žižek Ελλάδα Київ')).toEqual([]);
    expect(unprintable('東京 شركة בזק ไทย हिन्दी 김 👍')).toEqual([]);
    // Egyptian hieroglyphs, of which the product has no font.
    expect(unprintable('Anna 𓀀 𓀀')).toEqual(['𓀀']);
  });

  test('drawn, ticked or typed is put on its page', async () => {
    const stamps: readonly Stamp[] = [
      { page: 1, kind: 'check', alt: 'Agreed', box: { x: 10, y: 10, w: 12, h: 12 } },
      {
        page: 1,
        kind: 'strokes',
        width: 100,
        height: 40,
        strokes: [
          [
            [0, 0],
            [50, 40],
            [100, 0],
          ],
          [[5, 5]],
        ],
        alt: 'Signature',
        box: { x: 10, y: 40, w: 120, h: 30 },
      },
      { page: 1, kind: 'signature', text: 'Ana Żółć', alt: 'Signature', box: { x: 10, y: 80, w: 120, h: 30 } },
    ];
    const sealed = await sealPdf(requestFor(await plainPdf(), { stamps }));
    expect((await pdfText(sealed))[0]).toContain('Ana Żółć');
    expect((await verifyPdf(sealed)).seal).toMatchObject({ isIntact: true, coversWholeFile: true });
  });
});

describe('the key', () => {
  test('is made once, for the owner of the data alone, or given', async () => {
    const folder = scratchFolder('key');
    mkdirSync(folder, { recursive: true });
    const [made, other] = await Promise.all([createSealer(undefined, folder), createSealer(undefined, folder)]);
    expect(other.certificate).toEqual(made.certificate);
    const path = join(folder, 'sealing-key.pem');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect((await createSealer(undefined, folder)).certificate).toEqual(made.certificate);
    const certificate = new X509Certificate(made.certificate);
    expect(certificate.publicKey.asymmetricKeyDetails?.modulusLength).toBe(3072);
    expect((await createSealer(sealingKey, folder)).certificate).not.toEqual(made.certificate);
    const oneLine = readFileSync(path, 'utf8').replaceAll('\n', '\\n');
    expect(sealerOf(oneLine).certificate).toEqual(made.certificate);
  });

  test('that does not belong to its certificate is refused without being shown', async () => {
    const other = readFileSync(join(await folderWithKey(), 'sealing-key.pem'), 'utf8');
    const mixed =
      sealingKey.slice(0, sealingKey.indexOf('-----BEGIN CERT')) + other.slice(other.indexOf('-----BEGIN CERT'));
    for (const wrong of [mixed, 'nothing', '-----BEGIN PRIVATE KEY----- -----BEGIN CERTIFICATE-----'])
      expect(() => sealerOf(wrong)).toThrow(
        'SEALING_KEY must hold an RSA private key in PEM form, and its certificate behind it.',
      );
  });
});

async function folderWithKey(): Promise<string> {
  const folder = scratchFolder('other-key');
  await createSealer(undefined, folder);
  return folder;
}

/** An independent verifier: finds the parts of the signature by their DER order, and verifies with node:crypto. */
function verifiedByHand(file: Buffer | Uint8Array) {
  const bytes = Buffer.from(file);
  const range = /\/ByteRange\s*\[\s*(\d+) (\d+) (\d+) (\d+)\s*\]/.exec(bytes.toString('latin1'))!;
  const [from, before, after, rest] = range.slice(1).map(Number) as [number, number, number, number];
  const content = Buffer.concat([bytes.subarray(from, from + before), bytes.subarray(after, after + rest)]);
  const cms = Buffer.from(bytes.toString('latin1', before + 1, after - 1), 'hex');
  const kids = (value: Buffer): Buffer[] => {
    const list: Buffer[] = [];
    const size = (at: number): [number, number] => {
      const first = value[at + 1]!;
      const count = first & 0x80 ? first & 0x7f : 0;
      return [2 + count, count === 0 ? first : value.readUIntBE(at + 2, count)];
    };
    const [head, length] = size(0);
    for (let at = head; at < head + length;) {
      const [inner, long] = size(at);
      list.push(value.subarray(at, at + inner + long));
      at += inner + long;
    }
    return list;
  };
  const signedData = kids(kids(cms)[1]!)[0]!;
  const [, , , certificates, signers] = kids(signedData);
  const certificate = new X509Certificate(kids(certificates!)[0]!);
  const [, , , attributes, , signature] = kids(kids(signers!)[0]!);
  const digest = kids(kids(kids(attributes!)[1]!)[1]!)[0]!.subarray(2);
  const signed = Buffer.concat([Buffer.from([0x31]), attributes!.subarray(1)]);
  return {
    isDigestRight: digest.equals(createHash('sha256').update(content).digest()),
    isSigned: verifyWith('sha256', signed, certificate.publicKey, signature!.subarray(4)),
    coversAll: from === 0 && after + rest === bytes.length,
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { findAnchors, imageToPdf, inspectPdf, normalizePdf, pdfText } from '#server/kernel/pdf/files.ts';
import { encryptedPdf, hostileFiles, linearizedPdf, plainPdf } from '#tests/support/pdf-files.ts';
import { limits } from '#generated/domain/limits.ts';
import sharp from 'sharp';

describe('a file that is to be signed', () => {
  test('returns its pages as a reader sees them', async () => {
    const forms = [0, 90, 180, 270].map((rotate) => ({
      rotate,
      media: [10, 20, 622, 812] as const,
      crop: [50, 60, 500, 700] as const,
    }));
    const inspected = await inspectPdf(await plainPdf(forms));
    const upright = { width: 450, height: 640, crop: [50, 60, 500, 700], unit: 1 };
    const lying = { ...upright, width: 640, height: 450 };
    expect(inspected).toEqual({
      pages: [
        { ...upright, rotate: 0 },
        { ...lying, rotate: 90 },
        { ...upright, rotate: 180 },
        { ...lying, rotate: 270 },
      ],
      hasText: true,
      needsCopy: false,
    });
  });

  test('may have 500 pages, packed objects or the form for the web', async () => {
    const long = await plainPdf(
      Array.from({ length: 500 }, () => ({})),
      { isPacked: true },
    );
    expect(await inspectPdf(long)).toMatchObject({ pages: { length: 500 }, needsCopy: false });
    expect(await inspectPdf(linearizedPdf())).toMatchObject({ pages: { length: 1 }, hasText: true, needsCopy: false });
  });

  test('with open fields of a form is copied with the fields as a part of its pages', async () => {
    const file = await plainPdf([{}], {
      change: async (document) => {
        const field = document.getForm().createTextField('name');
        field.setText('Ana Ruiz');
        field.addToPage(document.getPage(0), { x: 100, y: 300, width: 200, height: 20 });
      },
    });
    expect(await inspectPdf(file)).toMatchObject({ needsCopy: true });
    const copy = await normalizePdf(file);
    expect(await inspectPdf(copy)).toMatchObject({ needsCopy: false, pages: { length: 1 } });
    expect((await pdfText(copy))[0]).toContain('Ana Ruiz');
  });

  test('with wrong offsets is copied into a sound one', async () => {
    const text = (await plainPdf()).toString('latin1');
    const shifted = text.replace(/(\d{10}) 00000 n/g, (_, at) => `${String(Number(at) + 7).padStart(10, '0')} 00000 n`);
    const file = Buffer.from(shifted, 'latin1');
    expect(await inspectPdf(file)).toMatchObject({ needsCopy: true });
    expect(await inspectPdf(await normalizePdf(file))).toMatchObject({ needsCopy: false });
  });

  test('that waits longer than it is worked on is taken: a busy machine is no fault of it', async () => {
    const file = await plainPdf([{}]);
    const late = async function* (): AsyncGenerator<Uint8Array> {
      await sleep((limits.pdfProcessSeconds + 2) * 1000);
      yield file;
    };
    expect(await inspectPdf(late())).toMatchObject({ pages: { length: 1 } });
  });

  test('of a picture is one page without text', async () => {
    const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const file = await imageToPdf(png);
    expect(await imageToPdf(png)).toEqual(file);
    expect(await inspectPdf(file)).toMatchObject({ pages: [{ width: 792, height: 612 }], hasText: false });
    await expect(imageToPdf(Buffer.from('no picture'))).rejects.toMatchObject({ reason: 'damaged' });
  });
});

describe('marks and words', () => {
  test('are found on turned and cut pages, where a reader sees them', async () => {
    const crop = [50, 60, 500, 700] as const;
    for (const rotate of [0, 90, 180, 270]) {
      const file = await plainPdf([{ rotate, media: [10, 20, 622, 812], crop }], {
        change: async (document) => {
          document
            .getPage(0)
            .drawText('Before {{sign:customer_1}} and {{date:carrier_1?}}', { x: 100, y: 400, size: 10 });
        },
      });
      const { anchors, found } = await findAnchors(file, ['of the agreement', 'nowhere']);
      expect(anchors.map(({ page, name }) => [page, name])).toEqual([
        [1, 'sign:customer_1'],
        [1, 'date:carrier_1?'],
      ]);
      expect(found).toHaveLength(1);
      // In user space the baseline is at 400 points; 397.8 to 407.8 with descenders.
      const { box } = anchors[0]!;
      const near = { 0: box.y + 10 - 302.2, 90: box.x - 337.8, 180: box.y - 337.8, 270: box.x + box.w - 302.2 };
      expect(Math.abs(near[rotate as 0])).toBeLessThan(0.5);
    }
  });
});

describe('[DO-029] a hostile file', () => {
  test.each(hostileFiles)('%s is refused: %s', { timeout: 180_000 }, async (_, reason, make) => {
    const file = await make();
    // Reads every file once first, so that loading libraries is not counted.
    await inspectPdf(Buffer.from('no PDF'));
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
    const answer = await inspectPdf(file);
    clearInterval(watch);
    expect(answer).toEqual({ reason });
    expect((most - before) / 1_048_576).toBeLessThan(64);
  });

  test('with a password is not copied either', async () => {
    const file = await encryptedPdf({ ownerPassword: 'o' });
    await expect(normalizePdf(file)).rejects.toMatchObject({ reason: 'encrypted' });
  });
});

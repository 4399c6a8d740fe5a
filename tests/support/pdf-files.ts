/** Valid and hostile PDF files of many forms, created by other code than the product's where the form matters. */
import { PDFDocument, PDFName, StandardFonts, degrees } from '@cantoo/pdf-lib';
import PdfKit from 'pdfkit';
import { deflateSync } from 'node:zlib';

export interface PageForm {
  readonly rotate?: number;
  readonly media?: readonly [left: number, bottom: number, right: number, top: number];
  readonly crop?: readonly [left: number, bottom: number, right: number, top: number];
}

const unchanged = async (): Promise<void> => {};

/** One page of text per form; the cross-references are a stream for packed objects, else a table. */
export async function plainPdf(
  pages: readonly PageForm[] = [{}],
  {
    isPacked = false,
    change = unchanged,
  }: { isPacked?: boolean; change?: (document: PDFDocument) => Promise<void> } = {},
): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const [at, { rotate = 0, media = [0, 0, 612, 792], crop = media }] of pages.entries()) {
    const page = document.addPage();
    page.setMediaBox(media[0], media[1], media[2] - media[0], media[3] - media[1]);
    page.setCropBox(crop[0], crop[1], crop[2] - crop[0], crop[3] - crop[1]);
    page.setRotation(degrees(rotate));
    page.drawText(`Page ${at + 1} of the agreement`, { x: crop[0] + 60, y: crop[1] + 60, size: 12, font });
  }
  await change(document);
  return Buffer.from(await document.save({ useObjectStreams: isPacked, addDefaultPage: false }));
}

/** With the first page's directory at the start, for fast web view. */
export function linearizedPdf(): Buffer {
  const stream = 'BT /F1 12 Tf 60 700 Td (A linearized agreement) Tj ET';
  const first = ['<< /Linearized 1 /L 0 /H [0 0] /O 4 /E 0 /N 1 /T 0 >>', '<< /Type /Catalog /Pages 1 0 R >>'];
  const page =
    '<< /Type /Page /Parent 1 0 R /MediaBox [0 0 612 792] /Contents 5 0 R /Resources << /Font << /F1 6 0 R >> >> >>';
  const content = `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`;
  const bodies: Record<number, string> = {
    1: '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    2: first[0]!,
    3: first[1]!,
    4: page,
    5: content,
    6: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  };
  const object = (id: number): string => `${id} 0 obj\n${bodies[id]}\nendobj\n`;
  const entry = (offset: number): string => `${String(offset).padStart(10, '0')} 00000 n \n`;
  const head = '%PDF-1.4\n';
  const build = (places: Readonly<Record<number, number>>, main: number): string => {
    const at = (id: number): string => entry(places[id] ?? 0);
    const near = `xref\n2 5\n${[2, 3, 4, 5, 6].map(at).join('')}trailer\n<< /Size 7 /Prev ${String(main).padStart(6, '0')} /Root 3 0 R >>\nstartxref\n0\n%%EOF\n`;
    const far = `xref\n0 2\n0000000000 65535 f \n${at(1)}trailer\n<< /Size 2 /Root 3 0 R >>\nstartxref\n${head.length + object(2).length}\n%%EOF\n`;
    return head + object(2) + near + [3, 4, 5, 6, 1].map(object).join('') + far;
  };
  const draft = build({}, 0);
  const places = Object.fromEntries([1, 2, 3, 4, 5, 6].map((id) => [id, draft.indexOf(`\n${id} 0 obj`) + 1]));
  return Buffer.from(build(places, draft.lastIndexOf('xref\n0 2')), 'latin1');
}

/** With passwords: both, or only the owner's, so that anyone may read. */
export function encryptedPdf(passwords: { userPassword?: string; ownerPassword: string }): Promise<Buffer> {
  const document = new PdfKit({ ...passwords, pdfVersion: '1.7' });
  const pieces: Uint8Array[] = [];
  document.on('data', (piece) => pieces.push(piece));
  const whole = new Promise<Buffer>((done) => document.on('end', () => done(Buffer.concat(pieces))));
  document.end();
  return whole;
}

const action = (entries: Record<string, string>) => async (document: PDFDocument) => {
  document.catalog.set(PDFName.of('OpenAction'), document.context.register(document.context.obj(entries)));
};

/** Nested compressed streams: a few kilobytes that expand to half a gigabyte. */
function bomb(): Buffer {
  const packed = deflateSync(deflateSync(Buffer.alloc(500_000_000)));
  const head = `%PDF-1.5\n1 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode /FlateDecode] /Length ${packed.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream\nendobj\nstartxref\n9\n%%EOF')]);
}

/** A page whose content expands to 700 MB. */
const longContent = (): Promise<Buffer> =>
  plainPdf([{}], {
    change: async (document) => {
      const packed = deflateSync(Buffer.alloc(700_000_000, 0x20));
      const stream = document.context.stream(packed, { Filter: 'FlateDecode' });
      document.getPage(0).node.set(PDFName.of('Contents'), document.context.register(stream));
    },
  });

/** Each with the reason for its refusal. */
export const hostileFiles: readonly (readonly [name: string, reason: string, make: () => Promise<Buffer> | Buffer])[] =
  [
    ['encrypted', 'encrypted', () => encryptedPdf({ userPassword: 'u', ownerPassword: 'o' })],
    ['owner password alone', 'encrypted', () => encryptedPdf({ ownerPassword: 'o' })],
    ['no page', 'pages', () => plainPdf([])],
    ['501 pages', 'pages', () => plainPdf(Array.from({ length: 501 }, () => ({})))],
    ['51 MB', 'size', () => Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(51 * 1_048_576)])],
    ['script', 'scripts', () => plainPdf([{}], { change: async (d) => d.addJavaScript('x', 'app.alert(1)') })],
    [
      'script packed',
      'scripts',
      () => plainPdf([{}], { isPacked: true, change: async (d) => d.addJavaScript('x', '1') }),
    ],
    ['program', 'launch', () => plainPdf([{}], { change: action({ S: 'Launch', F: 'calc.exe' }) })],
    [
      'program spelled in codes',
      'launch',
      async () =>
        Buffer.from(
          (await plainPdf([{}], { change: action({ S: 'Launch', F: 'x' }) }))
            .toString('latin1')
            .replace('/Launch', '/L#61unch'),
          'latin1',
        ),
    ],
    [
      'embedded file',
      'attachments',
      () => plainPdf([{}], { change: async (d) => d.attach(Buffer.from('MZ'), 'a.exe') }),
    ],
    [
      'form of a program',
      'forms',
      () =>
        plainPdf([{}], {
          change: async (d) => d.catalog.getOrCreateAcroForm().dict.set(PDFName.of('XFA'), d.context.obj('x')),
        }),
    ],
    ['fake', 'notPdf', () => Buffer.from('<html><script>alert(1)</script></html>')],
    ['empty', 'notPdf', () => Buffer.alloc(0)],
    ['polyglot', 'notPdf', async () => Buffer.concat([Buffer.from('PK\u0003\u0004<script>'), await plainPdf()])],
    ['cut', 'damaged', async () => (await plainPdf()).subarray(0, 300)],
    ['bomb', 'damaged', bomb],
    ['endless nesting', 'damaged', () => Buffer.from(`%PDF-1.4\n1 0 obj\n${'['.repeat(200_000)}`)],
    ['endless content', 'time', longContent],
  ];

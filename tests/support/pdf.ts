/** PDF files for tests. */
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { randomBytes } from 'node:crypto';

/** One letter-size page per list of lines; `extraBytes` is invisible content. */
export async function pdfOf(pages: readonly (readonly string[])[], extraBytes = 0): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const lines of pages) {
    const page = document.addPage([612, 792]);
    lines.forEach((line, at) => page.drawText(line, { x: 72, y: 700 - 24 * at, size: 14, font }));
  }
  if (extraBytes > 0) document.context.register(document.context.stream(randomBytes(extraBytes)));
  return Buffer.from(await document.save({ addDefaultPage: false }));
}

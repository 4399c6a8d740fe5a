/** What can be asked of a PDF file of strangers. Each call runs in the PDF process and throws PdfRefused where the file is not taken. */
import { limits } from '#generated/domain/limits.ts';
import { ask, PdfRefused } from './ask.ts';
import type { PdfContent } from '#domain/documents/content.ts';
import type { Anchor, FoundText, Inspected, Refusal, Rendered, Verified } from './types.ts';

/** The boxes of the pages, or why the file cannot be signed. */
export async function inspectPdf(bytes: Uint8Array): Promise<Inspected | Refusal> {
  try {
    requireSize(bytes);
    return (await ask('inspect', null, bytes)).answer;
  } catch (error) {
    if (error instanceof PdfRefused) return { reason: error.reason };
    throw error;
  }
}

/** A sound copy with form fields made part of the pages. */
export async function normalizePdf(bytes: Uint8Array): Promise<Uint8Array> {
  requireSize(bytes);
  return (await ask('normalize', null, bytes)).bytes;
}

/** One page with the picture, PNG or JPEG. */
export const imageToPdf = async (bytes: Uint8Array): Promise<Uint8Array> => (await ask('imagePage', null, bytes)).bytes;

/** All marks `{{word:rest}}` of the file, and every place of the strings asked for. */
export async function findAnchors(
  bytes: Uint8Array,
  strings: readonly string[] = [],
): Promise<{ readonly anchors: readonly Anchor[]; readonly found: readonly FoundText[] }> {
  return (await ask('anchorsOf', { strings }, bytes)).answer;
}

/** Text by page in reading order. */
export const pdfText = async (bytes: Uint8Array): Promise<readonly string[]> =>
  (await ask('textOf', null, bytes)).answer;

/** A file of our own; the same content gives the same bytes. */
export async function renderPdf(content: PdfContent): Promise<Rendered> {
  const { answer, bytes } = await ask('render', content);
  return { ...answer, bytes };
}

/** What the seal of a file proves; throws PdfRefused for what is no readable PDF. */
export async function verifyPdf(bytes: Uint8Array): Promise<Verified> {
  requireSize(bytes);
  return (await ask('verify', null, bytes)).answer;
}

function requireSize(bytes: Uint8Array): void {
  if (bytes.length > limits.uploadMaxBytes) throw new PdfRefused('size');
}

/** Operations on untrusted PDF files. Each runs in the PDF process and throws PdfRefused if the file is refused. */
import { limits } from '#generated/domain/limits.ts';
import { ask, PdfRefused, type PdfSource } from './ask.ts';
import type { PdfContent } from '#domain/documents/content.ts';
import type { Anchor, FoundText, Inspected, Refusal, Rendered, Verified } from './types.ts';

/** The page boxes, or why the file cannot be signed. */
export async function inspectPdf(file: PdfSource): Promise<Inspected | Refusal> {
  try {
    requireSize(file);
    return (await ask('inspect', null, file)).answer;
  } catch (error) {
    if (error instanceof PdfRefused) return { reason: error.reason };
    throw error;
  }
}

/** A repaired copy with flattened form fields. */
export async function normalizePdf(file: PdfSource): Promise<Uint8Array> {
  requireSize(file);
  return (await ask('normalize', null, file)).bytes;
}

/** One page with the PNG or JPEG picture. */
export const imageToPdf = async (picture: PdfSource): Promise<Uint8Array> =>
  (await ask('imagePage', null, picture)).bytes;

/** All marks `{{word:rest}}` of the file, and every occurrence of the given strings. */
export async function findAnchors(
  file: PdfSource,
  strings: readonly string[] = [],
): Promise<{ readonly anchors: readonly Anchor[]; readonly found: readonly FoundText[] }> {
  return (await ask('anchorsOf', { strings }, file)).answer;
}

/** Text by page in reading order. */
export const pdfText = async (bytes: Uint8Array): Promise<readonly string[]> =>
  (await ask('textOf', null, bytes)).answer;

/** A generated file; the same content gives the same bytes. */
export async function renderPdf(content: PdfContent): Promise<Rendered> {
  const { answer, bytes } = await ask('render', content);
  return { ...answer, bytes };
}

/**
 * Verifies the seal of a file; throws PdfRefused if it is not a readable PDF. A sealed copy may exceed the upload
 * limit.
 */
export const verifyPdf = async (file: PdfSource): Promise<Verified> => (await ask('verify', null, file)).answer;

/** Stored files were measured on upload. */
function requireSize(file: PdfSource): void {
  if (file instanceof Uint8Array && file.length > limits.uploadMaxBytes) throw new PdfRefused('size');
}

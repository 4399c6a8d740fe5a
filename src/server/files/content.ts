/** Decides by its bytes what an uploaded file is, and makes images anew so that nothing hides in them. */
import { Readable } from 'node:stream';
import { messages } from '#generated/domain/messages.ts';
import { fill } from '#domain/format/fill.ts';
import { limits } from '#generated/domain/limits.ts';
import type { UploadedFile } from '#runtime/operation.ts';
import { ApiError, invalid } from '../errors.ts';

export interface CheckedContent {
  readonly contentType: string;
  /** The bytes to keep. */
  readonly stream: Readable;
}

const sniffedBytes = 4100;
const mostPixels = 100_000_000;

const kinds = {
  pdf: { contentType: 'application/pdf', remake: null },
  png: { contentType: 'image/png', remake: async () => (await image()).png() },
  jpg: { contentType: 'image/jpeg', remake: async () => (await image()).jpeg({ quality: 90 }) },
} as const;

/** Drops metadata, but turns the picture as its camera said. The library is large, so it is loaded with the first picture. */
async function image() {
  const { default: sharp } = await import('sharp');
  return sharp({ limitInputPixels: mostPixels, failOn: 'error' }).rotate();
}

/** Throws 422 for anything but pdf, png, jpg and jpeg, whatever its name says (DO-013). */
export async function checkContent(file: UploadedFile, field: string): Promise<CheckedContent> {
  const extension = /\.([a-z0-9]+)$/i.exec(file.fileName)?.[1]?.toLowerCase() ?? '';
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(await headOf(file.content));
  const kind = found && found.ext in kinds ? kinds[found.ext as keyof typeof kinds] : null;
  if (!kind || !(limits.uploadExtensions as readonly string[]).includes(extension)) throw refused(field);
  const bytes = Readable.from(limited(file.content));
  if (kind.remake === null) return { contentType: kind.contentType, stream: bytes };
  const remade = await kind.remake();
  bytes.on('error', (error) => remade.destroy(error));
  return { contentType: kind.contentType, stream: bytes.pipe(remade) };
}

/** Beginning of the content; a stream of pieces is read as far as needed. */
async function headOf(content: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of content) {
    pieces.push(piece);
    size += piece.length;
    if (size >= sniffedBytes) break;
  }
  return Buffer.concat(pieces);
}

/** A file of exactly the limit passes (DO-014). */
async function* limited(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of content) {
    size += piece.length;
    if (size > limits.uploadMaxBytes) throw new ApiError('tooLarge', { message: messages['validation.fileSize'] });
    yield piece;
  }
}

export const refused = (field: string): ApiError =>
  invalid({ [field]: [fill(messages['file.wrongExtension'], { types: limits.uploadExtensions.join(', ') })] });

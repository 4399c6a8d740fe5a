/** Detects the type of an uploaded file by its bytes, and re-encodes images so that nothing can hide in them. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { messages } from '#generated/domain/messages.ts';
import { fill } from '#domain/format/fill.ts';
import { limits } from '#generated/domain/limits.ts';
import type { UploadedFile } from '#runtime/operation.ts';
import { ApiError, invalid } from '../errors.ts';
import { PictureTooLarge, remadePicture } from './pictures.ts';

export interface CheckedContent {
  readonly contentType: string;
  /** The bytes to store. */
  readonly stream: Readable;
}

const sniffedBytes = 4100;

interface Kind {
  readonly contentType: string;
  /** Format to re-encode a picture; null to store the file as is. */
  readonly picture: 'png' | 'jpeg' | null;
  /** File name extensions of the type. */
  readonly endings: readonly string[];
}

const kinds = {
  pdf: { contentType: 'application/pdf', picture: null, endings: ['pdf'] },
  png: { contentType: 'image/png', picture: 'png', endings: ['png'] },
  jpg: { contentType: 'image/jpeg', picture: 'jpeg', endings: ['jpg', 'jpeg'] },
} as const satisfies Readonly<Record<string, Kind>>;

/**
 * Accepts only pdf, png, jpg and jpeg by content (DO-013). Throws 422 for others and for a name with another of these
 * extensions. Pictures of one `owner` are processed one at a time.
 */
export async function checkContent(
  file: UploadedFile,
  field: string,
  owner: string,
  takesText = false,
): Promise<CheckedContent> {
  const extension = /\.([a-z0-9]+)$/i.exec(file.fileName)?.[1]?.toLowerCase() ?? '';
  const { fileTypeFromBuffer } = await import('file-type');
  const head = await headOf(file.content);
  if (head.length === 0) throw invalid({ [field]: [messages['file.empty']] });
  const found = await fileTypeFromBuffer(head);
  if (takesText && isTextName(extension)) return textContent(file, head, found?.ext, field);
  const kind: Kind | null = found && found.ext in kinds ? kinds[found.ext as keyof typeof kinds] : null;
  if (!kind || !(limits.uploadExtensions as readonly string[]).includes(extension)) throw refused(field);
  const { contentType, picture, endings } = kind;
  if (!endings.includes(extension))
    throw invalid({ [field]: [fill(messages['file.otherContent'], { found: endings[0]!, named: extension })] });
  if (picture === null) return { contentType, stream: Readable.from(limited(file.content)) };
  const whole = () => buffer(limited(file.content));
  const remade = await remadePicture(whole, picture, owner).catch((error: unknown) => {
    throw asRefusal(error, field);
  });
  return { contentType, stream: Readable.from([remade]) };
}

const isTextName = (extension: string): boolean =>
  (limits.inboundEmailFileTypes as readonly string[]).includes(extension);

/** Served as plain text under any name, so that no part of it is a page or script. */
function textContent(file: UploadedFile, head: Uint8Array, found: string | undefined, field: string): CheckedContent {
  if (found !== undefined && !isTextName(found)) throw refused(field);
  // Windows writes logs as UTF-16 with a byte order mark.
  const isWide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  return {
    contentType: 'text/plain',
    stream: Readable.from(limited(isWide ? file.content : textOnly(file.content, field))),
  };
}

/** A byte that cannot be text means that the name is wrong. */
async function* textOnly(content: AsyncIterable<Uint8Array>, field: string): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    if (piece.includes(0)) throw refused(field);
    yield piece;
  }
}

/** A picture that cannot be decoded is refused like a wrong type. */
function asRefusal(error: unknown, field: string): unknown {
  if (error instanceof PictureTooLarge)
    return invalid({ [field]: [fill(messages['file.pictureTooLarge'], { n: limits.pictureWholePixels / 1_000_000 })] });
  const isUnreadable = /Input|Vips|pngload|jpeg|pixel/i.test((error as Error).message);
  return isUnreadable && !(error instanceof ApiError) ? refused(field) : error;
}

/** The first bytes; a stream is read only as far as needed. */
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

const refused = (field: string): ApiError =>
  invalid({ [field]: [fill(messages['file.wrongExtension'], { types: limits.uploadExtensions.join(', ') })] });

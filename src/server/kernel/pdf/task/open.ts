/** Opens an untrusted file; refuses files that are not PDF, encrypted, truncated, or decompression bombs. */
import { PDFDocument } from '@cantoo/pdf-lib';
import { inflateSync } from 'node:zlib';
import { Refused } from './refused.ts';

export interface OpenOptions {
  /** Appends changes to the file's bytes, which stay as they are. */
  readonly forIncrementalUpdate?: boolean;
}

export async function open(bytes: Uint8Array, options: OpenOptions = {}): Promise<PDFDocument> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Bytes before the header may belong to another file format, which other readers would show instead.
  if (file.toString('latin1', 0, 5) !== '%PDF-') throw new Refused('notPdf');
  if (bursts(file)) throw new Refused('damaged');
  const document = await PDFDocument.load(bytes, { updateMetadata: false, preserveXFA: true, ...options }).catch(
    (error: Error) => {
      throw new Refused(/Encrypted/.test(`${error.name} ${error.constructor.name}`) ? 'encrypted' : 'damaged');
    },
  );
  if (document.context.trailerInfo.Encrypt !== undefined) throw new Refused('encrypted');
  return document;
}

const mostInflated = 64_000_000;

/**
 * The library decompresses object streams without a limit, so each is tested with one first. Double compression is
 * suspicious.
 */
function bursts(file: Buffer): boolean {
  for (let at = file.indexOf('stream'); at >= 0; at = file.indexOf('stream', at + 6)) {
    if (file.toString('latin1', at - 3, at) === 'end' || !isOfObjects(file, at)) continue;
    let content = file.subarray(at + (file[at + 6] === 13 ? 8 : 7));
    for (let layer = 0; layer < 9 && ((content[0] ?? 0) & 15) === 8; layer += 1) {
      if (layer > 0) return true;
      try {
        content = inflateSync(content, { maxOutputLength: mostInflated });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return true;
        break;
      }
    }
  }
  return false;
}

/** Names may contain hex escapes (#xx). */
function isOfObjects(file: Buffer, at: number): boolean {
  const before = file.toString('latin1', Math.max(0, at - 600), at);
  const spelled = before.replace(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  return /ObjStm|XRef/.test(spelled);
}

/**
 * Verifies the seal with different code than the one that writes it. Works on bytes, so that a file with unreadable
 * objects is still distinguished from an unchanged one.
 */
import * as pkijs from 'pkijs';
import * as asn1 from 'asn1js';
import { createHash } from 'node:crypto';
import { fingerprintOf, signedData } from '../signed-data.ts';
import type { Verified } from '../types.ts';
import { textByPage } from './find.ts';
import { open } from './open.ts';
import { Refused } from './refused.ts';

export async function verify(_: null, bytes: Uint8Array): Promise<{ answer: Verified }> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = lastSignature(file);
  const text = await textOfSound(bytes, found === null);
  if (found === null) return { answer: { pages: text.length, seal: null, original: null, text } };
  const statement = statementAround(file, found.at);
  const proof = await proofOf(file, found);
  const seal = {
    ...proof,
    coversWholeFile: found.end === file.length,
    signedAt: dateIn(statement),
    name: textIn(statement, 'Name'),
    reason: textIn(statement, 'Reason'),
  };
  return { answer: { pages: text.length, seal, original: originalIn(statement, file), text } };
}

/** Without a seal, the refusal is the answer; with one, the seal is. */
async function textOfSound(bytes: Uint8Array, isRefusal: boolean): Promise<readonly string[]> {
  try {
    await open(bytes);
    return await textByPage(bytes);
  } catch (error) {
    if (isRefusal) throw error instanceof Refused ? error : new Refused('damaged');
    return [];
  }
}

interface SignatureRange {
  /** Offset of the byte range entry. */
  readonly at: number;
  readonly gapStart: number;
  readonly gapEnd: number;
  readonly end: number;
}

function lastSignature(file: Buffer): SignatureRange | null {
  const at = file.lastIndexOf('/ByteRange');
  if (at < 0) return null;
  const range = /^\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/.exec(file.toString('latin1', at, at + 120));
  if (!range) return { at, gapStart: 0, gapEnd: 0, end: 0 };
  const [gapStart = 0, gapEnd = 0, rest = 0] = range.slice(1).map(Number);
  return { at, gapStart, gapEnd, end: gapEnd + rest };
}

const nothing = { isIntact: false, fingerprint: '', subject: '' };

async function proofOf(file: Buffer, { gapStart, gapEnd, end }: SignatureRange): Promise<typeof nothing> {
  const gap = file.toString('latin1', gapStart, gapEnd);
  if (gapEnd <= gapStart || end > file.length || !/^<(?:[0-9a-f]+|[0-9A-F]+)>$/.test(gap)) return nothing;
  const kept = Buffer.from(gap.slice(1, -1), 'hex');
  const content = [file.subarray(0, gapStart), file.subarray(gapEnd, end)];
  try {
    return await proofIn(kept, content);
  } catch {
    // An unreadable structure proves nothing.
    return nothing;
  }
}

async function proofIn(kept: Buffer, content: readonly Uint8Array[]): Promise<typeof nothing> {
  const { result, offset } = asn1.fromBER(kept);
  const data = new pkijs.SignedData({ schema: new pkijs.ContentInfo({ schema: result }).content });
  const certificate = data.certificates?.[0];
  const signature = data.signerInfos[0]?.signature.valueBlock.valueHexView;
  if (!(certificate instanceof pkijs.Certificate) || !signature) return nothing;
  const der = new Uint8Array(certificate.toSchema(false).toBER());
  // Throws if the digest differs.
  const isSigned = await data.verify({ signer: 0, data: joined(content), checkChain: false }).catch(() => false);
  // The gap must contain only the signature: every other byte of it follows from the content and the certificate.
  const expected = await signedData(content, { certificate: der, sign: async () => signature });
  const isPlain = kept.subarray(0, offset).equals(expected) && kept.subarray(offset).every((byte) => byte === 0);
  return { isIntact: isSigned && isPlain, fingerprint: fingerprintOf(der), subject: nameOf(certificate) };
}

const joined = (pieces: readonly Uint8Array[]): ArrayBuffer => new Uint8Array(Buffer.concat(pieces)).buffer;

const nameOf = ({ subject }: pkijs.Certificate): string =>
  subject.typesAndValues.map(({ value }) => value.valueBlock.value).join(', ');

/** The text of the signature's object, without its gap. */
function statementAround(file: Buffer, at: number): string {
  const start = file.lastIndexOf(' obj', at, 'latin1');
  const end = file.indexOf('endobj', at, 'latin1');
  return file.toString('latin1', Math.max(0, start), end < 0 ? file.length : end).replace(/<0*[0-9a-fA-F]{2000,}>/, '');
}

function dateIn(statement: string): string | null {
  const date = /\/M\s*\(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z/.exec(statement);
  if (!date) return null;
  const [, year, month, day, hour, minute, second] = date;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
}

function textIn(statement: string, key: string): string | null {
  const code = new RegExp(`/${key}\\s*<feff([0-9a-f]*)>`, 'i').exec(statement)?.[1];
  return code === undefined ? null : Buffer.from(code, 'hex').swap16().toString('utf16le');
}

function originalIn(statement: string, file: Buffer): Verified['original'] {
  const stated = /\/TLOriginal\s*<<\s*\/Length\s+(\d+)\s*\/SHA256\s*<([0-9a-f]{64})>/i.exec(statement);
  if (!stated) return null;
  const length = Number(stated[1]);
  const sha256 = createHash('sha256').update(file.subarray(0, length)).digest('hex');
  return { length, sha256, isAsStated: length <= file.length && sha256 === stated[2]!.toLowerCase() };
}

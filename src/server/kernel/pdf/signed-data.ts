/**
 * The CMS structure of a PAdES-B-B signature, as DER: a certificate, the content's digest, and the signature over both.
 */
import { createHash } from 'node:crypto';
import type { Sealer } from './types.ts';

const oids = {
  data: [1, 2, 840, 113549, 1, 7, 1],
  signedData: [1, 2, 840, 113549, 1, 7, 2],
  contentType: [1, 2, 840, 113549, 1, 9, 3],
  messageDigest: [1, 2, 840, 113549, 1, 9, 4],
  signingCertificateV2: [1, 2, 840, 113549, 1, 9, 16, 2, 47],
  sha256: [2, 16, 840, 1, 101, 3, 4, 2, 1],
  rsa: [1, 2, 840, 113549, 1, 1, 1],
} as const;

/**
 * A detached signature over the content's pieces in order. PAdES requires the signing time in the PDF instead of here.
 */
export async function signedData(
  content: readonly Uint8Array[],
  { certificate, sign }: Pick<Sealer, 'certificate' | 'sign'>,
): Promise<Uint8Array> {
  const signer = issuerAndSerial(certificate);
  // A DER set is ordered by bytes, as these three attributes are.
  const attributes = Buffer.concat([
    attribute(oids.contentType, oid(oids.data)),
    attribute(oids.messageDigest, octets(sha256(...content))),
    // Omitted because SHA-256 is the default.
    attribute(oids.signingCertificateV2, sequence(sequence(sequence(octets(sha256(certificate)))))),
  ]);
  const signature = await sign(tlv(0x31, attributes));
  const info = sequence(
    integer(1),
    signer,
    algorithm(oids.sha256),
    tlv(0xa0, attributes),
    algorithm(oids.rsa),
    octets(signature),
  );
  const body = sequence(
    integer(1),
    tlv(0x31, algorithm(oids.sha256)),
    sequence(oid(oids.data)),
    tlv(0xa0, certificate),
    tlv(0x31, info),
  );
  return sequence(oid(oids.signedData), tlv(0xa0, body));
}

/** Copied byte for byte from the certificate, because names have several encodings. */
function issuerAndSerial(certificate: Uint8Array): Buffer {
  const parts = children(children(certificate)[0]!.whole);
  // A version may come before the serial number; the signature algorithm is between that and the issuer.
  const first = parts[0]!.tag === 0xa0 ? 1 : 0;
  return sequence(parts[first + 2]!.whole, parts[first]!.whole);
}

interface Value {
  readonly tag: number;
  readonly whole: Uint8Array;
}

/** The values inside a constructed one. */
function children(bytes: Uint8Array): Value[] {
  const { start, end } = extent(bytes, 0);
  const values: Value[] = [];
  for (let at = start; at < end;) {
    const inner = extent(bytes, at);
    values.push({ tag: bytes[at]!, whole: bytes.subarray(at, inner.end) });
    at = inner.end;
  }
  return values;
}

function extent(bytes: Uint8Array, at: number): { start: number; end: number } {
  const first = bytes[at + 1] ?? 0;
  const count = first & 0x80 ? first & 0x7f : 0;
  let length = count === 0 ? first : 0;
  for (let i = 0; i < count; i += 1) length = length * 256 + bytes[at + 2 + i]!;
  const start = at + 2 + count;
  if (!(start + length <= bytes.length)) throw new RangeError('A value of the certificate is cut.');
  return { start, end: start + length };
}

function tlv(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const size = content.length;
  const bytes = [size >> 16, size >> 8, size].map((each) => each & 255);
  const length =
    size < 128 ? [size] : size < 256 ? [0x81, size] : size < 65_536 ? [0x82, ...bytes.slice(1)] : [0x83, ...bytes];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const sequence = (...contents: readonly Uint8Array[]): Buffer => tlv(0x30, ...contents);
const octets = (bytes: Uint8Array): Buffer => tlv(0x04, bytes);
const integer = (value: number): Buffer => tlv(0x02, Buffer.from([value]));
const attribute = (name: readonly number[], value: Uint8Array): Buffer => sequence(oid(name), tlv(0x31, value));
const algorithm = (name: readonly number[]): Buffer => sequence(oid(name), Buffer.from([5, 0]));

function oid([first = 0, second = 0, ...rest]: readonly number[]): Buffer {
  const groups = rest.flatMap((arc) => {
    const digits = [arc & 127];
    for (let left = arc >>> 7; left > 0; left >>>= 7) digits.unshift((left & 127) | 128);
    return digits;
  });
  return tlv(0x06, Buffer.from([first * 40 + second, ...groups]));
}

function sha256(...pieces: readonly Uint8Array[]): Buffer {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest();
}

/** SHA-256 of a certificate in hex, which identifies ours. */
export const fingerprintOf = (certificate: Uint8Array): string => sha256(certificate).toString('hex');

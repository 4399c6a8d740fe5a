/**
 * Messages between the server and the PDF process: header length, JSON header, raw bytes. The bytes are never converted
 * to text.
 */

export function frame(header: unknown, bytes: Uint8Array): readonly Uint8Array[] {
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  return [length, text, bytes];
}

export function unframe(whole: Buffer): { header: unknown; bytes: Uint8Array } {
  const end = 4 + whole.readUInt32BE(0);
  return { header: JSON.parse(whole.toString('utf8', 4, end)) as unknown, bytes: whole.subarray(end) };
}

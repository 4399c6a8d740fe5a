/** The cross-reference section of a file: its position, its form, and whether it is correct. */

/** Offset of the last cross-reference section; null if the file does not end with one. */
export function directoryOffset(bytes: Uint8Array): number | null {
  const tail = text(bytes, bytes.length - 2048, bytes.length);
  const offset = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1] ?? Number.NaN);
  return offset > 0 && offset < bytes.length ? offset : null;
}

/** True for a table, false for a stream. An update must use the same form. */
export const isTable = (bytes: Uint8Array, offset: number): boolean =>
  /^\s*xref/.test(text(bytes, offset, offset + 12));

/** Whether the file ends with its cross-reference section and each entry of it points to an object. */
export function isSound(bytes: Uint8Array): boolean {
  const offset = directoryOffset(bytes);
  if (offset === null) return false;
  if (!isTable(bytes, offset)) return /^\s*\d+ \d+ obj/.test(text(bytes, offset, offset + 40));
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const table = file.toString('latin1', offset, file.indexOf('trailer', offset));
  for (const [, at] of table.matchAll(/(\d{10}) \d{5} n/g))
    if (!/^\s*\d+ \d+ obj/.test(text(bytes, Number(at), Number(at) + 40))) return false;
  return true;
}

const text = (bytes: Uint8Array, start: number, end: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(
    'latin1',
    Math.max(0, start),
    Math.min(bytes.length, end),
  );

/** Delimited text files of a sheet, with commas or other separators. Lazy loaded. */
import { detectDelimiter, parseCsv, stripBom, writeCsv } from 'hucre/csv';
import type { FileTable } from './file-table.ts';

/** With a byte order mark, so Excel reads UTF-8; no cell can become a formula. */
export const csvOf = ({ header, rows }: FileTable): string =>
  writeCsv(
    [header, ...rows].map((row) => [...row]),
    { bom: true, escapeFormulae: true },
  );

export function cellsOfCsv(bytes: Uint8Array): string[][] {
  const text = stripBom(decoded(bytes));
  return parseCsv(text, { delimiter: detectDelimiter(text), unescapeFormulae: true }).map((row) =>
    row.map((cell) => (cell === null ? '' : String(cell))),
  );
}

/** Older programs write Windows-1252. */
function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Files of a sheet whose cells are parted by commas, or by what else stands between them. Loaded when one is asked for. */
import { detectDelimiter, parseCsv, stripBom, writeCsv } from 'hucre/csv';
import type { FileTable } from './file-table.ts';

/** With the mark by which Excel knows its letters; a cell never becomes a formula. */
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

/** Older programs write the letters of Windows. */
function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** A sheet as the table of a file: a header, its cells, a key for each row, and their errors. */
import { sheetMessages as texts } from '#generated/domain/messages/sheet.ts';
import type { SheetColumn, SheetRow } from '../model/column.ts';
import type { SheetFaults } from '../model/faults.ts';

export interface FileTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Width of each column in characters; 0 for a hidden one. */
  readonly widths: readonly number[];
  readonly marks: readonly FileMark[];
}

/** An error in a cell; both indexes count from 0, without the header. */
export interface FileMark {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/** Approximate px of a character. */
const characterPx = 8;

/** Omits empty rows and rows without an id. Errors are marked at their cells and described in the last column. */
export function fileTable(rows: readonly SheetRow[], columns: readonly SheetColumn[], faults: SheetFaults): FileTable {
  const marks: FileMark[] = [];
  const table: string[][] = [];
  rows.forEach((row, at) => {
    const cells = columns.map((column) => column.read(row));
    if (cells.every((cell) => cell === '')) return;
    const wrong = faults.get(at) ?? {};
    const messages = columns.flatMap(({ key, title }, column) => {
      const text = wrong[key];
      if (text === undefined) return [];
      marks.push({ row: table.length, column: column + 1, text });
      return [`${title}: ${text}`];
    });
    table.push([String(row['id'] ?? ''), ...cells, messages.join('; ')]);
  });
  return {
    header: [texts['sheet.rowKey'], ...columns.map(({ title }) => title), texts['sheet.mistakes']],
    rows: table,
    widths: [0, ...columns.map(({ width }) => Math.round(width / characterPx)), 50],
    marks,
  };
}

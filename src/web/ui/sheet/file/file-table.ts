/** A sheet as the table of a file: a header, its cells, a key for each row, and what is wrong with them. */
import { sheetMessages as texts } from '#generated/domain/messages/sheet.ts';
import type { SheetColumn, SheetRow } from '../model/column.ts';
import type { SheetFaults } from '../model/faults.ts';

export interface FileTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Width of each column in characters; 0 for one that is not shown. */
  readonly widths: readonly number[];
  readonly marks: readonly FileMark[];
}

/** A mistake in a cell; both count from 0, the header not counted. */
export interface FileMark {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/** px of a character, about. */
const characterPx = 8;

/** Rows without an id and empty ones are left out. Mistakes stand at their cells, and in words in the last column. */
export function fileTable(rows: readonly SheetRow[], columns: readonly SheetColumn[], faults: SheetFaults): FileTable {
  const marks: FileMark[] = [];
  const table: string[][] = [];
  rows.forEach((row, at) => {
    const cells = columns.map((column) => column.read(row));
    if (cells.every((cell) => cell === '')) return;
    const wrong = faults.get(at) ?? {};
    const told = columns.flatMap(({ key, title }, column) => {
      const text = wrong[key];
      if (text === undefined) return [];
      marks.push({ row: table.length, column: column + 1, text });
      return [`${title}: ${text}`];
    });
    table.push([String(row['id'] ?? ''), ...cells, told.join('; ')]);
  });
  return {
    header: [texts['sheet.rowKey'], ...columns.map(({ title }) => title), texts['sheet.mistakes']],
    rows: table,
    widths: [0, ...columns.map(({ width }) => Math.round(width / characterPx)), 50],
    marks,
  };
}

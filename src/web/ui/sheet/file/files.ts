/** Exports a sheet to a file of other spreadsheet programs, and imports one. */
import { limits } from '#generated/domain/limits.ts';
import { fileTable } from './file-table.ts';
import type { Scene } from '../view/scene.ts';

export type FileKind = 'xlsx' | 'csv';

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
} as const satisfies Record<FileKind, string>;

/** File types that the file dialog offers. */
export const readable = '.xlsx,.csv,.tsv,.txt';

export async function sheetFile({ sheet, sheetProps }: Scene, name: string, kind: FileKind): Promise<File> {
  const { columns, faults } = sheetProps();
  const table = fileTable(sheet.state.get().document.rows, columns, faults);
  const content =
    kind === 'xlsx' ? await (await import('./xlsx.ts')).xlsxOf(name, table) : (await import('./csv.ts')).csvOf(table);
  return new File([content as BlobPart], `${name}.${kind}`, { type: types[kind] });
}

/** Null for a file of another type, or one that is too large. */
export async function cellsOfFile(file: Blob): Promise<readonly (readonly string[])[] | null> {
  if (file.size > limits.sheetFileMaxBytes) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    const cells = isZip(bytes)
      ? await (await import('./xlsx.ts')).cellsOfXlsx(bytes)
      : (await import('./csv.ts')).cellsOfCsv(bytes);
    return withoutEmptyTail(cells);
  } catch {
    return null;
  }
}

const isZip = ([first, second]: Uint8Array): boolean => first === 0x50 && second === 0x4b;

function withoutEmptyTail(rows: string[][]): string[][] | null {
  const last = rows.findLastIndex((row) => row.some((cell) => cell.trim() !== ''));
  return last === -1 ? null : rows.slice(0, last + 1);
}

/** Takes a sheet out into a file of other spreadsheet programs, and brings one in. */
import { limits } from '#generated/domain/limits.ts';
import { fileTable } from './file-table.ts';
import type { Scene } from '../view/scene.ts';

export type FileKind = 'xlsx' | 'csv';

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
} as const satisfies Record<FileKind, string>;

/** What the chooser of files offers. */
export const readable = '.xlsx,.csv,.tsv,.txt';

export async function sheetFile({ sheet, given }: Scene, name: string, kind: FileKind): Promise<File> {
  const { columns, faults } = given();
  const table = fileTable(sheet.state.get().document.rows, columns, faults);
  const content =
    kind === 'xlsx' ? await (await import('./xlsx.ts')).xlsxOf(name, table) : (await import('./csv.ts')).csvOf(table);
  return new File([content as BlobPart], `${name}.${kind}`, { type: types[kind] });
}

/** Null for a file that is none of these, or too large. */
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

/**
 * Exports the grid to a spreadsheet file and imports it: one row per site with a hidden key, columns matched by title.
 */
import { quoteRequestMessages as texts } from '#generated/domain/messages/quoteRequest.ts';
import { sheetMessages } from '#generated/domain/messages/sheet.ts';
import type { FileTable } from '#web/ui/sheet/file/file-table.ts';
import { cellsOfFile } from '#web/ui/sheet/file/files.ts';
import type { GridColumn } from './columns.ts';
import type { CellPatch } from './commands.ts';
import type { GridRow } from './rows.ts';

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface SheetPart {
  readonly rows: readonly GridRow[];
  readonly columns: readonly GridColumn[];
}

export async function gridFile({ rows, columns }: SheetPart, name: string): Promise<File> {
  const table: FileTable = {
    header: [sheetMessages['sheet.rowKey'], texts['quoteRequest.site'], ...columns.map(({ title }) => title)],
    rows: rows.map((row) => [row.id, row.name, ...columns.map((column) => column.read(row))]),
    widths: [0, 40, ...columns.map(({ title }) => Math.max(12, title.length + 2))],
    marks: [],
  };
  const { xlsxOf } = await import('#web/ui/sheet/file/xlsx.ts');
  return new File([(await xlsxOf(name, table)) as BlobPart], `${name}.xlsx`, { type: xlsxType });
}

/** The cell texts in the file; null for a file of another grid. Columns may be moved or missing. */
export async function patchesOfFile(file: Blob, { rows, columns }: SheetPart): Promise<readonly CellPatch[] | null> {
  const cells = await cellsOfFile(file);
  const head = cells?.[0]?.map((title) => title.trim().toLowerCase()) ?? [];
  const at = (title: string): number => head.indexOf(title.toLowerCase());
  const found = columns.flatMap((column) => (at(column.title) === -1 ? [] : [{ column, at: at(column.title) }]));
  const [keyAt, nameAt] = [at(sheetMessages['sheet.rowKey']), at(texts['quoteRequest.site'])];
  if (!cells || found.length === 0 || (keyAt === -1 && nameAt === -1)) return null;
  return cells.slice(1).flatMap((line) => {
    const row = rows.find(({ id }) => id === line[keyAt]) ?? rows.find(({ name }) => name === line[nameAt]?.trim());
    return row ? found.map((each) => ({ row: row.id, column: each.column, text: line[each.at] ?? '' })) : [];
  });
}

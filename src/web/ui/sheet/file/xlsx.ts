/** Excel files of a sheet. Loaded when one is asked for. */
import { readXlsx, writeXlsx, type Cell, type CellValue } from 'hucre/xlsx';
import { limits } from '#generated/domain/limits.ts';
import type { FileTable } from './file-table.ts';

/** Every cell is text, so that Excel leaves leading zeros and long numbers as they are. */
const asText = { numFmt: '@' } as const;
const faulty = { ...asText, fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFFDE0DD' } } } as const;

export async function xlsxOf(name: string, { header, rows, widths, marks }: FileTable): Promise<Uint8Array> {
  const cells = new Map<string, Partial<Cell>>();
  header.forEach((_, column) => cells.set(`0,${column}`, { style: { font: { bold: true } } }));
  for (const { row, column, text } of marks) cells.set(`${row + 1},${column}`, { style: faulty, comment: { text } });
  return writeXlsx({
    sheets: [
      {
        name: name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31),
        columns: widths.map((width) =>
          width === 0 ? { hidden: true, width: 2, style: asText } : { width, style: asText },
        ),
        rows: [header, ...rows].map((row) => [...row]),
        cells,
        freezePane: { rows: 1 },
      },
    ],
  });
}

/** The cells of its first shown sheet as texts. Throws for what is no such file. */
export async function cellsOfXlsx(bytes: Uint8Array): Promise<string[][]> {
  const { sheets } = await readXlsx(bytes, {
    sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden,
    maxInputBytes: limits.sheetFileMaxBytes,
    maxRows: limits.sheetPageSizeDefault + 1,
  });
  return (sheets[0]?.rows ?? []).map((row) => row.map(textOf));
}

function textOf(value: CellValue): string {
  if (value === null) return '';
  // Days come as midnight of UTC.
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
}

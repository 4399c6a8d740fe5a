/** Excel files of a sheet. Lazy loaded. */
import { readXlsx, writeXlsx, type Cell, type CellValue, type Sheet } from 'hucre/xlsx';
import { formatValue } from 'hucre';
import { limits } from '#generated/domain/limits.ts';
import type { FileTable } from './file-table.ts';

/** Every cell is text, so that Excel keeps leading zeros and long numbers. */
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

/**
 * The cells of the first visible worksheet with content, as texts; empty when all are empty. Throws for a file that is
 * not xlsx.
 */
export async function cellsOfXlsx(bytes: Uint8Array): Promise<string[][]> {
  const shown: number[] = [];
  await readXlsx(bytes, {
    sheets: ({ hidden, veryHidden }, at) => {
      if (!hidden && !veryHidden) shown.push(at);
      return false;
    },
  });
  for (const at of shown) {
    const sheet = await sheetAt(bytes, at);
    if (sheet?.rows.some((row) => row.some((value) => value !== null && value !== ''))) return textsOf(sheet);
  }
  return [];
}

/** Null for a sheet without cells, such as a chart. */
async function sheetAt(bytes: Uint8Array, at: number): Promise<Sheet | null> {
  const options = {
    sheets: [at],
    readStyles: true,
    maxInputBytes: limits.sheetFileMaxBytes,
    maxRows: limits.sheetPageSizeDefault + 1,
  };
  return readXlsx(bytes, options).then(
    ({ sheets }) => sheets[0] ?? null,
    () => null,
  );
}

/** A merged area repeats its text in each of its rows. */
function textsOf({ rows, cells, merges = [] }: Sheet): string[][] {
  const texts = rows.map((row, at) =>
    row.map((value, column) => textOf(value, cells?.get(`${at},${column}`)?.style?.numFmt)),
  );
  for (const { startRow, startCol, endRow } of merges)
    for (let row = startRow + 1; row <= endRow && row < texts.length; row += 1)
      texts[row]![startCol] = texts[startRow]?.[startCol] ?? '';
  return texts.map((row) => Array.from(row, (text) => text ?? ''));
}

function textOf(value: CellValue, format = ''): string {
  if (value === null) return '';
  if (value instanceof Date) return textOfDate(value, format);
  if (typeof value !== 'number') return String(value);
  if (Number.isInteger(value) && isDigitPattern(format)) return formatValue(value, format);
  return /^[^"]*%/.test(format) ? `${percentOf(value)}%` : String(value);
}

/** Formats with leading zeros or separators, as of postal codes and phone numbers: `00000`, `(000) 000\\-0000`. */
function isDigitPattern(format: string): boolean {
  const bare = format.replaceAll(/\[[^\]]*\]/g, '');
  return /^[0#\-() \\";]+$/.test(bare) && /00|[0#][^0#;]+[0#]/.test(bare);
}

/** A fraction as a percentage, without the rounding errors of binary fractions. */
const percentOf = (value: number): number => Number((value * 100).toPrecision(12));

/** Dates are midnight UTC; a value before this day is a time without a date. */
const firstDay = Date.UTC(1900, 0, 1);

/** `[h]:mm` counts the hours of a duration, beyond a day too (ECMA-376, 18.8.31). */
function textOfDate(value: Date, format: string): string {
  const time = value.getTime();
  if (/\[h+\]/i.test(format)) return durationOf(time - (time < leapDay ? dayZero : dayZero - dayMs));
  return time < firstDay ? timeOf(value) : value.toISOString().slice(0, 10);
}

/**
 * Serial dates count from 1 for 1900-01-01 and include a February 29, 1900, which did not exist. (ECMA-376, 18.17.4.1)
 */
const dayZero = Date.UTC(1899, 11, 31);
const leapDay = Date.UTC(1900, 2, 1);
const dayMs = 24 * 60 * 60 * 1000;

function durationOf(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return [hours, ...[minutes, rest].map((part) => String(part).padStart(2, '0'))].join(':');
}

const timeOf = (value: Date): string =>
  value.toLocaleTimeString('en-US', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });

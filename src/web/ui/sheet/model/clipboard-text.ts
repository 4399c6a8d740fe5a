/** The plain text format of spreadsheet programs: tabs between cells, line ends between rows, quotes around either. */

/** Rows of cells; a trailing line end adds no row. */
export function parseCells(text: string): readonly (readonly string[])[] {
  if (!text.includes('"')) return unquoted(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let from = 0;
  for (;;) {
    const { cell, next } = text[from] === '"' ? quoted(text, from) : plain(text, from);
    row.push(cell);
    from = text.startsWith('\r\n', next) ? next + 2 : next + 1;
    if (text[next] === '\t') continue;
    rows.push(row);
    row = [];
    if (from >= text.length) return rows;
  }
}

/** Without quotes, every tab and line end is a separator. */
const unquoted = (text: string): readonly (readonly string[])[] => {
  const lines = (text.includes('\r') ? text.replaceAll('\r\n', '\n').replaceAll('\r', '\n') : text).split('\n');
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return lines.map((line) => line.split('\t'));
};

interface CellText {
  readonly cell: string;
  /** Index of the tab, the line end or the end of the text. */
  readonly next: number;
}

function plain(text: string, from: number): CellText {
  let next = from;
  while (next < text.length && !endsCell(text.charCodeAt(next))) next += 1;
  return { cell: text.slice(from, next), next };
}

/** Tab, line feed and carriage return. */
const endsCell = (code: number): boolean => code === 9 || code === 10 || code === 13;

/** A quote that is not closed, or has text after its closing quote, belongs to the text, as in 24" rack. */
function quoted(text: string, from: number): CellText {
  let cell = '';
  let start = from + 1;
  for (;;) {
    const close = text.indexOf('"', start);
    if (close === -1) return plain(text, from);
    cell += text.slice(start, close);
    if (text[close + 1] !== '"') {
      const isEnd = close + 1 === text.length || '\t\n\r'.includes(text[close + 1]!);
      return isEnd && !isSeveralRows(cell)
        ? { cell: cell.replaceAll('\r\n', '\n'), next: close + 1 }
        : plain(text, from);
    }
    cell += '"';
    start = close + 2;
  }
}

/**
 * Excel separates rows by CR LF and lines within a cell by LF, so this is several rows between two unrelated quotes.
 */
const isSeveralRows = (cell: string): boolean => cell.includes('\r\n') && cell.includes('\t');

/** The inverse of `parseCells`. Line ends are CR LF, as Excel writes them. */
export const formatCells = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(formatCell).join('\t')).join('\r\n');

const formatCell = (cell: string): string =>
  /[\t\n\r]/.test(cell) || cell.startsWith('"') ? `"${cell.replaceAll('"', '""')}"` : cell;

/** Plans what a pasted block does to the sheet before anything changes, so that it can be shown first. [SS-022] */
import { choiceFor, choicesIn, type SheetColumn, type SheetRow } from './column.ts';
import { columnsIn, rowsIn, type Box } from './range.ts';

/** Per cell: as it was, into an empty cell, over another text, brought into the spelling of the list, or not one of the list. */
export type PasteOutcome = 'same' | 'new' | 'changed' | 'adjusted' | 'refused';

export interface PastedCell {
  /** Counted from the first pasted row. */
  readonly row: number;
  readonly column: SheetColumn;
  readonly before: string;
  /** As it was pasted. */
  readonly given: string;
  readonly after: string;
  readonly outcome: PasteOutcome;
}

export interface PastePlan {
  /** What the cells become, by pasted row: texts under the keys of columns; a column that is not pasted is absent. */
  readonly rows: readonly Readonly<Record<string, string>>[];
  readonly cells: readonly PastedCell[];
  readonly counts: Readonly<Record<PasteOutcome, number>>;
  /** Keys of the columns in which something lands, in the order of the sheet. */
  readonly columns: readonly string[];
  /** True when the first pasted row named the columns. */
  readonly hasHeader: boolean;
  /** Pasted rows for which the sheet has no room. */
  readonly rowsCut: number;
  /** Pasted columns that lie outside the sheet, or that no header names. */
  readonly columnsCut: number;
}

export interface PasteInput {
  /** As parsed from the clipboard; at least one row. */
  readonly grid: readonly (readonly string[])[];
  readonly box: Box;
  /** As shown. */
  readonly columns: readonly SheetColumn[];
  /** The row at a place of the sheet; undefined behind its last one. */
  readonly rowAt: (row: number) => SheetRow | undefined;
  /** Rows that the sheet may have from its first. */
  readonly room: number;
}

export function planPaste({ grid, box, columns, rowAt, room }: PasteInput): PastePlan {
  const header = headerOf(grid, columns);
  const body = header ? grid.slice(1) : grid;
  const tile = tileOf(body, box);
  const targets = header ?? Array.from({ length: tile.columns }, (_, at) => columns[box.left + at]);
  const height = Math.min(header ? body.length : tile.rows, Math.max(0, room - box.top));
  const width = widthOf(body);
  const cells: PastedCell[] = [];
  const rows = Array.from({ length: height }, (_, row) => {
    const source = body[row % body.length]!;
    const texts: Record<string, string> = {};
    targets.forEach((column, at) => {
      const given = source[header ? at : at % width];
      if (column === undefined || given === undefined) return;
      const cell = pasted(row, column, rowAt(box.top + row), given);
      cells.push(cell);
      texts[column.key] = cell.after;
    });
    return texts;
  });
  const landed = new Set(targets.map((column) => column?.key));
  return {
    rows,
    cells,
    counts: countsOf(cells),
    columns: columns.map(({ key }) => key).filter((key) => landed.has(key)),
    hasHeader: header !== null,
    rowsCut: (header ? body.length : tile.rows) - height,
    columnsCut: targets.filter((column) => column === undefined).length,
  };
}

/** Without the cells that would be refused, which then stay as they were. */
export function withoutRefused(plan: PastePlan): PastePlan {
  const refused = new Set(plan.cells.filter(isRefused).map(({ row, column }) => `${row} ${column.key}`));
  const rows = plan.rows.map((texts, row) =>
    Object.fromEntries(Object.entries(texts).filter(([key]) => !refused.has(`${row} ${key}`))),
  );
  const cells = plan.cells.filter((cell) => !isRefused(cell));
  return { ...plan, rows, cells, counts: countsOf(cells) };
}

const isRefused = ({ outcome }: PastedCell): boolean => outcome === 'refused';

function pasted(row: number, column: SheetColumn, target: SheetRow | undefined, given: string): PastedCell {
  const before = target === undefined ? '' : column.read(target);
  const trimmed = given.trim();
  const choices = choicesIn(column, target ?? {});
  const choice = choices && trimmed !== '' ? choiceFor(choices, trimmed) : undefined;
  const after = choice?.label ?? trimmed;
  const isUnlisted = choices !== undefined && trimmed !== '' && choice === undefined;
  return { row, column, before, given, after, outcome: outcomeOf(before, given, after, isUnlisted) };
}

function outcomeOf(before: string, given: string, after: string, isUnlisted: boolean): PasteOutcome {
  if (isUnlisted) return 'refused';
  if (before === after) return 'same';
  if (given !== after) return 'adjusted';
  return before === '' ? 'new' : 'changed';
}

function countsOf(cells: readonly PastedCell[]): Record<PasteOutcome, number> {
  const counts = { same: 0, new: 0, changed: 0, adjusted: 0, refused: 0 };
  for (const { outcome } of cells) counts[outcome] += 1;
  return counts;
}

/** A block repeats over a selection that is a whole number of times as large, as in Excel. */
function tileOf(grid: readonly (readonly string[])[], box: Box): { rows: number; columns: number } {
  const width = widthOf(grid);
  return {
    rows: rowsIn(box) % grid.length === 0 ? rowsIn(box) : grid.length,
    columns: columnsIn(box) % width === 0 ? columnsIn(box) : width,
  };
}

const widthOf = (grid: readonly (readonly string[])[]): number =>
  grid.reduce((most, row) => Math.max(most, row.length), 1);

/** The columns that the first row names, in its order; null unless it names two or more and no other text than names. */
function headerOf(
  grid: readonly (readonly string[])[],
  columns: readonly SheetColumn[],
): readonly (SheetColumn | undefined)[] | null {
  const [first = []] = grid;
  if (grid.length < 2 || first.length < 2) return null;
  const named = first.map((text) => columnNamed(columns, text));
  const known = new Set(named.filter((column) => column !== undefined));
  const isTold = known.size >= 2 && known.size === named.filter((column) => column !== undefined).length;
  return isTold && known.size * 2 >= first.filter((text) => text.trim() !== '').length ? named : null;
}

function columnNamed(columns: readonly SheetColumn[], text: string): SheetColumn | undefined {
  const word = text.replace(/\*/g, '').trim().toLowerCase();
  if (word === '') return undefined;
  return columns.find(({ title, key, aliases = [] }) => [title.toLowerCase(), key, ...aliases].includes(word));
}

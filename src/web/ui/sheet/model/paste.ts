/** Plans what a pasted block does to the sheet before anything changes, so that it can be shown first. [SS-022] */
import { sheetMessages as texts } from '#generated/domain/messages/sheet.ts';
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
  /** Numbers of the rows in which they land, where the block names its rows by their keys. */
  readonly targets?: readonly number[];
  /** What the cells become, by pasted row: texts under the keys of columns; a column that is not pasted is absent. */
  readonly rows: readonly Readonly<Record<string, string>>[];
  /** Those that need a look: what only comes into empty cells is counted. */
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
  /** Every row by its number: a block that carries their keys lands in them, wherever they are. */
  readonly rows: readonly SheetRow[];
  /** Rows that the sheet may have from its first. */
  readonly room: number;
}

export function planPaste(input: PasteInput): PastePlan {
  const { grid, box, columns, rowAt, room } = input;
  const keyAt = grid[0]!.findIndex(isKeyTitle);
  if (keyAt !== -1 && grid.length > 1) return planByKeys(input, keyAt);
  const header = headerOf(grid, columns);
  const body = header ? grid.slice(1) : grid;
  const tile = tileOf(body, box);
  const targets = header ?? Array.from({ length: tile.columns }, (_, at) => columns[box.left + at]);
  const height = Math.min(header ? body.length : tile.rows, Math.max(0, room - box.top));
  const width = widthOf(body);
  const cells: PastedCell[] = [];
  const counts = { same: 0, new: 0, changed: 0, adjusted: 0, refused: 0 };
  const rows = Array.from({ length: height }, (_, row) => {
    const source = body[row % body.length]!;
    const target = rowAt(box.top + row);
    const cellTexts: Record<string, string> = {};
    targets.forEach((column, at) => {
      const given = source[header ? at : at % width];
      if (column === undefined || given === undefined) return;
      const cell = pasted(row, column, target, given);
      counts[cell.outcome] += 1;
      if (cell.outcome !== 'same' && cell.outcome !== 'new') cells.push(cell);
      cellTexts[column.key] = cell.after;
    });
    return cellTexts;
  });
  const landed = new Set(targets.map((column) => column?.key));
  return {
    rows,
    cells,
    counts,
    columns: columns.map(({ key }) => key).filter((key) => landed.has(key)),
    hasHeader: header !== null,
    rowsCut: (header ? body.length : tile.rows) - height,
    columnsCut: targets.filter((column) => column === undefined).length,
  };
}

/** A block that was taken out of the sheet comes back to its rows; rows with other keys, or none, are new ones at the end. */
function planByKeys({ grid, columns, rows: held, room }: PasteInput, keyAt: number): PastePlan {
  const [titles = [], ...body] = grid;
  const targets = titles.map((title) => columnNamed(columns, title));
  const numbers = new Map(held.map(({ id }, at) => [String(id), at]));
  let end = held.length;
  const places: number[] = [];
  const cells: PastedCell[] = [];
  const counts = { same: 0, new: 0, changed: 0, adjusted: 0, refused: 0 };
  const rows: Record<string, string>[] = [];
  const given = body.filter(
    (row) => row.some((text, at) => targets[at] !== undefined && text.trim() !== '') || numbers.has(row[keyAt] ?? ''),
  );
  for (const source of given) {
    const number = numbers.get(source[keyAt] ?? '') ?? end++;
    if (number >= room) continue;
    const written: Record<string, string> = {};
    targets.forEach((column, at) => {
      if (column === undefined || column.isLocked) return;
      const cell = pasted(rows.length, column, held[number], source[at] ?? '');
      counts[cell.outcome] += 1;
      if (cell.outcome !== 'same') cells.push(cell);
      written[column.key] = cell.after;
    });
    places.push(number);
    rows.push(written);
  }
  const landed = new Set(targets.map((column) => column?.key));
  return {
    rows,
    cells,
    targets: places,
    counts,
    columns: columns.map(({ key }) => key).filter((key) => landed.has(key)),
    hasHeader: true,
    rowsCut: given.length - rows.length,
    columnsCut: titles.filter((title, at) => targets[at] === undefined && !isOurs(title)).length,
  };
}

const wordOf = (title: string): string => title.replace(/\*/g, '').trim().toLowerCase();
const isKeyTitle = (title: string): boolean => wordOf(title) === wordOf(texts['sheet.rowKey']);
/** Columns that a file has beside those of the sheet. */
const isOurs = (title: string): boolean =>
  isKeyTitle(title) || ['', wordOf(texts['sheet.mistakes'])].includes(wordOf(title));

/** Without the cells that would be refused, which then stay as they were. */
export function withoutRefused(plan: PastePlan): PastePlan {
  const refused = new Set(plan.cells.filter(isRefused).map(({ row, column }) => `${row} ${column.key}`));
  const rows = plan.rows.map((cellTexts, row) =>
    Object.fromEntries(Object.entries(cellTexts).filter(([key]) => !refused.has(`${row} ${key}`))),
  );
  const cells = plan.cells.filter((cell) => !isRefused(cell));
  return { ...plan, rows, cells, counts: { ...plan.counts, refused: 0 } };
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
  const word = wordOf(text);
  if (word === '') return undefined;
  return columns.find(({ title, key, aliases = [] }) => [title.toLowerCase(), key, ...aliases].includes(word));
}

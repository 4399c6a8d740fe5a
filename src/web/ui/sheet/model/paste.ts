/** Plans what a pasted block does to the sheet before anything changes, so that it can be shown first. [SS-022] */
import { choiceFor, choicesIn, type SheetColumn, type SheetRow } from './column.ts';
import {
  canHaveHeader,
  chosenIn,
  headerOf,
  isKeyTitle,
  isOurs,
  seemsHeader,
  titledIn,
  type KnownTitles,
  type SheetForm,
  type Targets,
  type Titled,
} from './paste-titles.ts';
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

/** What people chose for a block that waits. */
export interface PasteWishes {
  /** Key of the column for each pasted one, null for none; false when the first row names no columns. */
  readonly titles?: readonly (string | null)[] | false;
  /** By key of the column, what is taken in place of a text that its list lacks. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export interface PastePlan {
  /** Numbers of the rows in which they land, where the block names its rows by their keys. */
  readonly targets?: readonly number[];
  /** What the cells become, by pasted row, in the order of `columns`; undefined where a cell stays as it is. */
  readonly rows: readonly (readonly (string | undefined)[])[];
  /** Those that need a look: what only comes into empty cells is counted. */
  readonly cells: readonly PastedCell[];
  readonly counts: Readonly<Record<PasteOutcome, number>>;
  /** Keys of the columns in which something lands, in the order of the sheet. */
  readonly columns: readonly string[];
  /** In which the sheet stands then. */
  readonly form: SheetForm;
  /** True when the first pasted row named the columns. */
  readonly hasHeader: boolean;
  /** The first row where it may name columns, with the key of the one that takes each; nothing else. */
  readonly titles: readonly { readonly given: string; readonly key: string | null }[];
  /** True when the first row looks like names that nothing of the sheet has. */
  readonly isTitleUnknown: boolean;
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
  /** In which it can stand, as it does first; without them as it is shown. */
  readonly forms?: readonly SheetForm[];
  readonly known?: KnownTitles;
  readonly wishes?: PasteWishes;
  /** The row at a place of the sheet; undefined behind its last one. */
  readonly rowAt: (row: number) => SheetRow | undefined;
  /** Every row by its number: a block that carries their keys lands in them, wherever they are. */
  readonly rows: readonly SheetRow[];
  /** Rows that the sheet may have from its first. */
  readonly room: number;
}

export function planPaste(input: PasteInput): PastePlan {
  const { grid } = input;
  const keyAt = grid[0]!.findIndex(isKeyTitle);
  return keyAt !== -1 && grid.length > 1 ? planByKeys(input, keyAt) : planByPlace(input);
}

const formsOf = ({ forms, columns }: PasteInput): readonly SheetForm[] => forms ?? [{ columns, turn: [] }];

/** Null when the first row names no columns. */
function headerFor(input: PasteInput): Titled | null {
  const { grid, known = {}, wishes } = input;
  if (wishes?.titles === false) return null;
  return wishes?.titles ? chosenIn(wishes.titles, formsOf(input)) : headerOf(grid, formsOf(input), known);
}

function planByPlace(input: PasteInput): PastePlan {
  const { grid, box, columns, rowAt, room, wishes } = input;
  const header = headerFor(input);
  const body = header ? grid.slice(1) : grid;
  const tile = tileOf(body, box);
  const targets = header?.targets ?? Array.from({ length: tile.columns }, (_, at) => columns[box.left + at]);
  const form = header?.form ?? formsOf(input)[0]!;
  const height = Math.min(header ? body.length : tile.rows, Math.max(0, room - box.top));
  const width = widthOf(body);
  const landing = landingIn(form, targets);
  const takesAny = landing.map(({ column }) => takesAnyText(column, wishes));
  const cells: PastedCell[] = [];
  const counts = { same: 0, new: 0, changed: 0, adjusted: 0, refused: 0 };
  const rows = Array.from({ length: height }, (_, row) => {
    const source = body[row % body.length]!;
    const target = rowAt(box.top + row);
    return landing.map(({ column, from }, at) => {
      const given = source[header ? from : from % width];
      if (given === undefined) return undefined;
      // Most cells of a large block: an empty one takes the text as it is. Those are counted, not described.
      if (takesAny[at] && given.trim() === given && (target === undefined || column.read(target) === '')) {
        counts[given === '' ? 'same' : 'new'] += 1;
        return given;
      }
      const cell = pasted(row, column, target, given, wishes);
      counts[cell.outcome] += 1;
      if (cell.outcome !== 'same' && cell.outcome !== 'new') cells.push(cell);
      return cell.after;
    });
  });
  return {
    rows,
    cells,
    counts,
    form,
    columns: landing.map(({ column }) => column.key),
    hasHeader: header !== null,
    titles: canHaveHeader(grid) ? grid[0]!.map((given, at) => ({ given, key: header?.targets[at]?.key ?? null })) : [],
    isTitleUnknown: header === null && seemsHeader(grid),
    rowsCut: (header ? body.length : tile.rows) - height,
    columnsCut: targets.filter((column, at) => column === undefined && !(header && isBlank(grid, at))).length,
  };
}

/** A column without a name or a text in it. */
const isBlank = (grid: PasteInput['grid'], at: number): boolean => grid.every((row) => (row[at] ?? '').trim() === '');

/** A column in which texts land, and the pasted one that they come from. */
interface Landing {
  readonly column: SheetColumn;
  readonly from: number;
}

/** In the order of the sheet. */
const landingIn = ({ columns }: SheetForm, targets: Targets): readonly Landing[] =>
  columns.flatMap((column) => {
    const from = targets.findIndex((target) => target?.key === column.key);
    return from === -1 ? [] : [{ column, from }];
  });

/** A block that was taken out of the sheet comes back to its rows; rows with other keys, or none, are new ones at the end. */
function planByKeys(input: PasteInput, keyAt: number): PastePlan {
  const { grid, rows: held, room, known = {}, wishes } = input;
  const [titles = [], ...body] = grid;
  const { form, targets } = titledIn(titles, formsOf(input), known);
  const numbers = new Map(held.map(({ id }, at) => [String(id), at]));
  let end = held.length;
  const places: number[] = [];
  const cells: PastedCell[] = [];
  const counts = { same: 0, new: 0, changed: 0, adjusted: 0, refused: 0 };
  const landing = landingIn(form, targets);
  const rows: (string | undefined)[][] = [];
  const keyOf = (row: readonly string[]): string => row[keyAt] ?? '';
  // Of two lines for one row the last counts.
  const lines = new Map(body.map((row) => [keyOf(row), row]));
  const given = body.filter((row) =>
    numbers.has(keyOf(row))
      ? lines.get(keyOf(row)) === row
      : row.some((text, at) => targets[at] !== undefined && text.trim() !== ''),
  );
  for (const source of given) {
    const number = numbers.get(keyOf(source)) ?? end++;
    if (number >= room) continue;
    const written = landing.map(({ column, from }) => {
      if (column.isLocked) return undefined;
      const cell = pasted(rows.length, column, held[number], source[from] ?? '', wishes);
      counts[cell.outcome] += 1;
      if (cell.outcome !== 'same') cells.push(cell);
      return cell.after;
    });
    places.push(number);
    rows.push(written);
  }
  return {
    rows,
    cells,
    targets: places,
    counts,
    form,
    columns: landing.map(({ column }) => column.key),
    hasHeader: true,
    titles: [],
    isTitleUnknown: false,
    rowsCut: given.length - rows.length,
    columnsCut: titles.filter((title, at) => targets[at] === undefined && !isOurs(title)).length,
  };
}

/** Without the cells that would be refused, which then stay as they were. */
export function withoutRefused(plan: PastePlan): PastePlan {
  const refused = new Set(plan.cells.filter(isRefused).map(({ row, column }) => `${row} ${column.key}`));
  const rows = plan.rows.map((given, row) =>
    given.map((text, at) => (refused.has(`${row} ${plan.columns[at]}`) ? undefined : text)),
  );
  const cells = plan.cells.filter((cell) => !isRefused(cell));
  return { ...plan, rows, cells, counts: { ...plan.counts, refused: 0 } };
}

const isRefused = ({ outcome }: PastedCell): boolean => outcome === 'refused';

const takesAnyText = ({ key, choices, choicesOf }: SheetColumn, wishes: PasteWishes = {}): boolean =>
  choices === undefined && choicesOf === undefined && wishes.values?.[key] === undefined;

function pasted(
  row: number,
  column: SheetColumn,
  target: SheetRow | undefined,
  given: string,
  wishes: PasteWishes = {},
): PastedCell {
  const before = target === undefined ? '' : column.read(target);
  const trimmed = wishes.values?.[column.key]?.[given.trim()] ?? given.trim();
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

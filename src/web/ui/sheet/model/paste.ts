/** Plans the effect of a pasted block before the sheet changes, for the preview. [SS-022] */
import { choiceFor, choicesIn, type SheetColumn, type SheetRow } from './column.ts';
import {
  canHaveHeader,
  chosenIn,
  headerOf,
  isKeyTitle,
  isExportColumn,
  seemsHeader,
  titledIn,
  type KnownTitles,
  type SheetForm,
  type Targets,
  type Titled,
} from './paste-titles.ts';
import { columnsIn, rowsIn, type Box } from './range.ts';

/**
 * Per cell: unchanged, written into an empty cell, overwritten, adjusted to the spelling of the list, or not in the
 * list.
 */
export type PasteOutcome = 'same' | 'new' | 'changed' | 'adjusted' | 'refused';

export interface PastedCell {
  /** Counted from the first pasted row. */
  readonly row: number;
  readonly column: SheetColumn;
  readonly before: string;
  /** The pasted text. */
  readonly given: string;
  readonly after: string;
  readonly outcome: PasteOutcome;
}

/** The user's choices in the paste preview. */
export interface PasteSettings {
  /** Key of the target column for each pasted one, null for none; false when the first row is not a header. */
  readonly titles?: readonly (string | null)[] | false;
  /** By column key: replacements for texts that are not in its list. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export interface PastePlan {
  /** Numbers of the target rows, when the block identifies its rows by key. */
  readonly targets?: readonly number[];
  /** New cell texts by pasted row, in the order of `columns`; undefined keeps a cell. */
  readonly rows: readonly (readonly (string | undefined)[])[];
  /** Cells for review; texts written into empty cells are only counted. */
  readonly cells: readonly PastedCell[];
  readonly counts: Readonly<Record<PasteOutcome, number>>;
  /** Keys of the columns that the paste writes, in the order of the sheet. */
  readonly columns: readonly string[];
  /** The column set of the sheet after the paste. */
  readonly form: SheetForm;
  /** True when the first pasted row names the columns. */
  readonly hasHeader: boolean;
  /** The cells of a possible header row, each with the key of its target column; otherwise empty. */
  readonly titles: readonly { readonly given: string; readonly key: string | null }[];
  /** True when the first row looks like a header that matches no column. */
  readonly isTitleUnknown: boolean;
  /** Number of pasted rows for which the sheet has no room. */
  readonly rowsCut: number;
  /** Number of pasted columns outside the sheet or with an unknown title. */
  readonly columnsCut: number;
}

export interface PasteInput {
  /** As parsed from the clipboard; at least one row. */
  readonly grid: readonly (readonly string[])[];
  readonly box: Box;
  /** The visible columns. */
  readonly columns: readonly SheetColumn[];
  /** The column sets that the sheet supports, the current one first; defaults to the visible columns. */
  readonly forms?: readonly SheetForm[];
  readonly known?: KnownTitles;
  readonly settings?: PasteSettings;
  /** The row at a position of the sheet; undefined after the last one. */
  readonly rowAt: (row: number) => SheetRow | undefined;
  /** Every row by its number; a block with row keys is matched against all of them. */
  readonly rows: readonly SheetRow[];
  /** Maximum number of rows from the first of the sheet. */
  readonly room: number;
}

export function planPaste(input: PasteInput): PastePlan {
  const { grid } = input;
  const keyAt = grid[0]!.findIndex(isKeyTitle);
  return keyAt !== -1 && grid.length > 1 ? planByKeys(input, keyAt) : planByPlace(input);
}

const formsOf = ({ forms, columns }: PasteInput): readonly SheetForm[] => forms ?? [{ columns, turn: [] }];

/** Null when the first row is not a header. */
function headerFor(input: PasteInput): Titled | null {
  const { grid, known = {}, settings } = input;
  if (settings?.titles === false) return null;
  return settings?.titles ? chosenIn(settings.titles, formsOf(input)) : headerOf(grid, formsOf(input), known);
}

function planByPlace(input: PasteInput): PastePlan {
  const { grid, box, columns, rowAt, room, settings } = input;
  const header = headerFor(input);
  const body = header ? grid.slice(1) : grid;
  const tile = tileOf(body, box);
  const targets = header?.targets ?? Array.from({ length: tile.columns }, (_, at) => columns[box.left + at]);
  const form = header?.form ?? formsOf(input)[0]!;
  const height = Math.min(header ? body.length : tile.rows, Math.max(0, room - box.top));
  const width = widthOf(body);
  const landing = landingIn(form, targets);
  const takesAny = landing.map(({ column }) => takesAnyText(column, settings));
  const cells: PastedCell[] = [];
  const counts = { same: 0, new: 0, changed: 0, adjusted: 0, refused: 0 };
  const rows = Array.from({ length: height }, (_, row) => {
    const source = body[row % body.length]!;
    const target = rowAt(box.top + row);
    return landing.map(({ column, from }, at) => {
      const given = source[header ? from : from % width];
      if (given === undefined) return undefined;
      // Fast path for most cells of a large block: text for an empty cell is counted, not described.
      if (takesAny[at] && given.trim() === given && (target === undefined || column.read(target) === '')) {
        counts[given === '' ? 'same' : 'new'] += 1;
        return given;
      }
      const cell = pasted(row, column, target, given, settings);
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

/** A column without a title or any text. */
const isBlank = (grid: PasteInput['grid'], at: number): boolean => grid.every((row) => (row[at] ?? '').trim() === '');

/** A column of the sheet and the pasted column that fills it. */
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

/** A block that was copied from this sheet updates its rows by key; rows with unknown or no keys are appended. */
function planByKeys(input: PasteInput, keyAt: number): PastePlan {
  const { grid, rows: held, room, known = {}, settings } = input;
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
  // If two lines have the same key, the last one wins.
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
      const cell = pasted(rows.length, column, held[number], source[from] ?? '', settings);
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
    columnsCut: titles.filter((title, at) => targets[at] === undefined && !isExportColumn(title)).length,
  };
}

/** The plan without the rejected cells, which keep their value. */
export function withoutRefused(plan: PastePlan): PastePlan {
  const refused = new Set(plan.cells.filter(isRefused).map(({ row, column }) => `${row} ${column.key}`));
  const rows = plan.rows.map((given, row) =>
    given.map((text, at) => (refused.has(`${row} ${plan.columns[at]}`) ? undefined : text)),
  );
  const cells = plan.cells.filter((cell) => !isRefused(cell));
  return { ...plan, rows, cells, counts: { ...plan.counts, refused: 0 } };
}

const isRefused = ({ outcome }: PastedCell): boolean => outcome === 'refused';

const takesAnyText = ({ key, choices, choicesOf }: SheetColumn, settings: PasteSettings = {}): boolean =>
  choices === undefined && choicesOf === undefined && settings.values?.[key] === undefined;

function pasted(
  row: number,
  column: SheetColumn,
  target: SheetRow | undefined,
  given: string,
  settings: PasteSettings = {},
): PastedCell {
  const before = target === undefined ? '' : column.read(target);
  const trimmed = settings.values?.[column.key]?.[given.trim()] ?? given.trim();
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

/** A block repeats over a selection whose size is a multiple of the block's, as in Excel. */
function tileOf(grid: readonly (readonly string[])[], box: Box): { rows: number; columns: number } {
  const width = widthOf(grid);
  return {
    rows: rowsIn(box) % grid.length === 0 ? rowsIn(box) : grid.length,
    columns: columnsIn(box) % width === 0 ? columnsIn(box) : width,
  };
}

const widthOf = (grid: readonly (readonly string[])[]): number =>
  grid.reduce((most, row) => Math.max(most, row.length), 1);

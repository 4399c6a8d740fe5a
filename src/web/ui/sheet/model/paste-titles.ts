/** Maps the columns of a pasted block to those of the sheet, by its header row and by earlier choices of users. */
import { sheetMessages as texts } from '#generated/domain/messages/sheet.ts';
import type { Change } from './change.ts';
import type { SheetColumn } from './column.ts';

/** A column set that the sheet supports. */
export interface SheetForm {
  /** Including hidden ones. */
  readonly columns: readonly SheetColumn[];
  /** The changes that switch the sheet to this column set. */
  readonly turn: readonly Change[];
}

/** Keys of columns by the header texts that users mapped to them before. */
export type KnownTitles = Readonly<Record<string, string>>;

/** The target column of each pasted one; undefined when it is not mapped. */
export type Targets = readonly (SheetColumn | undefined)[];

export interface Titled {
  readonly form: SheetForm;
  readonly targets: Targets;
}

type Grid = readonly (readonly string[])[];

/** Normalized for comparison, without punctuation and spaces. */
export const wordOf = (title: string): string =>
  title
    .replace(/[*#.:?]/g, '')
    .replace(/[_\s]+/g, ' ')
    .trim()
    .toLowerCase();

export const isKeyTitle = (title: string): boolean => wordOf(title) === wordOf(texts['sheet.rowKey']);
/** Extra columns of an exported file that are not columns of the sheet. */
export const isExportColumn = (title: string): boolean =>
  isKeyTitle(title) || ['', wordOf(texts['sheet.mistakes'])].includes(wordOf(title));

/** The column set that best matches the titles; the first of equal ones. */
export function titledIn(titles: readonly string[], forms: readonly SheetForm[], known: KnownTitles): Titled {
  const found = forms.map((form) => ({ form, targets: targetsFor(titles, form.columns, known) }));
  return found.reduce((best, each) => (countOf(each.targets) > countOf(best.targets) ? each : best));
}

/** The columns that the first row names, in its order; null unless it names at least two, and half of its cells. */
export function headerOf(grid: Grid, forms: readonly SheetForm[], known: KnownTitles): Titled | null {
  const [first = []] = grid;
  if (!canHaveHeader(grid)) return null;
  const titled = titledIn(first, forms, known);
  const count = countOf(titled.targets);
  return count >= 2 && count * 2 >= first.filter((text) => text.trim() !== '').length ? titled : null;
}

/** The mapping that the user chose, in the column set that has most of those columns. */
export function chosenIn(keys: readonly (string | null)[], forms: readonly SheetForm[]): Titled {
  const found = forms.map((form) => ({
    form,
    targets: keys.map((key) => form.columns.find((column) => column.key === key)),
  }));
  return found.reduce((best, each) => (countOf(each.targets) > countOf(best.targets) ? each : best));
}

export const canHaveHeader = ([first = [], ...body]: Grid): boolean => body.length > 0 && first.length > 1;

/** Texts above columns of which at least one has mostly numbers: probably a header that the sheet does not know. */
export function seemsHeader(grid: Grid): boolean {
  const [first = [], ...body] = grid;
  if (!canHaveHeader(grid) || first.some((text) => text.trim() === '' || /\d/.test(text))) return false;
  return first.some((_, at) => body.filter((row) => /\d/.test(row[at] ?? '')).length * 2 > body.length);
}

const countOf = (targets: Targets): number => targets.filter((column) => column !== undefined).length;

/** When several titles match one column, the best match wins. */
function targetsFor(titles: readonly string[], columns: readonly SheetColumn[], known: KnownTitles): Targets {
  const ranks = titles.map((title) => namesOf(wordOf(title), columns, known));
  const best = new Map<SheetColumn, number>();
  ranks.forEach((named, at) => {
    if (named === null) return;
    const other = best.get(named.column);
    if (other === undefined || named.rank < ranks[other]!.rank) best.set(named.column, at);
  });
  return ranks.map((named, at) => (named !== null && best.get(named.column) === at ? named.column : undefined));
}

interface TitledColumn {
  readonly column: SheetColumn;
  /** Lower is better. */
  readonly rank: number;
}

function namesOf(word: string, columns: readonly SheetColumn[], known: KnownTitles): TitledColumn | null {
  if (word === '') return null;
  const remembered = columns.find(({ key }) => key === known[word]);
  if (remembered) return { column: remembered, rank: -1 };
  const named = columns.flatMap((column): readonly TitledColumn[] => {
    const rank = [wordOf(column.title), ...(column.aliases ?? [])].indexOf(word);
    if (rank !== -1) return [{ column, rank }];
    return wordOf(column.key) === word ? [{ column, rank: 0 }] : [];
  });
  return named.length === 0 ? null : named.reduce((best, each) => (each.rank < best.rank ? each : best));
}

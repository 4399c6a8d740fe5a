/** Which column takes what of a pasted block: what its first row says, and what people said of such rows before. */
import { sheetMessages as texts } from '#generated/domain/messages/sheet.ts';
import type { Change } from './change.ts';
import type { SheetColumn } from './column.ts';

/** A form in which the sheet can stand. */
export interface SheetForm {
  /** Those that are hidden included. */
  readonly columns: readonly SheetColumn[];
  /** What brings the sheet into it. */
  readonly turn: readonly Change[];
}

/** Keys of columns by the words that named them in an earlier block. */
export type KnownTitles = Readonly<Record<string, string>>;

/** The column of each pasted one; undefined where none takes it. */
export type Targets = readonly (SheetColumn | undefined)[];

export interface Titled {
  readonly form: SheetForm;
  readonly targets: Targets;
}

type Grid = readonly (readonly string[])[];

/** As titles are compared: signs and spaces that people set between words do not count. */
export const wordOf = (title: string): string =>
  title
    .replace(/[*#.:?]/g, '')
    .replace(/[_\s]+/g, ' ')
    .trim()
    .toLowerCase();

export const isKeyTitle = (title: string): boolean => wordOf(title) === wordOf(texts['sheet.rowKey']);
/** Columns that a file has beside those of the sheet. */
export const isOurs = (title: string): boolean =>
  isKeyTitle(title) || ['', wordOf(texts['sheet.mistakes'])].includes(wordOf(title));

/** The form whose columns the titles name best, the first of equal ones. */
export function titledIn(titles: readonly string[], forms: readonly SheetForm[], known: KnownTitles): Titled {
  const found = forms.map((form) => ({ form, targets: targetsFor(titles, form.columns, known) }));
  return found.reduce((best, each) => (countOf(each.targets) > countOf(best.targets) ? each : best));
}

/** The columns that the first row names, in its order; null unless it names two or more, and half of what it says. */
export function headerOf(grid: Grid, forms: readonly SheetForm[], known: KnownTitles): Titled | null {
  const [first = []] = grid;
  if (!canHaveHeader(grid)) return null;
  const titled = titledIn(first, forms, known);
  const count = countOf(titled.targets);
  return count >= 2 && count * 2 >= first.filter((text) => text.trim() !== '').length ? titled : null;
}

/** As they were chosen by hand: the form that has most of those columns. */
export function chosenIn(keys: readonly (string | null)[], forms: readonly SheetForm[]): Titled {
  const found = forms.map((form) => ({
    form,
    targets: keys.map((key) => form.columns.find((column) => column.key === key)),
  }));
  return found.reduce((best, each) => (countOf(each.targets) > countOf(best.targets) ? each : best));
}

export const canHaveHeader = ([first = [], ...body]: Grid): boolean => body.length > 0 && first.length > 1;

/** Words above columns of which one holds mostly numbers: names of columns that the sheet may not know. */
export function seemsHeader(grid: Grid): boolean {
  const [first = [], ...body] = grid;
  if (!canHaveHeader(grid) || first.some((text) => text.trim() === '' || /\d/.test(text))) return false;
  return first.some((_, at) => body.filter((row) => /\d/.test(row[at] ?? '')).length * 2 > body.length);
}

const countOf = (targets: Targets): number => targets.filter((column) => column !== undefined).length;

/** Of several titles for one column the one that names it best takes it. */
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
  /** The lower, the surer. */
  readonly rank: number;
}

function namesOf(word: string, columns: readonly SheetColumn[], known: KnownTitles): TitledColumn | null {
  if (word === '') return null;
  const told = columns.find(({ key }) => key === known[word]);
  if (told) return { column: told, rank: -1 };
  const named = columns.flatMap((column): readonly TitledColumn[] => {
    const rank = [wordOf(column.title), ...(column.aliases ?? [])].indexOf(word);
    if (rank !== -1) return [{ column, rank }];
    return wordOf(column.key) === word ? [{ column, rank: 0 }] : [];
  });
  return named.length === 0 ? null : named.reduce((best, each) => (each.rank < best.rank ? each : best));
}

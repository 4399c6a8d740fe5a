/**
 * Initial column widths: as wide as titles and visible values need, narrower when the page has less room, so that
 * the important columns are visible without scrolling. Users can resize them.
 */
import type { ListItem } from '#runtime/product.ts';
import type { FieldView, NamedValues } from '#runtime/view.ts';
import { shownAs } from '#domain/format/shown-as.ts';
import { termText } from '#domain/format/term.ts';
import { shownTexts } from '#domain/format/shown-texts.ts';

/**
 * Average pixels of one character at table size, and of one at chip size; of a cell's padding, a sort icon, a chip with
 * its icon.
 */
const letter = 7;
const chipLetter = 6.2;
const sides = 26;
const sortMark = 24;
const chip = 16;
const icon = 24;
/** `+2` next to a chip. */
const more = 28;
const narrowest = 72;
const widest = 264;
/**
 * Minimum width of a text before the table scrolls instead. The first column, and the first with a sentence, get more,
 * because they identify the row.
 */
const cutText = 104;
const cutName = 160;
const cutStory = 144;
/** Only a state that is a whole sentence is truncated. */
const cutState = 156;
/** Widths increase in steps, so that one more character on the next page moves nothing. */
const step = 24;

interface Width {
  readonly size: number;
  /** Below this width, the title would break within a word or an indivisible value would be cut off. */
  readonly least: number;
}

export interface Room {
  /** Pixels available for all columns; null until measured. */
  readonly width: number | null;
  /** No sideways scrolling: columns may shrink below their minimum. */
  readonly isTight: boolean;
}

/** Pixels of each column, and whether that is less than its one-line title and its values need. */
export function firstWidths(
  fields: readonly FieldView[],
  records: readonly NamedValues[],
  given: Readonly<Record<string, number>>,
  { width, isTight }: Room,
): { readonly widths: readonly number[]; readonly isNarrowed: boolean } {
  const story = fields.findIndex((field) => isStory(field, records));
  const asked = fields.map((field, at) =>
    widthOf(field, records, { given: given[field.wire], cut: at === 0 ? cutName : at === story ? cutStory : cutText }),
  );
  const total = sum(asked.map(({ size }) => size));
  if (width === null || total <= width) return { widths: asked.map(({ size }) => size), isNarrowed: false };
  const widths = levelled(asked, width);
  const over = sum(widths) / width;
  return {
    widths: isTight && over > 1 ? widths.map((each) => Math.floor(each / over)) : widths,
    isNarrowed: true,
  };
}

/** A text that is too long for any column, such as the subject of a ticket. */
const isStory = (field: FieldView, records: readonly NamedValues[]): boolean =>
  field.kind === 'text' && field.items === undefined && bodyWidth(field, records) + sides > widest;

/**
 * Shrinks the widest columns first, down to one common width, so a short name is never truncated before a wide column
 * shrinks.
 */
function levelled(asked: readonly Width[], width: number): readonly number[] {
  const at = (level: number) => asked.map(({ size, least }) => Math.max(least, Math.min(size, level)));
  let [low, high] = [0, Math.max(...asked.map(({ size }) => size))];
  while (high - low > 1) {
    const level = Math.floor((low + high) / 2);
    if (sum(at(level)) > width) high = level;
    else low = level;
  }
  return at(low);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

interface WidthRequest {
  /** The width that the user set. */
  readonly given: number | undefined;
  /** Minimum width of a truncated text. */
  readonly cut: number;
}

function widthOf(field: FieldView, records: readonly NamedValues[], { given, cut }: WidthRequest): Width {
  if (given !== undefined) return { size: given, least: given };
  const mark = sides + (field.isSortable ? sortMark : 0);
  const needed = bodyWidth(field, records) + sides;
  const body = Math.ceil(needed / step) * step;
  const word = longest(field.title.split(' ')) * letter + mark;
  const size = Math.min(widest, Math.max(narrowest, field.title.length * letter + mark, body));
  return { size, least: Math.min(size, Math.max(narrowest, word, leastBody(field, needed, body, cut))) };
}

/** A truncated text is still readable, and so is most of a state; half a date or amount is not. */
function leastBody({ kind, items }: FieldView, needed: number, body: number, cut: number): number {
  if (items !== undefined) return Math.min(needed, cutState);
  return whole.has(kind) ? needed : Math.min(body, cut);
}

const whole: ReadonlySet<FieldView['kind']> = new Set(['date', 'dateTime', 'boolean', 'money', 'integer', 'decimal']);

function bodyWidth(field: FieldView, records: readonly NamedValues[]): number {
  const { kind, items, wire } = field;
  if (kind === 'boolean') return 48;
  if (kind === 'date' || kind === 'dateTime') return field.hasTime ? 166 : 68;
  if (items !== undefined) return chipsWidth(items, records, wire);
  return Math.max(8, longest(records.map((record) => textOf(field, record)))) * letter;
}

/** Of several chips, a cell shows one and the number of the others. */
function chipsWidth(items: readonly ListItem[], records: readonly NamedValues[], wire: string): number {
  const widths = records.map(({ [wire]: value }) => {
    const [first, ...others] = Array.isArray(value) ? value : [value];
    const item = items.find((each) => each.value === first);
    if (!item) return 0;
    const label = Math.ceil(item.label.length * (isPlain(item) ? letter : chipLetter));
    return label + chip + (item.icon ? icon : 0) + (others.length > 0 ? more : 0);
  });
  return Math.max(8 * letter, ...widths);
}

const isPlain = ({ color, icon: sign }: ListItem): boolean => color === undefined && sign === undefined;

const longest = (texts: readonly string[]): number => Math.max(0, ...texts.map(({ length }) => length));

function textOf({ kind, wire, reference, unit, isTerm }: FieldView, record: NamedValues): string {
  const nested = reference && (record[reference.as] as NamedValues | null | undefined);
  if (reference) return nested ? shownAs(reference.shownAs, nested) : '';
  if (kind === 'money') return '$00,000.00';
  const value = record[wire];
  if (typeof value === 'number' && isTerm) return termText(value);
  if (typeof value === 'number') return [value, unit].filter((each) => each !== undefined).join(' ');
  if (Array.isArray(value)) return shownTexts(value).text;
  return typeof value === 'string' ? value : '';
}

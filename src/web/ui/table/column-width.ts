/**
 * How wide columns are at first: as their titles and the values that show need, and narrower where the page has less room, so that
 * what matters is seen without scrolling; people drag them to their own.
 */
import type { FieldView, WireRecord } from '#runtime/view.ts';
import { shownAs } from '#domain/format/shown-as.ts';

/** Pixels of one letter at the size of tables, on average; of a cell's sides, a sort mark, a chip with its icon. */
const letter = 7;
const sides = 28;
const sortMark = 24;
const chip = 16;
const icon = 24;
const narrowest = 72;
const widest = 264;
/** What is left of a text before it is cut; more of the first, which says what the row is. */
const cutText = 104;
const cutName = 160;
/** Widths go up in steps, so that one letter more on the next page moves nothing. */
const step = 24;

interface Width {
  readonly size: number;
  /** Below this its title breaks within a word, or a value that cannot be cut is. */
  readonly least: number;
}

export interface Room {
  /** Pixels that the columns have together; null while that is not known. */
  readonly width: number | null;
  /** Nobody scrolls sideways: columns give way below their least. */
  readonly isTight: boolean;
}

/** Pixels of each column, and whether they are fewer than its title on one line and its values need. */
export function firstWidths(
  fields: readonly FieldView[],
  records: readonly WireRecord[],
  given: Readonly<Record<string, number>>,
  { width, isTight }: Room,
): { readonly widths: readonly number[]; readonly isNarrowed: boolean } {
  const asked = fields.map((field, at) =>
    widthOf(field, records, { given: given[field.wire], cut: at === 0 ? cutName : cutText }),
  );
  const total = sum(asked.map(({ size }) => size));
  if (width === null || total <= width) return { widths: asked.map(({ size }) => size), isNarrowed: false };
  const slack = total - sum(asked.map(({ least }) => least));
  const share = slack === 0 ? 0 : Math.min(1, (total - width) / slack);
  const widths = asked.map(({ size, least }) => Math.floor(size - (size - least) * share));
  const over = sum(widths) / width;
  return {
    widths: isTight && over > 1 ? widths.map((each) => Math.floor(each / over)) : widths,
    isNarrowed: true,
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

interface Wish {
  /** As wide as somebody dragged it. */
  readonly given: number | undefined;
  /** What is left of a text at least. */
  readonly cut: number;
}

function widthOf(field: FieldView, records: readonly WireRecord[], { given, cut }: Wish): Width {
  if (given !== undefined) return { size: given, least: given };
  const mark = sides + (field.isSortable ? sortMark : 0);
  const needed = bodyWidth(field, records) + sides;
  const body = Math.ceil(needed / step) * step;
  const word = longest(field.title.split(' ')) * letter + mark;
  const size = Math.min(widest, Math.max(narrowest, field.title.length * letter + mark, body));
  return { size, least: Math.min(size, Math.max(narrowest, word, isCut(field) ? Math.min(body, cut) : needed)) };
}

/** A word or two of a text say what it is; half a date or amount does not. */
const isCut = ({ kind, items }: FieldView): boolean => items === undefined && !whole.has(kind);

const whole: ReadonlySet<FieldView['kind']> = new Set(['date', 'dateTime', 'boolean', 'money', 'integer', 'decimal']);

function bodyWidth(field: FieldView, records: readonly WireRecord[]): number {
  const { kind, items } = field;
  if (kind === 'boolean') return 48;
  if (kind === 'date' || kind === 'dateTime') return 68;
  if (kind === 'enum' || kind === 'enums') {
    const shown = records.flatMap(({ [field.wire]: value }) => items?.filter((item) => item.value === value) ?? []);
    return (
      Math.max(8, longest(shown.map(({ label }) => label))) * letter +
      chip +
      (shown.some((item) => item.icon) ? icon : 0)
    );
  }
  return Math.max(8, longest(records.map((record) => textOf(field, record)))) * letter;
}

const longest = (texts: readonly string[]): number => Math.max(0, ...texts.map(({ length }) => length));

function textOf({ kind, wire, reference, unit }: FieldView, record: WireRecord): string {
  const nested = reference && (record[reference.as] as WireRecord | null | undefined);
  if (reference) return nested ? shownAs(reference.shownAs, nested) : '';
  if (kind === 'money') return '$00,000.00';
  const value = record[wire];
  if (typeof value === 'number') return [value, unit].filter((each) => each !== undefined).join(' ');
  return typeof value === 'string' ? value : '';
}

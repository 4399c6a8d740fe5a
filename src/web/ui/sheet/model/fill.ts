/** Texts for a fill by drag or repetition, compatible with other spreadsheet programs. */
import { columnsIn, rowsIn, type Box, type Cell } from './range.ts';

/**
 * The texts of `count` additional cells, the nearest first; after `source`, or before it with `isBackward`. With
 * `countsOn`, numbered
 * names, numbers and dates with a constant step continue; everything else repeats.
 */
export function filledTexts(
  source: readonly string[],
  count: number,
  { countsOn, isBackward = false }: { readonly countsOn: boolean; readonly isBackward?: boolean },
): readonly string[] {
  const size = source.length;
  const series = countsOn ? seriesOf(source) : null;
  return Array.from({ length: count }, (_, at) => {
    const place = isBackward ? -1 - at : size + at;
    const text = series?.(place) ?? null;
    return text ?? source[((place % size) + size) % size]!;
  });
}

/** `box` extended by a drag of its handle to `cell`, along the longer axis. Null when that adds nothing. */
export function fillArea(box: Box, { row, column }: Cell): Box | null {
  const down = outside(Math.max(0, row), box.top, box.bottom);
  const right = outside(Math.max(0, column), box.left, box.right);
  if (down === 0 && right === 0) return null;
  if (Math.abs(down) < Math.abs(right))
    return right > 0 ? { ...box, right: box.right + right } : { ...box, left: box.left + right };
  return down > 0 ? { ...box, bottom: box.bottom + down } : { ...box, top: box.top + down };
}

const outside = (at: number, first: number, last: number): number => (at > last ? at - last : Math.min(0, at - first));

/** The cells that `area` adds to `box`, the nearest row or column first. */
export function addedBy(area: Box, box: Box) {
  const isVertical = columnsIn(area) === columnsIn(box);
  const isBackward = area.top < box.top || area.left < box.left;
  const count = isVertical ? rowsIn(area) - rowsIn(box) : columnsIn(area) - columnsIn(box);
  const [first, last] = isVertical ? [box.top, box.bottom] : [box.left, box.right];
  const places = Array.from({ length: count }, (_, at) => (isBackward ? first - 1 - at : last + 1 + at));
  return { isVertical, isBackward, places };
}

/** The text at an offset from the first source cell; null when the series has none there. */
type Series = (place: number) => string | null;

function seriesOf(source: readonly string[]): Series | null {
  return (
    dayFormats.reduce<Series | null>((found, format) => found ?? daySeries(source, format), null) ?? numbered(source)
  );
}

/** Numbers after the same prefix, with leading zeros: Store 007 is followed by Store 008. */
function numbered(source: readonly string[]): Series | null {
  const parts = source.map((text) => /^(.*?)(\d{1,9})$/s.exec(text));
  const [first] = parts;
  if (!first || parts.some((part) => part?.[1] !== first[1])) return null;
  // A single plain number, such as a ZIP, is repeated.
  if (source.length === 1 && first[1] === '') return null;
  const step = stepOf(parts.map((part) => Number(part![2])));
  if (step === null || source.some((text) => looksLikeDay.test(text))) return null;
  const [, words = '', digits = ''] = first;
  const width = parts.some((part) => part![2]!.startsWith('0')) ? digits.length : 0;
  return (place) => {
    const value = Number(digits) + step * place;
    return value < 0 && words !== '' ? null : `${words}${String(value).padStart(width, '0')}`;
  };
}

/** An invalid date must not continue as a number. */
const looksLikeDay = /\d[-/]\d{1,2}[-/]\d/;

/** A single value has step one. Null for an uneven step. */
function stepOf(values: readonly number[]): number | null {
  const step = values.length === 1 ? 1 : values[1]! - values[0]!;
  return values.every((value, at) => value === values[0]! + step * at) ? step : null;
}

interface DayFormat {
  /** Days since 1970; null for a text of another format. */
  readonly read: (text: string) => number | null;
  readonly write: (day: number) => string;
}

const dayMs = 86_400_000;

const dayOf = (year: string, month: string, day: string): number | null => {
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day));
  return new Date(time).getUTCDate() === Number(day) ? time / dayMs : null;
};

const iso: DayFormat = {
  read: (text) => {
    const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
    return year === undefined ? null : dayOf(year, month!, day!);
  },
  write: (day) => new Date(day * dayMs).toISOString().slice(0, 10),
};

/** The US date format, with or without leading zeros. */
const american = (width: 1 | 2): DayFormat => ({
  read: (text) => {
    const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
    const isPadded = month?.length === 2 && day?.length === 2;
    return year === undefined || isPadded !== (width === 2) ? null : dayOf(year, month!, day!);
  },
  write: (day) => {
    const [year, month, date] = iso.write(day).split('-');
    return [month, date].map((part) => String(Number(part)).padStart(width, '0')).join('/') + `/${year}`;
  },
});

const dayFormats: readonly DayFormat[] = [iso, american(2), american(1)];

function daySeries(source: readonly string[], { read, write }: DayFormat): Series | null {
  const days = source.map(read);
  if (days.includes(null)) return null;
  const step = stepOf(days as readonly number[]);
  return step === null ? null : (place) => write(days[0]! + step * place);
}

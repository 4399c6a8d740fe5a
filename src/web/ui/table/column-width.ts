/** How wide a column is at first: as its title and the values that show need; people drag it to their own. */
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
/** Widths go up in steps, so that one letter more on the next page moves nothing. */
const step = 24;

export function firstWidth(field: FieldView, records: readonly WireRecord[]): number {
  const head = field.title.length * letter + sides + (field.isSortable ? sortMark : 0);
  const body = Math.ceil((bodyWidth(field, records) + sides) / step) * step;
  return Math.min(widest, Math.max(narrowest, head, body));
}

function bodyWidth(field: FieldView, records: readonly WireRecord[]): number {
  const { kind, items } = field;
  if (kind === 'boolean') return 48;
  if (kind === 'date' || kind === 'dateTime') return 68;
  if (kind === 'enum' || kind === 'enums') {
    const shown = records.flatMap(({ [field.wire]: value }) => items?.filter((item) => item.value === value) ?? []);
    return longest(shown.map(({ label }) => label)) * letter + chip + (shown.some((item) => item.icon) ? icon : 0);
  }
  return longest(records.map((record) => textOf(field, record))) * letter;
}

const longest = (texts: readonly string[]): number => Math.max(8, ...texts.map(({ length }) => length));

function textOf({ kind, wire, reference }: FieldView, record: WireRecord): string {
  const nested = reference && (record[reference.as] as WireRecord | null | undefined);
  if (reference) return nested ? shownAs(reference.shownAs, nested) : '';
  if (kind === 'money') return '$00,000.00';
  const value = record[wire];
  return typeof value === 'string' ? value : '';
}

/** Texts about changes by others, at their cells. */
import { sheetMessages as texts } from '#generated/domain/messages/sheet.ts';
import { nested } from '#domain/bulk-site/row-changes.ts';
import { addressParts } from '#domain/bulk-site/sites.ts';
import { fill } from '#domain/format/fill.ts';
import type { SheetColumn, SheetRow } from '#web/ui/sheet/model/column.ts';
import type { SheetMark, SheetMarks as ShownMarks } from '#web/ui/sheet/model/marks.ts';
import type { SheetClash, SheetMarks } from '../saving/marks.ts';
import type { RowSaverState } from '../saving/row-merge.ts';
import { wholeAddress } from './site-columns.ts';

export function shownMarks(
  rows: readonly SheetRow[],
  { changed, clashes }: SheetMarks,
  columns: readonly SheetColumn[],
): ShownMarks {
  if (changed.size === 0 && clashes.length === 0) return none;
  const places = new Map(rows.map(({ id }, at) => [String(id), at]));
  const shown = new Map<number, Record<string, SheetMark>>();
  const mark = (id: string, column: string, given: SheetMark): void => {
    const at = places.get(id);
    if (at === undefined) return;
    shown.set(at, { ...shown.get(at), [shownIn(column, columns)]: given });
  };
  for (const [id, cells] of changed) {
    for (const [column, name] of Object.entries(cells)) {
      const text = name === '' ? texts['sheet.changedElsewhere'] : fill(texts['sheet.changedBy'], { name });
      mark(id, column, { kind: 'update', text });
    }
  }
  for (const clash of clashes) mark(clash.id, clash.column, { kind: 'clash', text: clashText(clash, columns) });
  return shown;
}

const none: ShownMarks = new Map();

/** Parts of an address may share one column. */
const shownIn = (wire: string, columns: readonly SheetColumn[]): string =>
  (addressParts as readonly string[]).includes(wire) && columns.some(({ key }) => key === wholeAddress)
    ? wholeAddress
    : wire;

const clashText = (clash: SheetClash, columns: readonly SheetColumn[]): string => {
  const other = cellText(clash, clash.other, columns);
  return clash.by === null
    ? fill(texts['sheet.clashElsewhere'], { other })
    : fill(texts['sheet.clash'], { name: clash.by, other });
};

/** A value as displayed in its column. */
export function cellText(
  { column: wire }: Pick<SheetClash, 'column'>,
  value: unknown,
  columns: readonly SheetColumn[],
): string {
  const column = columns.find(({ key }) => key === wire);
  if (column) return column.read(nested([[wire, value]]));
  return typeof value === 'object' ? '' : String(value);
}

/** Clashes whose values differ in a visible column; data that the server added to a place is not shown. */
export const shownClashes = ({ clashes }: SheetMarks, columns: readonly SheetColumn[]): readonly SheetClash[] =>
  clashes.filter((clash) => cellText(clash, clash.other, columns) !== cellText(clash, clash.current, columns));

/** Text about the state of saving. */
export function savingText({ isPending, isAway, failure }: RowSaverState): string {
  if (failure) return texts['sheet.notSaved'];
  if (isAway) return texts['sheet.away'];
  return isPending ? texts['sheet.saving'] : texts['sheet.saved'];
}

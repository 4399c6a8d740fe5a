/** Implements the keys that only move the selection. */
import { nextFault } from '../model/faults.ts';
import { edgeFrom, nextCell } from '../model/move.ts';
import { at, columnsIn, rowsIn, selectionOf, type Cell } from '../model/range.ts';
import type { Command } from './key-commands.ts';
import type { Scene } from './scene.ts';

/** Commands that move to another cell or extend the selection. */
export type NavigationCommand = Extract<
  Command,
  { readonly kind: 'move' | 'page' | 'end' | 'next' | 'fault' | 'select' }
>;
type Of<Kind extends NavigationCommand['kind']> = Extract<NavigationCommand, { readonly kind: Kind }>;

type Ways = {
  readonly [Kind in NavigationCommand['kind']]: (scene: Scene, command: Of<Kind>, page: number) => boolean;
};

const ways: Ways = {
  move: (scene, { by, toEdge, extend }) => {
    const { focus, active } = scene.selection();
    const from = extend ? focus : active;
    const next = { row: from.row + by.rows, column: from.column + by.columns };
    const isFilled = (cell: Cell): boolean => scene.textAt(cell) !== '';
    scene.selectTo(toEdge ? edgeFrom(from, by, scene.size(), isFilled) : next, extend);
    return true;
  },
  page: (scene, { down, extend }, page) => {
    const { focus } = scene.selection();
    scene.selectTo({ ...focus, row: focus.row + (down ? page : -page) }, extend);
    return true;
  },
  end: (scene, { isLast, ofSheet, extend }) => {
    const row = ofSheet ? (isLast ? lastRow(scene) : 0) : scene.selection().focus.row;
    scene.selectTo({ row, column: isLast ? scene.size().columns - 1 : 0 }, extend);
    return true;
  },
  next: (scene, { isDown, back }) => {
    const to = nextCell(scene.selection(), isDown, back, scene.size());
    // Tab in the last cell leaves the sheet.
    if (to === null) return isDown;
    const isOne = rowsIn(scene.box()) * columnsIn(scene.box()) === 1;
    scene.sheet.select(isOne ? at(to.row, to.column) : { ...scene.selection(), active: to });
    return true;
  },
  fault: (scene, { back }) => {
    const { faults, columns, shown } = scene.sheetProps();
    const placeOf = new Map(shown?.map((row, place) => [row, place]));
    const placed = shown
      ? new Map([...faults].flatMap(([row, texts]) => (placeOf.has(row) ? [[placeOf.get(row)!, texts]] : [])))
      : faults;
    const to = nextFault(placed, columns, scene.selection().active, back);
    if (to) scene.selectTo(to, false);
    return true;
  },
  select: (scene, { what }) => {
    const { rows, columns } = scene.size();
    const { top, bottom, left, right } = scene.box();
    const [first, last] = what === 'rows' ? [top, bottom] : [0, rows - 1];
    const [from, to] = what === 'columns' ? [left, right] : [0, columns - 1];
    scene.sheet.select(selectionOf({ top: first, bottom: last, left: from, right: to }));
    return true;
  },
};

export const isLeading = (command: Command): command is NavigationCommand => command.kind in ways;

/** Returns false for a key that should keep its default behavior. `page` is the number of rows on the screen. */
export const lead = (scene: Scene, command: NavigationCommand, page: number): boolean =>
  (ways[command.kind] as (scene: Scene, command: NavigationCommand, page: number) => boolean)(scene, command, page);

/** The last row with content. */
function lastRow({ sheetProps, size, textAt }: Scene): number {
  for (let row = size().rows - 1; row > 0; row -= 1)
    if (sheetProps().columns.some((_, column) => textAt({ row, column }) !== '')) return row;
  return 0;
}

/** Where keys, pointer and clipboard meet the sheet: the cell being typed into, the paste that waits, and what a command does. */
import { sheetMessages as texts } from '#generated/domain/messages/sheet.ts';
import { createStore, type Store } from '#web/shell/store.ts';
import { choicesIn, type SheetChoice, type SheetColumn, type SheetRow } from '../model/column.ts';
import type { PasteInput, PastePlan, PasteWishes } from '../model/paste.ts';
import { wordOf, type KnownTitles } from '../model/paste-titles.ts';
import type { Cell } from '../model/range.ts';
import type { Sheet } from '../model/sheet.ts';
import {
  clear,
  copied,
  fillDown,
  needsConfirmation,
  insertRows,
  land,
  needsLook,
  pickInto,
  planFor,
  putBack,
  removeRows,
  setCell,
} from './actions.ts';
import type { Command } from './key-commands.ts';
import { isLeading, lead, type Leading } from './navigation.ts';
import { createScene, type Scene, type SheetGiven } from './scene.ts';

/** A cell being typed into. */
export interface Editing {
  readonly cell: Cell;
  /** Its row as it was, which others may move or remove meanwhile; undefined behind the last one. */
  readonly row: SheetRow | undefined;
  /** How far behind the last row it stands, where others may add rows meanwhile; below zero before it. */
  readonly behind: number;
  readonly column: SheetColumn;
  /** What it can take; undefined for any text. */
  readonly choices: readonly SheetChoice[] | undefined;
  /** True when it began with a key that types: then arrows leave the cell. */
  readonly isTyped: boolean;
  /** What stands in it at first. */
  readonly text: string;
}

/** A paste that waits to be looked at. */
export interface Pasting {
  readonly grid: PasteInput['grid'];
  readonly plan: PastePlan;
  readonly wishes: PasteWishes;
}

export interface SheetControl {
  readonly scene: Scene;
  /** What the page shows from now on. */
  readonly give: (given: SheetGiven) => void;
  readonly editing: Store<Editing | null>;
  readonly pasting: Store<Pasting | null>;
  /** Plans the paste that waits anew. */
  readonly wish: (wishes: PasteWishes) => void;
  /** Lets the paste that waits come into the sheet. */
  readonly land: (plan: PastePlan) => void;
  /** True while the search is open. */
  readonly finding: Store<boolean>;
  /** The cell whose menu is open. */
  readonly menu: Store<Cell | null>;
  readonly open: (isTyped: boolean) => void;
  /** `picked`: one of the texts that the column suggested. */
  readonly commit: (text: string, picked?: SheetChoice) => void;
  readonly cancel: () => void;
  /** Answers false for a key that should do what it does outside the sheet. `page` is how many rows a page has. */
  readonly run: (command: Command, page: number) => boolean;
  /** Cells of the clipboard: several that write over something are shown before they land. */
  readonly paste: (cells: PasteInput['grid']) => void;
  /** Cells of a file: shown before they land. */
  readonly bringIn: (cells: PasteInput['grid']) => void;
  /** Empty while nothing may be taken out of the sheet. */
  readonly cut: () => string;
}

/** Commands that change the sheet. */
type Acting = Exclude<Command['kind'], Leading['kind'] | 'find' | 'menu'>;

export function createControl(sheet: Sheet, first: SheetGiven): SheetControl {
  let now = first;
  const given = (): SheetGiven => now;
  const scene = createScene(sheet, given);
  const editing = createStore<Editing | null>(null);
  const pasting = createStore<Pasting | null>(null);
  const finding = createStore(false);
  const menu = createStore<Cell | null>(null);
  const open = (isTyped: boolean): void => {
    const begun = beginEditing(scene, isTyped);
    if (begun) editing.set(begun);
  };
  const unlessLocked = (work: () => void): void => (given().isLocked ? undefined : work());
  const works = worksOf(scene, () => open(false));
  return {
    scene,
    give: (next) => {
      now = next;
    },
    editing,
    pasting,
    finding,
    menu,
    open,
    cancel: () => editing.set(null),
    commit: (text, picked) => {
      const left = editing.get();
      editing.set(null);
      if (left === null) return;
      const write = (cell: Cell): void => (picked ? pickInto(scene, cell, picked) : setCell(scene, cell, text));
      if (left.row === undefined) return write({ ...left.cell, row: rowCount(scene) + left.behind });
      const row = scene.placeOf(left.row['id']);
      if (row !== undefined) return write({ ...left.cell, row });
      // Others removed the row: what is changed in it brings it back, as it does where rows are saved.
      if ((picked?.label ?? text) !== left.text) putBack(scene, left, left.row, picked ?? text);
    },
    run: (command, page) => {
      if (isLeading(command)) return lead(scene, command, page);
      if (command.kind === 'find') finding.set(true);
      else if (command.kind === 'menu') menu.set(scene.selection().active);
      else works[command.kind]();
      return true;
    },
    paste: (grid) =>
      unlessLocked(() => {
        if (grid.length === 0) return;
        const plan = planFor(scene, grid);
        if (needsLook(plan)) pasting.set({ grid, plan, wishes: {} });
        else land(scene, plan);
      }),
    ...waitingOf(scene, pasting),
    bringIn: (cells) => unlessLocked(() => bringIn(scene, pasting, cells)),
    cut: () => {
      const text = copied(scene);
      clear(scene);
      return text;
    },
  };
}

/** What becomes of the paste that waits. */
const waitingOf = (scene: Scene, pasting: Store<Pasting | null>): Pick<SheetControl, 'wish' | 'land'> => ({
  wish: (wishes) =>
    pasting.set((waiting) => waiting && { ...waiting, wishes, plan: planFor(scene, waiting.grid, wishes) }),
  land: (plan) => {
    const { wishes } = pasting.get() ?? {};
    pasting.set(null);
    land(scene, plan);
    if (wishes?.titles) scene.given().onTitles?.(chosenTitles(plan));
  },
});

/** What the columns of a block are called. */
const chosenTitles = ({ titles }: PastePlan): KnownTitles =>
  Object.fromEntries(titles.flatMap(({ given, key }) => (key === null ? [] : [[wordOf(given), key]])));

/** Null for a cell that is not typed into. */
function beginEditing(scene: Scene, isTyped: boolean): Editing | null {
  const cell = scene.selection().active;
  const column = scene.given().columns[cell.column];
  if (!column || column.isLocked || scene.given().isLocked) return null;
  const row = scene.rowOf(cell);
  const text = isTyped ? '' : scene.textAt(cell);
  const behind = cell.row - rowCount(scene);
  return { cell, row, behind, column, choices: choicesIn(column, row ?? {}), isTyped, text };
}

const rowCount = ({ sheet }: Scene): number => sheet.state.get().document.rows.length;

function bringIn(scene: Scene, pasting: Store<Pasting | null>, grid: PasteInput['grid']): void {
  const plan = planFor(scene, grid);
  if (needsConfirmation(plan)) pasting.set({ grid, plan, wishes: {} });
  else scene.sheet.tell(texts['sheet.fileSame']);
}

/** What changes the sheet does nothing while it is locked. */
function worksOf(scene: Scene, open: () => void): Readonly<Record<Acting, () => void>> {
  const turn = (work: () => boolean, nothing: string): void => {
    if (!scene.given().isLocked && !work()) scene.sheet.tell(nothing);
  };
  // Rows between those of a selection that are not shown are not to be touched.
  const whole = (work: () => void): void => (scene.given().shown === null ? work() : undefined);
  return {
    open,
    clear: () => clear(scene),
    undo: () => turn(scene.sheet.undo, texts['sheet.nothingToUndo']),
    redo: () => turn(scene.sheet.redo, texts['sheet.nothingToRedo']),
    fillDown: () => fillDown(scene),
    insertRows: () => whole(() => insertRows(scene, false)),
    removeRows: () => whole(() => removeRows(scene)),
  };
}

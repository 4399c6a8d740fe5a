/** Connects keys, pointer and clipboard to the sheet: the cell in editing, the paste preview, and the commands. */
import { sheetMessages as texts } from '#generated/domain/messages/sheet.ts';
import { createStore, type Store } from '#web/shell/store.ts';
import { choicesIn, type SheetChoice, type SheetColumn, type SheetRow } from '../model/column.ts';
import type { PasteInput, PastePlan, PasteSettings } from '../model/paste.ts';
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
import { isLeading, lead, type NavigationCommand } from './navigation.ts';
import { createScene, type Scene, type SheetProps } from './scene.ts';

/** A cell during editing. */
export interface Editing {
  readonly cell: Cell;
  /** Its row when editing began; others may move or remove it. Undefined after the last row. */
  readonly row: SheetRow | undefined;
  /** Its distance after the last row, which stays valid when others add rows; negative before it. */
  readonly behind: number;
  readonly column: SheetColumn;
  /** Its valid values; undefined for any text. */
  readonly choices: readonly SheetChoice[] | undefined;
  /** True when typing opened the cell: then arrow keys leave it. */
  readonly isTyped: boolean;
  /** Its initial text. */
  readonly text: string;
}

/** A paste in the preview. */
export interface Pasting {
  readonly grid: PasteInput['grid'];
  readonly plan: PastePlan;
  readonly settings: PasteSettings;
}

export interface SheetControl {
  readonly scene: Scene;
  /** Sets the current props of the page. */
  readonly setProps: (sheetProps: SheetProps) => void;
  readonly editing: Store<Editing | null>;
  readonly pasting: Store<Pasting | null>;
  /** Plans the previewed paste again with other choices. */
  readonly changeSettings: (settings: PasteSettings) => void;
  /** Applies the previewed paste to the sheet. */
  readonly land: (plan: PastePlan) => void;
  /** True while the search is open. */
  readonly finding: Store<boolean>;
  /** The cell whose menu is open. */
  readonly menu: Store<Cell | null>;
  readonly open: (isTyped: boolean) => void;
  /** `picked`: the suggestion that was picked. */
  readonly commit: (text: string, picked?: SheetChoice) => void;
  readonly cancel: () => void;
  /** Returns false for a key that should keep its default behavior. `page` is the number of rows on the screen. */
  readonly run: (command: Command, page: number) => boolean;
  /** Pastes cells of the clipboard; several cells that overwrite others open the preview. */
  readonly paste: (cells: PasteInput['grid']) => void;
  /** Imports cells of a file; always opens the preview. */
  readonly bringIn: (cells: PasteInput['grid']) => void;
  /** Empty in a read-only sheet. */
  readonly cut: () => string;
}

/** Commands that change the sheet. */
type Acting = Exclude<Command['kind'], NavigationCommand['kind'] | 'find' | 'menu'>;

export function createControl(sheet: Sheet, first: SheetProps): SheetControl {
  let now = first;
  const sheetProps = (): SheetProps => now;
  const scene = createScene(sheet, sheetProps);
  const editing = createStore<Editing | null>(null);
  const pasting = createStore<Pasting | null>(null);
  const finding = createStore(false);
  const menu = createStore<Cell | null>(null);
  const open = (isTyped: boolean): void => {
    const begun = beginEditing(scene, isTyped);
    if (begun) editing.set(begun);
  };
  const unlessLocked = (work: () => void): void => (sheetProps().isLocked ? undefined : work());
  const works = worksOf(scene, () => open(false));
  return {
    scene,
    setProps: (next) => {
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
      // Others removed the row: an edit restores it, the same way as saving does.
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
        if (needsLook(plan)) pasting.set({ grid, plan, settings: {} });
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

/** Handlers of the paste preview. */
const waitingOf = (scene: Scene, pasting: Store<Pasting | null>): Pick<SheetControl, 'changeSettings' | 'land'> => ({
  changeSettings: (settings) =>
    pasting.set((waiting) => waiting && { ...waiting, settings, plan: planFor(scene, waiting.grid, settings) }),
  land: (plan) => {
    const { settings } = pasting.get() ?? {};
    pasting.set(null);
    land(scene, plan);
    if (settings?.titles) scene.sheetProps().onTitles?.(chosenTitles(plan));
  },
});

/** The user's mapping of header texts to columns. */
const chosenTitles = ({ titles }: PastePlan): KnownTitles =>
  Object.fromEntries(titles.flatMap(({ given, key }) => (key === null ? [] : [[wordOf(given), key]])));

/** Null for a read-only cell. */
function beginEditing(scene: Scene, isTyped: boolean): Editing | null {
  const cell = scene.selection().active;
  const column = scene.sheetProps().columns[cell.column];
  if (!column || column.isLocked || scene.sheetProps().isLocked) return null;
  const row = scene.rowOf(cell);
  const text = isTyped ? '' : scene.textAt(cell);
  const behind = cell.row - rowCount(scene);
  return { cell, row, behind, column, choices: choicesIn(column, row ?? {}), isTyped, text };
}

const rowCount = ({ sheet }: Scene): number => sheet.state.get().document.rows.length;

function bringIn(scene: Scene, pasting: Store<Pasting | null>, grid: PasteInput['grid']): void {
  const plan = planFor(scene, grid);
  if (needsConfirmation(plan)) pasting.set({ grid, plan, settings: {} });
  else scene.sheet.announce(texts['sheet.fileSame']);
}

/** Commands that change the sheet do nothing while it is locked. */
function worksOf(scene: Scene, open: () => void): Readonly<Record<Acting, () => void>> {
  const turn = (work: () => boolean, nothing: string): void => {
    if (!scene.sheetProps().isLocked && !work()) scene.sheet.announce(nothing);
  };
  // Hidden rows inside a selection must not change.
  const whole = (work: () => void): void => (scene.sheetProps().shown === null ? work() : undefined);
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

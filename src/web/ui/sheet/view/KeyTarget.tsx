/**
 * The only text area of the sheet. It is positioned over the active cell and always has the focus, so keys, input
 * methods and the
 * clipboard reach it even before a cell is opened and the first keystroke is never lost.
 */
import {
  memo,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { sheetMessages as texts } from '#generated/domain/messages/sheet.ts';
import { useStore } from '#web/shell/store.ts';
import { useSuggestions } from '#web/ui/lookup/use-suggestions.ts';
import { cellsOfHtml } from '../model/clipboard-html.ts';
import { parseCells } from '../model/clipboard-text.ts';
import type { PasteInput } from '../model/paste.ts';
import type { Cell } from '../model/range.ts';
import { copied } from './actions.ts';
import { cellId } from './BodyRow.tsx';
import { ChoiceList, type CellOption } from './ChoiceList.tsx';
import { firstPointed, optionsFor } from './cell-options.ts';
import type { Editing, SheetControl } from './control.ts';
import { editKey } from './edit-keys.ts';
import { commandFor } from './key-commands.ts';
import type { Place } from './layout.ts';

interface Props {
  readonly control: SheetControl;
  readonly gridId: string;
  readonly active: Cell;
  readonly isLocked: boolean;
  readonly place: Place;
  readonly isLow: boolean;
  /** Number of rows that fit on the screen. */
  readonly page: number;
  /** Accessible name of the active cell, with its text and error. */
  readonly label: string;
}

function KeyArea({ control, gridId, active, isLocked, place, isLow, page, label }: Props) {
  const element = useRef<HTMLTextAreaElement>(null);
  const editing = useStore(control.editing);
  const [text, setText] = useState('');
  const [steps, setSteps] = useState(0);
  const leaving = useRef(false);
  useLayoutEffect(() => {
    const area = element.current!;
    if (!editing?.isTyped) area.value = editing?.text ?? '';
    setText(area.value);
    setSteps(0);
    if (editing) area.setSelectionRange(area.value.length, area.value.length);
  }, [editing]);
  const options = useOptions(editing, text);
  const first = editing ? firstPointed(options, editing, text) : -1;
  const pointed = options.length === 0 ? -1 : Math.max(-1, Math.min(options.length - 1, first + steps));
  const pick = ({ label: chosen, isExtra, picked }: CellOption): void => {
    const now = control.editing.get();
    if (!isExtra || now === null) return control.commit(chosen, picked);
    control.cancel();
    control.scene.sheetProps().onExtra?.(now.column, now.cell);
  };
  const take = (): void => {
    const option = options[pointed];
    // Reads the text area itself, because the rendered state may be older.
    if (option && text === element.current!.value) pick(option);
    else control.commit(element.current!.value);
  };
  const listId = `${gridId}-choices`;
  return (
    <>
      <textarea
        ref={element}
        className={editing ? 'keys' : 'keys idle'}
        rows={1}
        style={{ ...place, height: editing ? heightOf(text, place) : place.height }}
        aria-label={label}
        aria-description={texts['sheet.wayOut']}
        aria-controls={editing && options.length > 0 ? listId : gridId}
        aria-activedescendant={
          editing ? (pointed >= 0 ? `${listId}-${pointed}` : undefined) : cellId(gridId, active.row, active.column)
        }
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        // A tap selects a cell without opening the keyboard of a phone.
        inputMode={editing ? 'text' : 'none'}
        readOnly={isLocked}
        onCompositionStart={() => control.editing.get() ?? control.open(true)}
        onInput={({ currentTarget }) => {
          if (control.editing.get() === null) control.open(true);
          setText(currentTarget.value);
          setSteps(0);
        }}
        onKeyDown={(event) => {
          if (isWayOut(event, control, leaving)) return;
          onKey(event, control, page, { take, step: (by) => setSteps(steps + by), options });
        }}
        onBlur={() => control.commit(element.current!.value)}
        {...clipboard(control)}
      />
      {editing && (
        <ChoiceList
          id={listId}
          label={editing.column.title}
          options={options}
          pointed={pointed}
          place={place}
          isAbove={isLow}
          onPick={pick}
        />
      )}
    </>
  );
}

/** Does not render again while the sheet scrolls. */
export const KeyTarget = memo(KeyArea);

/** The options of the open cell: from its list, or suggestions of its column for a changed text. */
function useOptions(editing: Editing | null, text: string): readonly CellOption[] {
  const suggest = editing && text !== editing.text ? editing.column.suggest : undefined;
  const found = useSuggestions(suggest ? text : '', (wanted, signal) => suggest?.(wanted, signal) ?? noSuggestions);
  if (editing === null) return [];
  if (!suggest) return optionsFor(editing, text);
  return (found ?? []).map((picked) => ({ label: picked.label, isExtra: false, picked }));
}

const noSuggestions = Promise.resolve([]);

/** Safari ends the composition before it sends the key event, so only key code 229 identifies it. (UI Events, 5.2.5) */
const isOfInputMethod = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;

interface Choosing {
  readonly options: readonly CellOption[];
  readonly take: () => void;
  readonly step: (by: number) => void;
}

/** Tab moves to the next cell. After Escape outside a cell, the next Tab leaves the sheet. */
function isWayOut(event: KeyboardEvent, control: SheetControl, leaving: RefObject<boolean>): boolean {
  const { key } = event;
  if (key === 'Shift') return false;
  const isLeaving = leaving.current;
  leaving.current = key === 'Escape' && !isOfInputMethod(event) && control.editing.get() === null;
  if (leaving.current) control.scene.sheet.announce(texts['sheet.tabLeaves']);
  return leaving.current || (isLeaving && key === 'Tab');
}

function onKey(
  event: KeyboardEvent<HTMLTextAreaElement>,
  control: SheetControl,
  page: number,
  choosing: Choosing,
): void {
  if (isOfInputMethod(event)) return;
  const key = { key: event.key, control: event.ctrlKey || event.metaKey, shift: event.shiftKey, alt: event.altKey };
  const editing = control.editing.get();
  if (editing) {
    const act = editKey(key, editing, choosing.options.length > 0);
    if (act === null) return;
    event.preventDefault();
    if (act.kind === 'point') return choosing.step(act.by);
    if (act.kind === 'break') return event.currentTarget.setRangeText('\n', ...selectionIn(event.currentTarget), 'end');
    if (act.kind === 'cancel') return control.cancel();
    choosing.take();
    if (act.then) control.run(act.then, page);
    return;
  }
  const command = commandFor(key);
  if (command !== null && control.run(command, page)) event.preventDefault();
}

const selectionIn = ({ selectionStart, selectionEnd }: HTMLTextAreaElement): [number, number] => [
  selectionStart,
  selectionEnd,
];

/** During editing, the clipboard applies to the text of the cell. */
function clipboard(control: SheetControl) {
  const isIdle = (): boolean => control.editing.get() === null;
  const give = (event: ClipboardEvent, text: string): void => {
    event.preventDefault();
    event.clipboardData.setData('text/plain', text);
  };
  return {
    onCopy: (event: ClipboardEvent) => (isIdle() ? give(event, copied(control.scene)) : undefined),
    onCut: (event: ClipboardEvent) => (isIdle() ? give(event, control.cut()) : undefined),
    onPaste: (event: ClipboardEvent) => {
      if (!isIdle()) return;
      event.preventDefault();
      control.paste(cellsOf(event.clipboardData));
    },
  };
}

/** HTML first, because a cell that begins with a quote is unambiguous there. */
function cellsOf(given: DataTransfer): PasteInput['grid'] {
  const text = given.getData('text/plain');
  return cellsOfHtml(given.getData('text/html')) ?? (text === '' ? [] : parseCells(text));
}

/** Grows with its lines, up to six of them. */
const heightOf = (text: string, { height }: Place): number =>
  Math.max(height, Math.min(6, text.split('\n').length) * 18 + 16);

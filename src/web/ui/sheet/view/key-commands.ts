/** The key bindings, as in common spreadsheet programs. */
import { steps, type Step } from '../model/move.ts';

export type Command =
  | { readonly kind: 'move'; readonly by: Step; readonly toEdge: boolean; readonly extend: boolean }
  | { readonly kind: 'page'; readonly down: boolean; readonly extend: boolean }
  /** To the first or last cell of the row, or of the sheet. */
  | { readonly kind: 'end'; readonly isLast: boolean; readonly ofSheet: boolean; readonly extend: boolean }
  /** Tab goes right, Enter down. */
  | { readonly kind: 'next'; readonly isDown: boolean; readonly back: boolean }
  | { readonly kind: 'fault'; readonly back: boolean }
  | { readonly kind: 'select'; readonly what: 'all' | 'rows' | 'columns' }
  | { readonly kind: 'open' | 'clear' | 'undo' | 'redo' | 'fillDown' | 'find' | 'insertRows' | 'removeRows' | 'menu' };

export interface Key {
  readonly key: string;
  /** Ctrl, or Cmd on a Mac. */
  readonly control: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
}

/** Null for a key that the sheet does not handle, such as a letter. */
export function commandFor({ key, control, shift, alt }: Key): Command | null {
  if (key in steps && !alt)
    return { kind: 'move', by: steps[key as keyof typeof steps], toEdge: control, extend: shift };
  const bare = plain[key];
  if (bare && !alt) return bare({ control, shift });
  if (alt && key === 'ArrowDown') return { kind: 'open' };
  return control && !alt ? (withControl[key.toLowerCase()]?.(shift) ?? null) : null;
}

type ModifierKeys = Pick<Key, 'control' | 'shift'>;

const plain: Readonly<Record<string, (held: ModifierKeys) => Command | null>> = {
  Home: ({ control, shift }) => ({ kind: 'end', isLast: false, ofSheet: control, extend: shift }),
  End: ({ control, shift }) => ({ kind: 'end', isLast: true, ofSheet: control, extend: shift }),
  PageUp: ({ shift }) => ({ kind: 'page', down: false, extend: shift }),
  PageDown: ({ shift }) => ({ kind: 'page', down: true, extend: shift }),
  Tab: ({ shift }) => ({ kind: 'next', isDown: false, back: shift }),
  Enter: ({ shift, control }) => (shift || control ? { kind: 'next', isDown: true, back: shift } : { kind: 'open' }),
  F2: () => ({ kind: 'open' }),
  F8: ({ shift }) => ({ kind: 'fault', back: shift }),
  F10: ({ shift }) => (shift ? { kind: 'menu' } : null),
  ContextMenu: () => ({ kind: 'menu' }),
  Delete: () => ({ kind: 'clear' }),
  Backspace: () => ({ kind: 'clear' }),
  ' ': ({ control, shift }) =>
    control || shift ? { kind: 'select', what: control && shift ? 'all' : shift ? 'rows' : 'columns' } : null,
};

const withControl: Readonly<Record<string, (shift: boolean) => Command | null>> = {
  z: (shift) => ({ kind: shift ? 'redo' : 'undo' }),
  y: () => ({ kind: 'redo' }),
  a: () => ({ kind: 'select', what: 'all' }),
  d: () => ({ kind: 'fillDown' }),
  f: () => ({ kind: 'find' }),
  '+': () => ({ kind: 'insertRows' }),
  '-': () => ({ kind: 'removeRows' }),
};

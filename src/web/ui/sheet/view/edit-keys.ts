/** The keys during editing of a cell. */
import { steps } from '../model/move.ts';
import type { Editing } from './control.ts';
import { commandFor, type Command, type Key } from './key-commands.ts';

export type EditAct =
  /** Accepts the text and moves on. */
  | { readonly kind: 'take'; readonly then: Command | null }
  | { readonly kind: 'cancel' }
  /** Moves to another choice. */
  | { readonly kind: 'point'; readonly by: number }
  /** A line break in the text. */
  | { readonly kind: 'break' };

/** Null for a key with its default effect on the text. */
export function editKey(key: Key, { isTyped }: Editing, hasChoices: boolean): EditAct | null {
  if (key.key === 'Escape') return { kind: 'cancel' };
  if (key.key === 'Enter')
    return key.alt ? { kind: 'break' } : { kind: 'take', then: { kind: 'next', isDown: true, back: key.shift } };
  if (key.key === 'Tab') return { kind: 'take', then: { kind: 'next', isDown: false, back: key.shift } };
  if (hasChoices && key.key === 'ArrowDown') return { kind: 'point', by: 1 };
  if (hasChoices && key.key === 'ArrowUp') return { kind: 'point', by: -1 };
  if (isTyped && key.key in steps && !key.shift) return { kind: 'take', then: commandFor(key) };
  return null;
}

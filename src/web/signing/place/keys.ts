/**
 * Placement by keyboard: S I N T D X C add, arrows move and with Alt resize, Tab goes on, [ ] turn pages, Delete,
 * Ctrl+Z, P.
 */
import type { KeyboardEvent } from 'react';
import type { ShownPage, SignatureFieldKind } from '#generated/client/signing.ts';
import { inReadingOrder } from '../answers.ts';
import { kindOfKey, moved, onAllPages, type FieldMove, type DraftField } from './placed.ts';
import type { Placement } from './use-placement.ts';

export interface KeyTargets {
  readonly placement: Placement;
  readonly pages: readonly ShownPage[];
  readonly page: number;
  readonly add: (kind: SignatureFieldKind) => void;
  readonly turnTo: (page: number) => void;
  /** Focuses the field, or the pages without one. */
  readonly focus: (key: string | null) => void;
}

/** Points of one step, and of one step with Shift. */
const [step, leap] = [1, 10];

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Returns whether the key was handled. */
export function pressedKey(event: KeyboardEvent, targets: KeyTargets): boolean {
  const { placement, page, add, turnTo } = targets;
  const { key } = event;
  if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'z') return done(placement.undo);
  if (event.ctrlKey || event.metaKey) return false;
  if (key === '[') return done(() => turnTo(page - 1));
  if (key === ']') return done(() => turnTo(page + 1));
  const kind = event.altKey ? undefined : kindOfKey[key.toLowerCase()];
  if (kind !== undefined) return done(() => add(kind));
  const field = placement.fields.find((each) => each.key === placement.chosen);
  return field !== undefined && pressedOn(field, event, targets);
}

function pressedOn(field: DraftField, event: KeyboardEvent, targets: KeyTargets): boolean {
  const { placement, pages } = targets;
  const { fields, change, choose } = placement;
  const arrow = arrows[event.key];
  if (arrow !== undefined) {
    const [x, y] = arrow.map((part) => part * (event.shiftKey ? leap : step)) as [number, number];
    const by: FieldMove = event.altKey ? { w: x, h: y } : { x, y };
    const next = moved(field, by, pages[field.page - 1]!);
    return done(() => change(fields.map((each) => (each.key === field.key ? next : each))));
  }
  if (event.key === 'Delete' || event.key === 'Backspace')
    return done(() => {
      const ordered = inReadingOrder(fields);
      const next = ordered[ordered.indexOf(field) + 1]?.key ?? null;
      choose(next);
      targets.focus(next);
      change(fields.filter((each) => each.key !== field.key));
    });
  if (event.key.toLowerCase() === 'p') return done(() => change([...fields, ...onAllPages(field, pages)]));
  return event.key === 'Escape' && done(() => choose(null));
}

function done(act: () => void): true {
  act();
  return true;
}

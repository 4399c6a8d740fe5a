/** Actions on work rows: open a page, make a call for each, open a dialog, send an event. */
import type { NamedValues } from '#runtime/view.ts';
import type { Grant } from '#runtime/vocabulary.ts';
import { holds } from '#web/record/conditions.ts';
import { mayDo } from '../auth-provider.ts';
import type { WorkCall } from '../worklist/calls.ts';

interface Pressed {
  readonly label: string;
  readonly access?: readonly Grant[];
  /** Only for rows with one of these values. */
  readonly when?: Readonly<Record<string, readonly unknown[]>>;
  readonly confirm?: string;
  readonly isBulk?: boolean;
  /** Keyboard shortcut while a row has focus. */
  readonly key?: string;
}

export type WorkAction =
  | (Pressed & { readonly kind: 'navigate'; readonly to: string })
  | (Pressed & { readonly kind: 'call'; readonly call: WorkCall })
  | WorkEvent;

export interface WorkEvent extends Pressed {
  readonly kind: 'event';
  readonly event: string;
  readonly from: readonly string[];
  readonly needsReason?: boolean;
  /** The event that undoes it. */
  readonly undoneBy?: string;
}

export type PressWork = (action: WorkAction, records: readonly NamedValues[]) => void;

/** The one button of a row: the first action that fits the record and that the user may use. */
export const nextAction = (actions: readonly WorkAction[], record: NamedValues): WorkAction | undefined =>
  actions.find((action) => holds(action.when, record) && isOpen(action));

export const bulkActions = (actions: readonly WorkAction[]): readonly WorkAction[] =>
  actions.filter((action) => action.isBulk === true && isOpen(action));

/** Open to all staff without an access rule. */
const isOpen = ({ access }: WorkAction): boolean => access === undefined || mayDo(access);

/** The buttons of screens. */
import { shellMessages as texts } from '#generated/domain/messages/shell.ts';
import type { AppCall } from '#generated/screens/app/names.ts';
import { grantsToChange } from '#runtime/access.ts';
import type { FormDefinition } from '#runtime/form.ts';
import type { EntityView, NamedValues } from '#runtime/view.ts';
import type { Grant } from '#runtime/vocabulary.ts';
import type { AskingCall } from './CallForm.tsx';
import { isEditable, isRemovable } from '#web/ui/form/frozen.ts';
import { holds } from '../conditions.ts';
import type { RecordCall } from './record-call.ts';
import type { StepField } from '#web/ui/form/steps/steps-screen.ts';

interface Common {
  readonly label?: string;
  readonly icon?: string;
  readonly access?: readonly Grant[];
  /** Shown only while the record's fields have one of these values. */
  readonly when?: Readonly<Record<string, readonly unknown[]>>;
  readonly confirm?: string;
  /** Works on all selected rows of a list at once. */
  readonly isBulk?: boolean;
}

/** The form has its own page or opens in a drawer. */
type WithForm = Common &
  (
    | { readonly to: string; readonly loadForm?: () => Promise<FormDefinition> }
    | { readonly to?: undefined; readonly loadForm: () => Promise<FormDefinition> }
  );

export type CreateAction = WithForm & { readonly kind: 'create' };
export type EditAction = WithForm & { readonly kind: 'edit' };

export interface DeleteAction extends Common {
  readonly kind: 'delete';
  /** Feature toggle that the record's team needs. */
  readonly toggle?: string;
}

export interface NavigateAction extends Common {
  readonly kind: 'navigate';
  readonly to: string;
}

export interface EventAction extends Common {
  readonly kind: 'event';
  readonly event: string;
  /** States with a transition for the event. */
  readonly from: readonly string[];
  readonly needsReason?: boolean;
}

export interface CallAction extends Common {
  readonly kind: 'call';
  readonly call: AppCall;
  readonly ask?: readonly StepField[];
}

/** An API call on the page's record. */
export interface OperationAction extends Omit<Common, 'label'>, RecordCall, AskingCall {
  readonly kind: 'operation';
  /** Feature toggle that the record's team needs. */
  readonly toggle?: string;
  /** States in which the call is allowed; all by default. */
  readonly during?: CallStates;
}

/** The states of a field's workflow in which a call is allowed. */
export interface CallStates {
  readonly field: string;
  readonly states: readonly unknown[];
}

const isDuring = (during: CallStates | undefined, record: NamedValues): boolean =>
  during === undefined || during.states.includes(record[during.field]);

/** Whether a call is offered for the record's current values. */
export const isCallable = ({ when, during }: OperationAction, record: NamedValues): boolean =>
  holds(when, record) && isDuring(during, record);

export interface ExportAction extends Common {
  readonly kind: 'export';
}

export type ScreenAction =
  | CreateAction
  | EditAction
  | DeleteAction
  | NavigateAction
  | EventAction
  | CallAction
  | OperationAction
  | ExportAction;

export type RecordAction = EditAction | DeleteAction | EventAction;

/** Actions on one record; all others belong to the page. */
export const isOfRecord = (action: ScreenAction): action is RecordAction =>
  action.kind === 'edit' || action.kind === 'delete' || action.kind === 'event';

export type BulkAction = DeleteAction | EventAction;

export const isOfSelected = (action: ScreenAction): action is BulkAction =>
  action.isBulk === true && (action.kind === 'delete' || action.kind === 'event');

export const labelOf = (action: RecordAction): string =>
  action.label ?? (action.kind === 'edit' ? texts['shell.edit'] : texts['shell.delete']);

/** Whether the record's fields and the state of its workflow allow the action. */
export function isPossible(action: RecordAction, record: NamedValues, view: EntityView): boolean {
  if (!holds(action.when, record)) return false;
  if (action.kind === 'edit') return isEditable(record);
  if (action.kind === 'delete') return isRemovable(record);
  const state = view.workflow && view.fields[view.workflow.field];
  return state === undefined || action.from.includes(String(record[state.wire]));
}

/** Who may do it with this record, because some permissions cover only some records. */
export const accessTo = (action: RecordAction, record: NamedValues, { access }: EntityView): Common['access'] =>
  action.kind === 'edit' && action.access ? grantsToChange(access, action.access, record) : action.access;

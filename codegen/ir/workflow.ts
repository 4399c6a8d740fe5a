/** A state machine of one field of an entity. */
import type { Grant, Origin } from './model.ts';

export interface Workflow {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Entity id and key of the state field. */
  readonly entity: string;
  readonly field: string;
  readonly initial: string;
  readonly states: readonly WorkflowState[];
  readonly cardLabels: readonly CardLabel[];
  readonly transitions: readonly Transition[];
  readonly origin: Origin;
}

/** Values by field key: the record holds one of them in each field. */
export type FieldValues = Readonly<Record<string, readonly string[]>>;

export interface CardLabel {
  readonly label: string;
  readonly color: string;
  readonly hint: string | null;
  readonly when: FieldValues;
  readonly origin: Origin;
}

export interface WorkflowState {
  readonly id: string;
  readonly number: number | null;
  readonly label: string;
  readonly chip: string;
  readonly color: string;
  readonly section: string | null;
  readonly hint: string | null;
  /** Key of the field that the hint's `{date}` or `{days}` speaks of. */
  readonly hintDate: string | null;
  readonly needs: string | null;
  readonly isFinal: boolean;
  readonly origin: Origin;
}

export interface Transition {
  readonly event: string;
  readonly from: readonly string[];
  readonly to: string;
  /** Grants, or `system`. */
  readonly who: readonly Grant[];
  /** Name of the check without which the event is not offered. */
  readonly offer: string | null;
  readonly guard: string | null;
  readonly effects: readonly string[];
  readonly label: string;
  readonly confirm: string | null;
  readonly needsReason: boolean;
  /** When the event is the main button; null: whenever it is possible. */
  readonly primary: FieldValues | null;
  readonly origin: Origin;
}

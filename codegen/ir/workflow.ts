/** A state machine of one field of an entity. */
import type {
  CardLabelDefinition,
  ListItem,
  NextActionDefinition,
  Stamps,
  TransitionDefinition,
  WorkflowDefinition,
  WorkflowStateDefinition,
} from '../../src/runtime/product.ts';
import type { Filled } from './filled.ts';
import type { JsonObject } from './json.ts';
import type { Origin } from './origin.ts';
import type { Requirement } from './requirement.ts';

export type Workflow = Required<Omit<WorkflowDefinition, 'leads' | 'states' | 'cardLabels' | 'transitions'>> & {
  /** Id of the closed list of the states, which the workflow owns. */
  readonly list: string;
  readonly states: readonly WorkflowState[];
  readonly cardLabels: readonly CardLabel[];
  readonly transitions: readonly Transition[];
  readonly origin: Origin;
};

/** Uses field keys; generated code uses wire names. */
export type WorkflowState = Filled<
  Omit<WorkflowStateDefinition, 'stamps'> & Pick<ListItem, 'description' | 'icon' | 'isRetired'>
> & {
  readonly stamps: Stamps;
  readonly next: readonly NextAction[];
  readonly facts: JsonObject;
  readonly origin: Origin;
};
export type NextAction = Filled<NextActionDefinition> & { readonly origin: Origin };
export type CardLabel = Filled<CardLabelDefinition> & { readonly origin: Origin };
export type Transition = Filled<Omit<TransitionDefinition, 'stamps' | 'requires' | 'asks'>> & {
  /** Keys of the fields in its dialog. */
  readonly asks: readonly string[];
  /** The single requested attribute, by the key of its field. */
  readonly askedParts?: Readonly<Record<string, string>>;
  readonly requires: readonly Requirement[];
  readonly stamps: Stamps;
  readonly call: TransitionCall | null;
  readonly origin: Origin;
};

/** The API call of an event: REST below the record, and a GraphQL mutation of the same name. */
export interface TransitionCall {
  readonly id: string;
  readonly summary: string;
  readonly description: string | null;
  readonly method: 'post' | 'put';
  /** The end of its path. */
  readonly path: string;
  /** Key of the reason in the body; null if the event neither needs nor accepts one. */
  readonly reason: string | null;
}

/** Whether the record must have the field before the event, in every case. */
export const requiresField = ({ requires }: Transition, key: string): boolean =>
  requires.some(({ has, when }) => has === key && when.length === 0);

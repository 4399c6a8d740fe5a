/** The transitions that a record's state allows. */
import { messages } from '#generated/domain/messages.ts';
import { workflows } from '#generated/domain/workflows/registry.ts';
import { resourceById } from '#generated/resources/registry.ts';
import { meetEvent } from '#domain/workflow.ts';
import type { Resource } from '#runtime/resource.ts';
import type { TransitionDefinition, WorkflowDefinition } from '#runtime/product.ts';
import type { Grant } from '#runtime/vocabulary.ts';
import { mayInTeam } from '../access/allowance.ts';
import { refusal } from '../access/scope.ts';
import type { WireRecord } from '../data/record.ts';
import type { Session } from '../data/session.ts';
import { ApiError, invalid } from '../errors.ts';
import type { TransitionRequest } from './context.ts';

/** The workflows of an entity; some have several, each on another field. */
export const workflowsOf = (entity: string): readonly WorkflowDefinition[] =>
  (Object.values(workflows) as readonly WorkflowDefinition[]).filter((workflow) => workflow.entity === entity);

/** State of a record in one workflow; null if it has not entered it, e.g. a service without an installation. */
export function stateOf(entity: string, workflow: WorkflowDefinition, record: WireRecord): string | null {
  const value = record[stateField(resourceById(entity), workflow).wire];
  return typeof value === 'string' ? value : null;
}

/** Checks the grants of a transition for a record. */
export const mayMove =
  (session: Session, record: WireRecord) =>
  (rule: readonly Grant[]): boolean =>
    mayInTeam(rule, session.scope.principal, teamOf(record));

/**
 * The transitions that the event may take; throws 403 if the caller may not send it, 409 if the state does not allow
 * it.
 */
export function requirePossible(session: Session, entity: string, record: WireRecord, event: string) {
  const outcomes = workflowsOf(entity).map((workflow) => {
    const state = stateOf(entity, workflow, record);
    return { workflow, state: String(state), outcome: meetEvent(workflow, state, event, mayMove(session, record)) };
  });
  for (const { workflow, state, outcome } of outcomes) {
    if (outcome.kind === 'possible') return { workflow, state, transitions: outcome.transitions };
  }
  const known = outcomes.filter(({ outcome }) => outcome.kind !== 'unknown').map(({ outcome }) => outcome);
  const [forbidden] = known.filter((outcome) => outcome.kind === 'forbidden');
  if (forbidden && known.every((outcome) => outcome.kind === 'forbidden'))
    throw refusal(session.scope.principal, forbidden.rule);
  throw new ApiError('illegalTransition');
}

/** Throws 422 if the event needs a reason and none is given. */
export function requireReason({ needsReason }: TransitionDefinition, { reason }: TransitionRequest): void {
  if (needsReason && !reason?.trim()) throw invalid({ reason: [messages['validation.required']] });
}

export function stateField(resource: Resource, workflow: WorkflowDefinition) {
  const field = resource.fields.find(({ key }) => key === workflow.field);
  if (!field) throw new Error(`${resource.id} has no field "${workflow.field}" of the workflow ${workflow.id}.`);
  return field;
}

export const teamOf = (record: WireRecord): string | null => (record['team_id'] as string | undefined) ?? null;

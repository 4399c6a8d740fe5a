/** The events shown as buttons of a record: those that its state and the caller's rights allow. */
import { resourceById } from '#generated/resources/registry.ts';
import { holdsAll } from '#domain/shown-state.ts';
import { targetOf, transitionsFrom } from '#domain/workflow.ts';
import type { OfferedEvent } from '#runtime/offered-event.ts';
import type { RequirementDefinition, TransitionDefinition, WorkflowDefinition } from '#runtime/product.ts';
import { staffRoleOf, userIdOf } from '../access/principal.ts';
import { systemScope } from '../access/scope.ts';
import { readRecord } from '../data/read.ts';
import type { WireRecord } from '../data/record.ts';
import { actAs, type Session } from '../data/session.ts';
import { refusalOf } from './offers.ts';
import { unmetOf } from './requires.ts';
import type { WorkflowRules } from './rules.ts';
import { mayMove, stateOf, workflowsOf } from './possible.ts';

/** In workflow order, an event with several targets once. 404 if the caller may not read the record. */
export async function offeredEvents(
  session: Session,
  offers: WorkflowRules['offers'],
  entity: string,
  id: string,
): Promise<readonly OfferedEvent[]> {
  const record = await readRecord(session, resourceById(entity), id);
  const all = workflowsOf(entity).map((workflow) => ({
    workflow,
    possible: transitionsFrom(workflow, stateOf(entity, workflow, record), mayMove(session, record)).filter(
      (transition) => targetOf(transition, record) !== null,
    ),
  }));
  const refused = await refusedAmong(
    session,
    offers,
    entity,
    record,
    all.flatMap(({ possible }) => possible),
  );
  return all.flatMap(({ workflow, possible: allowed }) => {
    const possible = allowed.filter((transition) => !refused.has(transition));
    const events = new Map(possible.toReversed().map((transition) => [transition.event, transition]));
    return possible
      .filter((transition) => events.get(transition.event) === transition)
      .map((each) => offered(workflow, each, record));
  });
}

async function refusedAmong(
  session: Session,
  offers: WorkflowRules['offers'],
  entity: string,
  record: WireRecord,
  transitions: readonly TransitionDefinition[],
): Promise<ReadonlySet<TransitionDefinition>> {
  const checked = transitions.filter(({ offer, requires = [] }) => offer !== undefined || requires.some(isHiding));
  if (checked.length === 0) return new Set();
  const { principal } = session.scope;
  const asked = { record, isStaff: staffRoleOf(principal) !== null, userId: userIdOf(principal) };
  const refusals = await actAs(session, systemScope('offers', session.scope), (system) =>
    Promise.all(
      checked.map(async (transition) => {
        const about = { ...asked, session: system };
        const hiding = { ...transition, requires: (transition.requires ?? []).filter(isHiding) };
        return (await refusalOf(offers, transition, about)) ?? unmetOf({ ...about, entity, transition: hiding });
      }),
    ),
  );
  return new Set(checked.filter((_, at) => refusals[at] !== null));
}

const isHiding = ({ hides }: RequirementDefinition): boolean => hides === true;

const offered = (workflow: WorkflowDefinition, transition: TransitionDefinition, record: WireRecord): OfferedEvent => ({
  workflow: workflow.id,
  event: transition.event,
  to: targetOf(transition, record)!,
  label: transition.label,
  confirm: transition.confirm ?? null,
  needs_reason: transition.needsReason === true,
  is_primary: holdsAll(transition.primary ?? {}, record),
});

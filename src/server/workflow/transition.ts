/** The one way to move a record through its workflow, for people, programs and the server alike. */
import { messages } from '#generated/domain/messages.ts';
import { workflows } from '#generated/domain/workflows/registry.ts';
import { resourceById } from '#generated/resources/registry.ts';
import { announcedBy, meetEvent } from '#domain/workflow.ts';
import type { Resource } from '#runtime/resource.ts';
import type { TransitionDefinition, WorkflowDefinition } from '#runtime/product.ts';
import type { Grant } from '#runtime/vocabulary.ts';
import { mayInTeam } from '../access/allowance.ts';
import { staffRoleOf, userIdOf } from '../access/principal.ts';
import { refusal, systemScope } from '../access/scope.ts';
import { writeAudit } from '../data/audit.ts';
import { quoted } from '../data/params.ts';
import { getRecord } from '../data/read.ts';
import type { WireRecord } from '../data/record.ts';
import { actAs, type Session } from '../data/session.ts';
import { ApiError, invalid, type FieldErrors } from '../errors.ts';
import type { Announcement } from '../notify/news.ts';
import { refreshSoftblock } from '../requests/softblock.ts';
import type { Move, TransitionRequest, WorkflowDeps } from './context.ts';
import { effects } from './effects.ts';
import { guards } from './guards.ts';
import { refusalOf } from './offers.ts';
import { stamp } from './stamps.ts';

export type Transition = (
  session: Session,
  entity: string,
  id: string,
  event: string,
  request?: TransitionRequest,
) => Promise<WireRecord>;

/**
 * Answers the record in its new state. 404 for a record out of reach, 403 for an event of others, 409 for one that the
 * state does not allow, 422 with field texts for a missing reason and a failed guard. All effects commit with the move.
 */
export function createTransition(deps: WorkflowDeps): Transition {
  const transition: Transition = async (session, entity, id, event, request = {}) => {
    const resource = resourceById(entity);
    await getRecord(session, resource, id);
    await session.query(`select 1 from ${quoted(resource.table)} where id = $1 for update`, [id]);
    const current = await getRecord(session, resource, id);
    const { workflow, transitions } = possible(session, entity, current, event);
    if (transitions[0]!.needsReason && !request.reason?.trim())
      throw invalid({ reason: [messages['validation.required']] });
    const from = stateOf(entity, workflow, current);
    const about = moveOf(session, deps, transition, { entity, record: current, request, from });
    await actAs(session, systemScope(`${entity}.${event}`, session.scope), async (system) => {
      const chosen = await choose(about(system), transitions);
      await writeState(system, resource, workflow, { ...about(system), transition: chosen });
      await follow({ ...about(system), transition: chosen }, workflow, await getRecord(system, resource, id));
      const teamId = teamOf(current);
      if (countsAsRequest.has(entity) && teamId !== null) await refreshSoftblock(system, teamId);
    });
    return getRecord(session, resource, id);
  };
  return transition;
}

/** Records whose state decides how many open requests a team has (TM-028). */
const countsAsRequest: ReadonlySet<string> = new Set(['service-group', 'service']);

/** The workflows of an entity; some have several, over several fields. */
export const workflowsOf = (entity: string): readonly WorkflowDefinition[] =>
  (Object.values(workflows) as readonly WorkflowDefinition[]).filter((workflow) => workflow.entity === entity);

/** State of a record in one workflow; a record that never entered it stands at the start. */
export function stateOf(entity: string, workflow: WorkflowDefinition, record: WireRecord): string {
  const value = record[stateField(resourceById(entity), workflow).wire];
  return typeof value === 'string' ? value : workflow.initial;
}

/** Asks the grants of a transition for one record. */
export const mayMove =
  (session: Session, record: WireRecord) =>
  (rule: readonly Grant[]): boolean =>
    mayInTeam(rule, session.scope.principal, teamOf(record));

function possible(session: Session, entity: string, record: WireRecord, event: string) {
  const outcomes = workflowsOf(entity).map((workflow) => ({
    workflow,
    outcome: meetEvent(workflow, stateOf(entity, workflow, record), event, mayMove(session, record)),
  }));
  for (const { workflow, outcome } of outcomes) {
    if (outcome.kind === 'possible') return { workflow, transitions: outcome.transitions };
  }
  const known = outcomes.filter(({ outcome }) => outcome.kind !== 'unknown').map(({ outcome }) => outcome);
  const [forbidden] = known.filter((outcome) => outcome.kind === 'forbidden');
  if (forbidden && known.every((outcome) => outcome.kind === 'forbidden'))
    throw refusal(session.scope.principal, forbidden.rule);
  throw new ApiError('illegalTransition');
}

function moveOf(
  caller: Session,
  deps: WorkflowDeps,
  transition: Transition,
  about: Pick<Move, 'entity' | 'record' | 'request' | 'from'>,
): (system: Session) => Omit<Move, 'transition'> {
  const { principal } = caller.scope;
  const asked = principal.kind === 'job' ? principal.behalfOf : principal;
  return (system) => ({
    ...about,
    session: system,
    userId: asked ? userIdOf(asked) : null,
    isStaff: asked ? staffRoleOf(asked) !== null : true,
    deps,
    moveOn: async (entity, id, event, request) => {
      await transition(system, entity, id, event, request);
    },
  });
}

/** The first transition whose guard passes; the texts of the first failure when none does. */
async function choose(
  move: Omit<Move, 'transition'>,
  transitions: readonly TransitionDefinition[],
): Promise<TransitionDefinition> {
  let failure: FieldErrors | null = null;
  for (const transition of await offeredOf(move, transitions)) {
    const refused = transition.guard
      ? await guards[transition.guard as keyof typeof guards]({ ...move, transition })
      : null;
    if (refused === null) return transition;
    failure ??= refused;
  }
  throw invalid(failure ?? {});
}

/** Those that are offered; the texts of the first check that fails when none is. */
async function offeredOf(
  move: Omit<Move, 'transition'>,
  transitions: readonly TransitionDefinition[],
): Promise<readonly TransitionDefinition[]> {
  const refusals = await Promise.all(transitions.map((transition) => refusalOf(transition, move)));
  const offered = transitions.filter((_, at) => refusals[at] === null);
  if (offered.length === 0) throw invalid(refusals[0] ?? {});
  return offered;
}

async function writeState(
  system: Session,
  resource: Resource,
  workflow: WorkflowDefinition,
  move: Move,
): Promise<void> {
  const { record, transition, request, from } = move;
  const id = record['id'] as string;
  const field = stateField(resource, workflow);
  const changed = await system.change(
    `update ${quoted(resource.table)} set ${quoted(field.columns[0]!)} = $2, version = version + 1, updated_at = now()
      where id = $1 and version = $3`,
    [id, transition.to, record['version']],
  );
  if (changed === 0) throw new ApiError('conflict');
  await writeAudit(system, resource, {
    action: 'transition',
    event: transition.event,
    recordId: id,
    teamId: teamOf(record),
    before: { [field.wire]: from },
    after: { [field.wire]: transition.to },
    ...(request.reason && { reason: request.reason }),
  });
}

/** Stamps and consequences that every move into a state has, then the effects that the workflow names, in its order. */
async function follow(before: Move, workflow: WorkflowDefinition, record: WireRecord): Promise<void> {
  const move = { ...before, record };
  await stamp(move, workflow);
  for (const name of move.transition.effects) {
    const event = announcedBy(name);
    if (event === null) await effects[name as keyof typeof effects](move);
    else if (move.request.sendNotification !== false) await announce(move, workflow, event);
  }
}

function announce(
  { session, entity, record, request, deps, from }: Move,
  workflow: WorkflowDefinition,
  event: string,
): Promise<void> {
  const previous = workflow.states.find(({ id }) => id === from);
  return deps.notifier.announce(session, {
    event: event as Announcement['event'],
    teamId: teamOf(record),
    record: { entity, id: record['id'] as string },
    values: {
      ...(request.reason && { reason: request.reason, comment: request.reason }),
      ...(previous && { previous: previous.label }),
    },
  });
}

function stateField(resource: Resource, workflow: WorkflowDefinition) {
  const field = resource.fields.find(({ key }) => key === workflow.field);
  if (!field) throw new Error(`${resource.id} has no field "${workflow.field}" of the workflow ${workflow.id}.`);
  return field;
}

const teamOf = (record: WireRecord): string | null => (record['team_id'] as string | undefined) ?? null;

/** The one way to move a record through its workflow, for people, programs and the server alike. */
import { messages } from '#generated/domain/messages.ts';
import type { EffectName, GuardName } from '#generated/domain/workflows/functions.ts';
import { workflows } from '#generated/domain/workflows/registry.ts';
import { resourceById } from '#generated/resources/registry.ts';
import { announcedBy, meetEvent, targetOf } from '#domain/workflow.ts';
import type { Resource } from '#runtime/resource.ts';
import type { TransitionDefinition, WorkflowDefinition } from '#runtime/product.ts';
import type { Grant } from '#runtime/vocabulary.ts';
import { mayInTeam } from '../access/allowance.ts';
import { staffRoleOf, userIdOf } from '../access/principal.ts';
import { refusal, systemScope } from '../access/scope.ts';
import { writeAudit } from '../data/audit.ts';
import { quoted } from '../data/params.ts';
import { readRecord } from '../data/read.ts';
import type { RecordOf, WireRecord } from '../data/record.ts';
import { getRecord } from '../data/records.ts';
import { actAs, type Session } from '../data/session.ts';
import { updateRow } from '../data/write.ts';
import { ApiError, invalid, type FieldErrors } from '../errors.ts';
import type { Announcement } from '../notify/news.ts';
import {
  because,
  type Effect,
  type EventOf,
  type Guard,
  type Move,
  type TransitionRequest,
  type WorkflowDeps,
} from './context.ts';
import { refusalOf } from './offers.ts';
import { unmetOf } from './requires.ts';
import type { WorkflowRules } from './rules.ts';
import { stampsOf } from './stamps.ts';

export type Transition = <Entity extends string>(
  session: Session,
  entity: Entity,
  id: string,
  event: EventOf<Entity>,
  request?: TransitionRequest,
) => Promise<RecordOf<Entity>>;

/**
 * Answers the record in its new state. 404 for a record out of reach, 403 for an event of others, 409 for one that the
 * state does not allow or that was asked of an earlier version, 422 with field texts for a missing reason and a failed guard. All effects commit with the move.
 */
export function createTransition(deps: WorkflowDeps, rules: WorkflowRules): Transition {
  const transition: Transition = async (session, entity, id, event, request = {}) => {
    const resource = resourceById(entity);
    await readRecord(session, resource, id);
    await session.query(`select 1 from ${quoted(resource.table)} where id = $1 for update`, [id]);
    const current = await readRecord(session, resource, id);
    if (request.version !== undefined && request.version !== current['version']) throw new ApiError('conflict');
    const { workflow, state: from, transitions } = requirePossible(session, entity, current, event);
    if (transitions[0]!.needsReason && !request.reason?.trim())
      throw invalid({ reason: [messages['validation.required']] });
    const about = moveOf(session, deps, transition, { entity, record: current, request, from });
    await actAs(session, systemScope(`${entity}.${event}`, session.scope), async (system) => {
      const move = await choose(rules, about(system), transitions);
      const record = await writeMove(resource, workflow, move);
      await follow(rules, { ...move, record }, workflow);
    });
    return getRecord(session, entity, id);
  };
  return transition;
}

/** The workflows of an entity; some have several, over several fields. */
export const workflowsOf = (entity: string): readonly WorkflowDefinition[] =>
  (Object.values(workflows) as readonly WorkflowDefinition[]).filter((workflow) => workflow.entity === entity);

/** State of a record in one workflow; null for a record that has not entered it, e.g. a service whose installation has not begun. */
export function stateOf(entity: string, workflow: WorkflowDefinition, record: WireRecord): string | null {
  const value = record[stateField(resourceById(entity), workflow).wire];
  return typeof value === 'string' ? value : null;
}

/** Asks the grants of a transition for one record. */
export const mayMove =
  (session: Session, record: WireRecord) =>
  (rule: readonly Grant[]): boolean =>
    mayInTeam(rule, session.scope.principal, teamOf(record));

/** The transitions that the event may take from here; 403 for an event of others, 409 for one that the state does not allow. */
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

function moveOf(
  caller: Session,
  deps: WorkflowDeps,
  transition: Transition,
  about: Pick<Move, 'entity' | 'record' | 'request' | 'from'>,
): (system: Session) => Asked {
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

/** A move before it is known by which transition. */
type Asked = Omit<Move, 'transition' | 'to'>;

/** By the first transition whose guard passes; the texts of the first failure when none does. */
async function choose(rules: WorkflowRules, asked: Asked, transitions: readonly TransitionDefinition[]): Promise<Move> {
  let failure: FieldErrors | null = null;
  for (const transition of await offeredOf(rules, asked, transitions)) {
    const to = targetOf(transition, asked.record);
    const refused =
      to === null
        ? because(messages['workflow.nothingRemembered'])
        : await refusedBy(rules, { ...asked, transition, to });
    if (refused === null) return { ...asked, transition, to: to! };
    failure ??= refused;
  }
  throw invalid(failure ?? {});
}

/** What the schema requires and what the guard computes are told together. */
async function refusedBy({ guards }: WorkflowRules, move: Move): Promise<FieldErrors | null> {
  const { guard } = move.transition;
  const unmet = await unmetOf(move);
  const refused = guard ? await (guards[guard as GuardName] as Guard)(move) : null;
  return unmet === null && refused === null ? null : { ...refused, ...unmet };
}

/** Those that are offered; the texts of the first check that fails when none is. */
async function offeredOf(
  { offers }: WorkflowRules,
  move: Asked,
  transitions: readonly TransitionDefinition[],
): Promise<readonly TransitionDefinition[]> {
  const refusals = await Promise.all(transitions.map((transition) => refusalOf(offers, transition, move)));
  const offered = transitions.filter((_, at) => refusals[at] === null);
  if (offered.length === 0) throw invalid(refusals[0] ?? {});
  return offered;
}

/** The new state and what the move stamps: one entry of the log tells both. */
async function writeMove(resource: Resource, workflow: WorkflowDefinition, move: Move): Promise<WireRecord> {
  const { session, record, transition, request, to } = move;
  const id = record['id'] as string;
  const version = Number(record['version']);
  const stamps = stampsOf(move, workflow);
  const update = (values: WireRecord, at: number): Promise<void> => updateRow(session, resource, id, values, at);
  // All leave together, and in the scope of the server: the caller may not see all that is stamped.
  const reading = readRecord(session, resource, id);
  const moving = update({ [stateField(resource, workflow).wire]: to }, version);
  // Apart from the state: the one that is left may freeze what is stamped.
  const stamping = Object.keys(stamps).length > 0 ? update(stamps, version + 1) : undefined;
  const rereading = readRecord(session, resource, id);
  // What was sent behind a refusal fails as well, and only the refusal says why: it is awaited first.
  await Promise.allSettled([reading, moving, stamping, rereading]);
  const before = await reading;
  await moving;
  await stamping;
  const after = await rereading;
  writeAudit(session, resource, {
    action: 'transition',
    event: transition.event,
    recordId: id,
    teamId: teamOf(record),
    before,
    after,
    ...(request.reason && { reason: request.reason }),
  });
  return after;
}

/** The effects that the workflow names, in its order. */
async function follow(rules: WorkflowRules, move: Move, workflow: WorkflowDefinition): Promise<void> {
  const { always = [], finally: last = [] } = workflow;
  for (const name of [...always, ...move.transition.effects, ...last]) {
    const event = announcedBy(name);
    if (event === null) await (rules.effects[name as EffectName] as Effect)(move);
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

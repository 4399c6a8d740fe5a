/** The only way to move records through their workflow, for people, programs and the server. */
import { messages } from '#generated/domain/messages.ts';
import type { GuardName } from '#generated/domain/workflows/functions.ts';
import { resourceById } from '#generated/resources/registry.ts';
import { targetOf } from '#domain/workflow.ts';
import type { Resource } from '#runtime/resource.ts';
import type { TransitionDefinition, WorkflowDefinition } from '#runtime/product.ts';
import { staffRoleOf, userIdOf } from '../access/principal.ts';
import { systemScope } from '../access/scope.ts';
import { writeAudit } from '../data/audit.ts';
import { quoted } from '../data/params.ts';
import { readRecord } from '../data/read.ts';
import type { RecordOf, WireRecord } from '../data/record.ts';
import { getRecord } from '../data/records.ts';
import { actAs, type Session } from '../data/session.ts';
import { updateRow } from '../data/rows.ts';
import { ApiError, invalid, type FieldErrors } from '../errors.ts';
import {
  fieldError,
  type EventOf,
  type PendingTransition,
  type Guard,
  type ManyRequest,
  type TransitionContext,
  type TransitionRequest,
  type WorkflowDeps,
} from './context.ts';
import { follow } from './follow.ts';
import { transitionMany } from './move-many.ts';
import { refusalOf } from './offers.ts';
import { requirePossible, requireReason, stateField, teamOf } from './possible.ts';
import { unmetOf } from './requires.ts';
import type { WorkflowRules } from './rules.ts';
import { stampsOf } from './stamps.ts';

export interface Transition {
  <Entity extends string>(
    session: Session,
    entity: Entity,
    id: string,
    event: EventOf<Entity>,
    request?: TransitionRequest,
  ): Promise<RecordOf<Entity>>;
  /**
   * Moves all or none, with the same result as single moves but few statements if the event needs no function per
   * record.
   */
  readonly ofMany: <Entity extends string>(
    session: Session,
    entity: Entity,
    ids: readonly string[],
    event: EventOf<Entity>,
    request?: ManyRequest,
  ) => Promise<void>;
}

/**
 * Returns the record in its new state. 404 if the caller may not read the record, 403 if they may not send the event,
 * 409 for a wrong state or version, 422 with field texts for a missing reason or a failed guard. All effects commit
 * with the move.
 */
export function createTransition(deps: WorkflowDeps, rules: WorkflowRules): Transition {
  const one = async <Entity extends string>(
    session: Session,
    entity: Entity,
    id: string,
    event: EventOf<Entity>,
    request: TransitionRequest = {},
  ): Promise<RecordOf<Entity>> => {
    const resource = resourceById(entity);
    await readRecord(session, resource, id);
    await session.query(`select 1 from ${quoted(resource.table)} where id = $1 for update`, [id]);
    const current = await readRecord(session, resource, id);
    if (request.version !== undefined && request.version !== current['version']) throw new ApiError('conflict');
    const { workflow, state: from, transitions } = requirePossible(session, entity, current, event);
    requireReason(transitions[0]!, request);
    const about = askedOf(session, deps, transition, { entity, record: current, request, from });
    await actAs(session, systemScope(`${entity}.${event}`, session.scope), async (system) => {
      const move = await choose(rules, about(system), transitions);
      const record = await writeMove(resource, workflow, move);
      await follow(rules, [{ ...move, record }], workflow);
    });
    return getRecord(session, entity, id);
  };
  const transition: Transition = Object.assign(one, {
    ofMany: (session: Session, entity: string, ids: readonly string[], event: string, request: ManyRequest = {}) =>
      transitionMany(
        session,
        { rules, one, asked: (about) => askedOf(session, deps, transition, about) },
        entity,
        ids,
        {
          ...request,
          event,
        },
      ),
  });
  return transition;
}

function askedOf(
  caller: Session,
  deps: WorkflowDeps,
  transition: Transition,
  about: Pick<TransitionContext, 'entity' | 'record' | 'request' | 'from'>,
): (system: Session) => PendingTransition {
  const { principal } = caller.scope;
  const asked = principal.kind === 'job' ? principal.behalfOf : principal;
  return (system) => ({
    ...about,
    session: system,
    userId: asked ? userIdOf(asked) : null,
    isStaff: asked ? staffRoleOf(asked) !== null : true,
    deps,
    applyTransition: async (entity, id, event, request) => {
      await transition(system, entity, id, event, request);
    },
    applyTransitions: (entity, ids, event, request) => transition.ofMany(system, entity, ids, event, request),
  });
}

/** Takes the first transition whose guard passes; the texts of the first failure if none does. */
async function choose(
  rules: WorkflowRules,
  asked: PendingTransition,
  transitions: readonly TransitionDefinition[],
): Promise<TransitionContext> {
  let failure: FieldErrors | null = null;
  for (const transition of await offeredOf(rules, asked, transitions)) {
    const to = targetOf(transition, asked.record);
    const refused =
      to === null
        ? fieldError(messages['workflow.nothingRemembered'])
        : await refusedBy(rules, { ...asked, transition, to });
    if (refused === null) return { ...asked, transition, to: to! };
    failure ??= refused;
  }
  throw invalid(failure ?? {});
}

/** Reports unmet schema requirements and guard errors together. */
async function refusedBy({ guards }: WorkflowRules, move: TransitionContext): Promise<FieldErrors | null> {
  const { guard } = move.transition;
  const unmet = await unmetOf(move);
  const refused = guard ? await (guards[guard as GuardName] as Guard)(move) : null;
  return unmet === null && refused === null ? null : { ...refused, ...unmet };
}

/** The offered transitions; the texts of the first failed check if there are none. */
async function offeredOf(
  { offers }: WorkflowRules,
  move: PendingTransition,
  transitions: readonly TransitionDefinition[],
): Promise<readonly TransitionDefinition[]> {
  const refusals = await Promise.all(transitions.map((transition) => refusalOf(offers, transition, move)));
  const offered = transitions.filter((_, at) => refusals[at] === null);
  if (offered.length === 0) throw invalid(refusals[0] ?? {});
  return offered;
}

/** Writes new state and stamps as one audit entry. */
async function writeMove(
  resource: Resource,
  workflow: WorkflowDefinition,
  move: TransitionContext,
): Promise<WireRecord> {
  const { session, record, transition, request, to } = move;
  const id = record['id'] as string;
  const version = Number(record['version']);
  const stamps = stampsOf(move, workflow);
  const update = (values: WireRecord, at: number): Promise<void> => updateRow(session, resource, id, values, at);
  // All are sent together as the server, because the caller may not see all stamps.
  const reading = readRecord(session, resource, id);
  const moving = update({ [stateField(resource, workflow).wire]: to }, version);
  // Separately from the state, because the old state may freeze stamped fields.
  const stamping = Object.keys(stamps).length > 0 ? update(stamps, version + 1) : undefined;
  const rereading = readRecord(session, resource, id);
  // Statements after a refused one fail too, and only the first error explains why, so it is awaited first.
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

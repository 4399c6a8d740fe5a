/** Moves many records by one event, with a number of statements that does not depend on the number of records. */
import { resourceById } from '#generated/resources/registry.ts';
import type { Resource } from '#runtime/resource.ts';
import type { WorkflowDefinition } from '#runtime/product.ts';
import { systemScope } from '../access/scope.ts';
import { writeAudits } from '../data/audit.ts';
import { quoted } from '../data/params.ts';
import { readRecords } from '../data/read.ts';
import type { WireRecord } from '../data/record.ts';
import { actAs, type Session } from '../data/session.ts';
import { updateRows } from '../data/rows.ts';
import { invalid } from '../errors.ts';
import type { PendingTransition, ManyRequest, TransitionContext } from './context.ts';
import { follow } from './follow.ts';
import { requirePossible, requireReason, stateField, teamOf } from './possible.ts';
import { unmetOfMany } from './requires.ts';
import type { WorkflowRules } from './rules.ts';
import { stampsOf } from './stamps.ts';

/** Rows per statement. */
const movedAtOnce = 250;

interface Means {
  readonly rules: WorkflowRules;
  readonly asked: (
    about: Pick<TransitionContext, 'entity' | 'record' | 'request' | 'from'>,
  ) => (system: Session) => PendingTransition;
  /** Moves a single record, including hand-written guards and effects. */
  readonly one: (session: Session, entity: string, id: string, event: string, request: ManyRequest) => Promise<unknown>;
}

type Possible = ReturnType<typeof requirePossible> & { readonly record: WireRecord };

export async function transitionMany(
  session: Session,
  means: Means,
  entity: string,
  ids: readonly string[],
  asked: ManyRequest & { readonly event: string },
): Promise<void> {
  for (let from = 0; from < ids.length; from += movedAtOnce)
    await transitionSome(session, means, entity, ids.slice(from, from + movedAtOnce), asked);
}

async function transitionSome(
  session: Session,
  means: Means,
  entity: string,
  ids: readonly string[],
  { event, ...request }: ManyRequest & { readonly event: string },
): Promise<void> {
  const resource = resourceById(entity);
  await readRecords(session, resource, ids);
  // Locks rows in a fixed order, so that concurrent moves of the same records wait instead of deadlocking.
  await session.query(`select 1 from ${quoted(resource.table)} where id = any($1::uuid[]) order by id for update`, [
    ids,
  ]);
  const current = await readRecords(session, resource, ids);
  const possible = current.map((record) => ({ ...requirePossible(session, entity, record, event), record }));
  for (const alike of Map.groupBy(possible, ({ transitions }) => transitions[0]!).values()) {
    if (alike.every(isPlain)) await transitionSame(session, means, entity, alike, request);
    else for (const { record } of alike) await means.one(session, entity, String(record['id']), event, request);
  }
}

/** Whether one transition leads to one state without a function per record. */
const isPlain = ({ transitions: [first, ...others] }: Possible): boolean =>
  others.length === 0 && first!.guard === undefined && first!.offer === undefined && typeof first!.to === 'string';

async function transitionSame(
  session: Session,
  { rules, asked }: Means,
  entity: string,
  possible: readonly Possible[],
  request: ManyRequest,
): Promise<void> {
  const { workflow, transitions } = possible[0]!;
  const transition = transitions[0]!;
  requireReason(transition, request);
  const about = possible.map(({ record, state }) => asked({ entity, record, request, from: state }));
  await actAs(session, systemScope(`${entity}.${transition.event}`, session.scope), async (system) => {
    const moves = about.map((each): TransitionContext => ({
      ...each(system),
      transition,
      to: transition.to as string,
    }));
    const unmet = (await unmetOfMany(moves)).find((each) => each !== null);
    if (unmet) throw invalid(unmet);
    const records = await writeMoves(system, resourceById(entity), workflow, moves);
    await follow(
      rules,
      moves.map((move, at): TransitionContext => ({ ...move, record: records[at]! as TransitionContext['record'] })),
      workflow,
    );
  });
}

/** Writes new states and stamps as one audit entry per record. */
async function writeMoves(
  session: Session,
  resource: Resource,
  workflow: WorkflowDefinition,
  moves: readonly TransitionContext[],
): Promise<readonly WireRecord[]> {
  const ids = moves.map(({ record }) => String(record['id']));
  const field = stateField(resource, workflow).wire;
  const before = await readRecords(session, resource, ids);
  const update = (valuesOf: (move: TransitionContext) => WireRecord, later: number): Promise<void> => {
    const versionOf = ({ record }: TransitionContext): number => Number(record['version']) + later;
    const rows = moves.map((move, at) => ({ id: ids[at]!, version: versionOf(move), values: valuesOf(move) }));
    return updateRows(session, resource, rows);
  };
  await update(({ to }) => ({ [field]: to }), 0);
  const stamps = new Map(moves.map((move) => [move, stampsOf(move, workflow)]));
  // Separately from the state, because the old state may freeze stamped fields.
  if (Object.keys(stamps.get(moves[0]!)!).length > 0) await update((move) => stamps.get(move)!, 1);
  const after = await readRecords(session, resource, ids);
  writeAudits(
    session,
    resource,
    moves.map(({ record, transition, request }, at) => ({
      action: 'transition',
      event: transition.event,
      recordId: ids[at]!,
      teamId: teamOf(record),
      before: before[at]!,
      after: after[at]!,
      ...(request.reason && { reason: request.reason }),
    })),
  );
  return after;
}

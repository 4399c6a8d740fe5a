/** Moves a request and its related records to another team. [SG-054] [SG-055] */
import { messages } from '#generated/domain/messages.ts';
import { moveBlockers, type MoveBlocker } from '#generated/domain/lists/move-blocker.ts';
import { resourceById, type ResourceId } from '#generated/resources/registry.ts';
import { isNumbered, nextDisplayId } from '#server/kernel/data/display-id.ts';
import {
  giveFiles,
  givePointers,
  giveRows,
  removeRow,
  setDisplayId,
  setReference,
} from '#server/kernel/data/team-rows.ts';
import { readRecord } from '#server/kernel/data/read.ts';
import { withDeferredReferences } from '#server/kernel/data/references.ts';
import type { Session } from '#server/kernel/data/session.ts';
import type { TableColumn } from '#server/kernel/data/statements/raw.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import { invalid } from '#server/kernel/errors.ts';
import { recheckSockets } from '#server/kernel/data/signals/publish.ts';
import { otherTeam } from '../queries.ts';
import { refreshSoftblock } from '../softblock.ts';
import { companyOf, type Company } from './company.ts';
import { blockerOf, copiedValues, counterpartOf, nameOf, tiesOf, type Tie } from './ties.ts';

interface Move {
  readonly groupId: string;
  readonly from: string;
  readonly to: string;
  /** Blockers that the caller accepts. */
  readonly overrides: ReadonlySet<string>;
}

/**
 * The session acts as the server. Throws 422 for the same or a deleted team, and for blockers that are not overridden.
 */
export async function moveToTeam(session: Session, move: Move): Promise<void> {
  await requireOtherTeam(session, move);
  const company = await companyOf(session, move.groupId);
  const ties = await Promise.all(
    (await tiesOf(session, company)).map(async (tie) => ({ tie, to: await counterpartOf(session, tie, move.to) })),
  );
  await requireUnblocked(
    session,
    ties.filter(({ to }) => to === null).map(({ tie }) => tie),
    move,
  );
  await withDeferredReferences(session, async () => {
    const copies = new Map<string, string>();
    for (const { tie, to } of ties) await settle(session, tie, to, move, copies);
    await rename(session, company, move);
  });
  await refreshSoftblock(session, move.from);
  await refreshSoftblock(session, move.to);
  await recheckSockets(session, []);
}

async function requireOtherTeam(session: Session, { from, to }: Move): Promise<void> {
  if (!(await otherTeam.isAny(session, { from, to }))) throw invalid({ team_id: [messages['validation.invalid']] });
}

/** Each blocker is listed with its cause: `Address: Loop office`. */
async function requireUnblocked(session: Session, ties: readonly Tie[], { overrides }: Move): Promise<void> {
  const found = new Map<MoveBlocker, Set<string>>();
  for (const tie of ties) {
    const blocker = blockerOf(tie);
    if (blocker === undefined || overrides.has(blocker)) continue;
    found.set(blocker, (found.get(blocker) ?? new Set()).add(await nameOf(session, tie)));
  }
  if (found.size === 0) return;
  const texts = moveBlockers
    .filter(({ value }) => found.has(value))
    .map(({ value, label }) => `${label}: ${[...found.get(value)!].join(', ')}`);
  throw invalid({ blocker_overrides: texts });
}

/** Replaces a reference by the other team's own record, by a copy in it, or by nothing. */
async function settle(
  session: Session,
  tie: Tie,
  counterpart: string | null,
  move: Move,
  copies: Map<string, string>,
): Promise<void> {
  const isCopied = tie.isOutward && (tie.to === 'address' || tie.to === 'contact');
  const target = counterpart ?? (isCopied ? await copyOf(session, tie, move.to, copies) : null);
  if (target === null && tie.isOutward && !tie.field.nullable) await removeRow(session, tie.from, tie.holderId);
  else await setReference(session, tie, tie.holderId, target);
}

async function copyOf(session: Session, tie: Tie, teamId: string, copies: Map<string, string>): Promise<string> {
  const known = copies.get(tie.targetId);
  if (known !== undefined) return known;
  const resource = resourceById(tie.to);
  const record = await readRecord(session, resource, tie.targetId);
  const id = String((await addRecord(session, tie.to as ResourceId, copiedValues(record, resource, teamId)))['id']);
  copies.set(tie.targetId, id);
  return id;
}

/** Other tables with the team of a record. */
const pointing = [
  ['notifications', 'record_id'],
  ['email_deliveries', 'record_id'],
  ['link_tokens', 'subject_id'],
] as const satisfies readonly TableColumn[];

async function rename(session: Session, company: Company, { groupId, from, to }: Move): Promise<void> {
  const all = [...company.values()].flatMap((ids) => [...ids]);
  for (const [resourceId, set] of company) {
    const resource = resourceById(resourceId);
    const ids = [...set];
    if (isNumbered(resource))
      for (const id of ids) await setDisplayId(session, resource, id, await nextDisplayId(session, resource, to));
    for (const field of resource.fields.filter(({ reference }) => reference?.resource === 'stored-file'))
      await giveFiles(session, { from: resource, field }, ids, { from, to });
    if (resourceId !== 'service-group') await giveRows(session, resource, ids, to);
  }
  await setValues(session, 'service-group', groupId, { team_id: to }, { event: 'moved_to_team' });
  for (const place of pointing) await givePointers(session, place, all, { from, to });
}

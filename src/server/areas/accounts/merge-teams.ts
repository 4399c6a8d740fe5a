/**
 * Merges one team into another: people, records and history move to the master team, and the merged team becomes
 * inactive (TM-013, TM-015).
 */
import { messages } from '#generated/domain/messages.ts';
import type { Database } from '#generated/db/database.ts';
import { resources, type ResourceId } from '#generated/resources/registry.ts';
import { isNumbered, nextDisplayId, type NumberedResource } from '#server/kernel/data/display-id.ts';
import { repoint, sameNumbers, setDisplayId } from '#server/kernel/data/team-rows.ts';
import { withDeferredReferences } from '#server/kernel/data/references.ts';
import type { Session } from '#server/kernel/data/session.ts';
import type { TableColumn } from '#server/kernel/data/statements/raw.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { invalid } from '#server/kernel/errors.ts';
import { recheckSockets } from '#server/kernel/data/signals/publish.ts';
import { refreshSoftblock } from '#server/areas/procurement/contract.ts';
import {
  dropDoubles,
  dropHeldFromAbove,
  lockedTeams,
  renameDoubles,
  uniteMembers,
  uniteTags,
  type Merge,
} from './queries/merge-teams.ts';

/** Moved after the others, with rules for each. Audit records keep their team. */
const movedSeparately: ReadonlySet<string> = new Set<ResourceId>([
  'team-role',
  'team-user',
  'team-user-sub-team',
  'service-tag',
  'audit-entry',
  'audit-change',
]);
/** Other records that refer to the team. */
const pointing = [
  ['users', 'primary_team_id'],
  ['users', 'active_team_id'],
  ['teams', 'parent_team_id'],
  ['link_tokens', 'team_id'],
  ['notifications', 'team_id'],
  ['email_deliveries', 'team_id'],
  ['demo_accounts', 'team_id'],
] as const satisfies readonly TableColumn[];

/**
 * The session acts as the server. Throws 422 for a master team that is absent, the same team, already merged, or a
 * sub-team of the merged one.
 */
export async function mergeTeams(session: Session, merge: Merge): Promise<void> {
  await requireMergeable(session, merge);
  await withDeferredReferences(session, () => mergeRecords(session, merge));
  await setValues(session, 'team', merge.from, { status: 'inactive', merged_into_id: merge.into }, { event: 'merged' });
  await refreshSoftblock(session, merge.into);
  await recheckSockets(session, []);
}

async function mergeRecords(session: Session, merge: Merge): Promise<void> {
  const giving = { from: merge.from, to: merge.into };
  await mergeMembers(session, merge);
  await mergeTags(session, merge);
  await settleDoubles(session, merge);
  for (const resource of Object.values(resources)) {
    if (resource.scope !== 'team' || movedSeparately.has(resource.id)) continue;
    if (isNumbered(resource)) await renumber(session, resource, merge);
    await repoint(session, resource.table, 'team_id', giving);
  }
  for (const [table, column] of pointing) await repoint(session, table, column, giving);
}

async function requireMergeable(session: Session, { from, into }: Merge): Promise<void> {
  const teams = await lockedTeams.all(session, { from, into });
  const master = teams.find(({ id }) => id === into);
  const merged = teams.find(({ id }) => id === from);
  const isPossible =
    from !== into &&
    master &&
    master.parent_team_id !== from &&
    [master, merged].every((team) => team?.merged_into_id === null);
  if (!isPossible) throw invalid({ master_team_id: [messages['validation.invalid']] });
}

async function mergeMembers(session: Session, merge: Merge): Promise<void> {
  const [sameRoles, dropRoles, ...others] = uniteMembers;
  await sameRoles.change(session, merge);
  await dropRoles.change(session, merge);
  await repointOwn(session, 'team_roles', merge);
  for (const step of others) await step.change(session, merge);
  await repointOwn(session, 'team_user_sub_teams', merge);
  await repointOwn(session, 'team_users', merge);
  await dropHeldFromAbove.change(session, { from: merge.from });
}

async function mergeTags(session: Session, merge: Merge): Promise<void> {
  for (const step of uniteTags) await step.change(session, merge);
  await repointOwn(session, 'service_tags', merge);
}

async function settleDoubles(session: Session, merge: Merge): Promise<void> {
  for (const step of [...dropDoubles, ...renameDoubles]) await step.change(session, merge);
}

/** Renumbers duplicates after the master team's last number. */
async function renumber(session: Session, resource: NumberedResource, { from, into }: Merge): Promise<void> {
  for (const id of await sameNumbers(session, resource, { from, to: into }))
    await setDisplayId(session, resource, id, await nextDisplayId(session, resource, into));
}

type TeamTable = { [T in keyof Database]: 'team_id' extends keyof Database[T] ? T : never }[keyof Database];

const repointOwn = (session: Session, table: TeamTable, { from, into }: Merge): Promise<number> =>
  repoint(session, table, 'team_id', { from, to: into });

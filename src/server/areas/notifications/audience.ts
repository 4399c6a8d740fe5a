/** Finds the people for the audience words of an event. */
import type { StaffRole } from '#generated/domain/lists/staff-role.ts';
import { staffRoles } from '#generated/domain/staff-roles.ts';
import type { NotificationDefinition } from '#runtime/product.ts';
import { heldPermissions } from '#server/kernel/identity/load-principal.ts';
import type { Session } from '#server/kernel/data/session.ts';
import type { NotificationEvent } from '#server/kernel/notify/notification-event.ts';
import { followersOf, quoperatorOf, rolesIn, staffInRole, teamStaff } from './queries.ts';
import { idOf, type NotificationSubject } from './subject.ts';

export interface Audience {
  /** All recipients, including the actor. */
  readonly userIds: ReadonlySet<string>;
  /** Recipients who follow the record or are named. */
  readonly involved: ReadonlySet<string>;
}

type Ids = readonly (string | null | undefined)[];

export async function audienceOf(
  session: Session,
  event: NotificationDefinition,
  notification: NotificationEvent,
  subject: NotificationSubject,
): Promise<Audience> {
  const userIds = new Set<string>();
  const involved = new Set<string>();
  for (const word of event.audience) {
    const byName = namedUsers(word, notification, subject);
    const found = byName ?? (await usersOf(session, word, notification, subject));
    for (const id of found) {
      if (!id) continue;
      userIds.add(id);
      if (byName || word === 'followers') involved.add(id);
    }
  }
  return { userIds, involved };
}

/** Null for a word that depends on more than the record. */
function namedUsers(word: string, notification: NotificationEvent, { record }: NotificationSubject): Ids | null {
  const field = (name: string) => record?.[name] as string | null | undefined;
  if (word === 'user') return notification.userIds ?? [];
  if (word === 'assignee') return notification.userIds ?? [field('assignee_id'), field('approver_id')];
  if (word === 'creator') return [field('created_by_id')];
  if (word === 'requester') return [field('requested_by_id')];
  return null;
}

function usersOf(
  session: Session,
  word: string,
  notification: NotificationEvent,
  subject: NotificationSubject,
): Promise<Ids> {
  if (word === 'followers') return followers(session, notification, subject);
  const role = staffRoles.find(({ id }) => id === word)?.id;
  if (role) return staff(session, role, notification.teamId, subject);
  return holders(session, word, notification.teamId);
}

async function followers(
  session: Session,
  { record }: NotificationEvent,
  { group }: NotificationSubject,
): Promise<Ids> {
  const rows = await followersOf.all(session, { group: idOf(group), record: record?.id ?? null });
  return rows.map(({ id }) => id);
}

/** The assigned person; everyone of the role when there is none. */
async function staff(
  session: Session,
  role: StaffRole,
  teamId: string | null,
  { group }: NotificationSubject,
): Promise<Ids> {
  const one = await assigned(session, role, teamId, idOf(group));
  if (one) return [one];
  return (await staffInRole.all(session, { role })).map(({ id }) => id);
}

async function assigned(session: Session, role: StaffRole, team: string | null, group: string | null) {
  if (role === 'quoperator') return (await quoperatorOf.first(session, { group, team }))?.id;
  if (role !== 'salesperson' && role !== 'implementation_specialist') return null;
  const found = await teamStaff.first(session, { team });
  return role === 'salesperson' ? found?.salesperson_id : found?.implementation_specialist_id;
}

/** Members with the permission in the team, or through its parent. */
async function holders(session: Session, permission: string, team: string | null): Promise<Ids> {
  if (team === null) return [];
  const rows = await rolesIn.all(session, { team });
  return rows
    .filter(({ is_staff: isStaff, permissions, products }) =>
      heldPermissions([[team, permissions, products]], isStaff)
        .get(team)!
        .has(permission),
    )
    .map(({ user_id }) => user_id);
}

/** People of an audience who may read the notification's subject, with their preferences. */
import type { QuietHours } from '#domain/notices/email-time.ts';
import type { Digest } from '#generated/domain/lists/digest.ts';
import { resourceById } from '#generated/resources/registry.ts';
import { heldPermissions } from '#server/kernel/identity/load-principal.ts';
import { mayInTeam } from '#server/kernel/access/allowance.ts';
import type { UserPrincipal } from '#server/kernel/access/principal.ts';
import type { Session } from '#server/kernel/data/session.ts';
import type { NotificationEvent } from '#server/kernel/notify/notification-event.ts';
import { readers, type Reader } from './queries.ts';
import { idOf, type NotificationSubject } from './subject.ts';

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly isStaff: boolean;
  readonly channels: readonly string[];
  readonly digest: Digest;
  readonly followedGroupsOnly: boolean;
  readonly quiet: QuietHours;
  /** Whether an email reply would be accepted. */
  readonly mayAnswer: boolean;
}

export async function readersOf(
  session: Session,
  userIds: ReadonlySet<string>,
  notification: NotificationEvent,
  subject: NotificationSubject,
): Promise<readonly Person[]> {
  if (userIds.size === 0) return [];
  const rows = await readers.all(session, {
    users: [...userIds],
    event: notification.event,
    team: notification.teamId,
    group: idOf(subject.group),
  });
  return rows.filter((row) => mayReceive(row, notification, subject)).map((row) => toPerson(row, notification));
}

const toPerson = (row: Reader, notification: NotificationEvent): Person => ({
  id: row.id,
  email: row.email,
  isStaff: row.staff_role !== null,
  channels: row.channels,
  digest: row.digest,
  followedGroupsOnly: row.followed_sgs_only,
  quiet: { zone: row.zone, from: row.quiet_from, until: row.quiet_until, weekends: row.quiet_weekends },
  mayAnswer: mayAnswer(row, notification),
});

/** Resource of replies, by the record that they answer. */
const answers: Readonly<Record<string, string>> = { ticket: 'ticket-message', 'action-item': 'action-item-comment' };

function mayAnswer(reader: Reader, { record, teamId }: NotificationEvent): boolean {
  const entity = answers[record?.entity ?? ''];
  if (entity === undefined || teamId === null) return false;
  return mayInTeam(resourceById(entity).access.create, principalOf(reader, teamId), teamId);
}

/** Never notifies about a record that the reader could not open. */
function mayReceive(reader: Reader, notification: NotificationEvent, subject: NotificationSubject): boolean {
  const { staff_role: staffRole, is_member: isMember } = reader;
  if (notification.teamId === null || !notification.record) return true;
  const resource = resourceById(notification.record.entity);
  const principal = principalOf(reader, notification.teamId);
  if (staffRole === null && !isMember) return false;
  if (resource.scope !== 'team') return true;
  return (
    mayInTeam(resource.access.read, principal, notification.teamId) &&
    (staffRole !== null || isShown(notification, subject))
  );
}

function principalOf(reader: Reader, teamId: string): UserPrincipal {
  const { id, staff_role: staffRole, is_member: isMember, permissions, products } = reader;
  const teams = isMember
    ? heldPermissions([[teamId, permissions, products]], staffRole !== null)
    : new Map<string, Set<string>>();
  return { kind: 'user', userId: id, sessionId: '', staffRole, teams, timeZone: 'UTC', realUserId: null };
}

function isShown({ record: about }: NotificationEvent, { record }: NotificationSubject): boolean {
  const resource = resourceById(about?.entity ?? '');
  return Object.entries(resource.customerSees ?? {}).every(([key, value]) => {
    const wire = resource.fields.find((field) => field.key === key)?.wire ?? key;
    return record?.[wire] === value;
  });
}

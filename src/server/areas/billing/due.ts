/** Reminds of bills before their due date, and after it has passed. [NO-003] */
import type { NotificationEventId } from '#generated/domain/notifications.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import { part } from '#server/kernel/data/statements/raw.ts';
import { dueWhere, today, type DueDeps, type DueKind } from '#server/kernel/workflow/due-kind.ts';
import { dueSoon, dueSoonDays, overdue } from './document/queries.ts';

const soon: DueKind = {
  find: dueWhere(part`${dueSoon} and b.due_date >= ${today} and b.due_date - ${today} <= ${dueSoonDays}`),
  act: (session, id, deps) => notifyOnce(session, deps, id, 'consolidated_bill.due_soon', 'due_soon_notified_at'),
};

const late: DueKind = {
  find: dueWhere(part`${overdue} and b.due_date < ${today}`),
  act: (session, id, deps) => notifyOnce(session, deps, id, 'consolidated_bill.overdue', 'overdue_notified_at'),
};

async function notifyOnce(
  session: Session,
  { notifier }: DueDeps,
  id: string,
  event: NotificationEventId,
  notifiedAt: 'due_soon_notified_at' | 'overdue_notified_at',
): Promise<void> {
  const bill = await getRecord(session, 'consolidated-bill', id);
  if (bill[notifiedAt] !== null) return;
  await setValues(session, 'consolidated-bill', id, { [notifiedAt]: new Date().toISOString() });
  await notifier.announce(session, { event, teamId: bill.team_id, record: { entity: 'consolidated-bill', id } });
}

export const billingDue: readonly DueKind[] = [soon, late];

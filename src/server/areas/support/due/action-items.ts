/** Notifies of action items due tomorrow and overdue ones, once each. */
import type { Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { part, value } from '#server/kernel/data/statements/raw.ts';
import { dueWhere, today, type DueDeps, type DueKind } from '#server/kernel/workflow/due-kind.ts';
import { itemDueSoon, itemToMark } from '../queries.ts';

const open = part`
  select a.id from action_items a join teams t on t.id = a.team_id where a.status = ${value<'action_items.status'>('OPEN')}`;

const overdueItems: DueKind = {
  find: dueWhere(part`${open} and not a.is_overdue and a.due_date < ${today}`),
  act: mark,
};

/** Notifies again after the day is moved, but not for an item due on the day of its creation. [NO-003] */
const itemsDueSoon: DueKind = {
  find: dueWhere(part`
    ${open} and a.due_date = ${today} + 1 and a.due_soon_notified_for is distinct from a.due_date and a.assignee_id is not null`),
  act: remind,
};

async function mark(session: Session, id: string, deps: DueDeps): Promise<void> {
  const item = await itemToMark.first(session, { item: id });
  if (!item) return;
  await setValues(session, 'action-item', id, { is_overdue: true });
  await deps.notifier.announce(session, {
    event: 'action_item.overdue',
    teamId: item.team_id,
    record: { entity: 'action-item', id },
  });
}

async function remind(session: Session, id: string, deps: DueDeps): Promise<void> {
  const item = await itemDueSoon.first(session, { item: id });
  if (!item) return;
  await setValues(session, 'action-item', id, { due_soon_notified_for: item.due_date });
  await deps.notifier.announce(session, {
    event: 'action_item.due_soon',
    teamId: item.team_id,
    record: { entity: 'action-item', id },
  });
}

export const actionItemsDue: readonly DueKind[] = [overdueItems, itemsDueSoon];

/** Action items past their day are marked and told of, once. */
import type { Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { part, value } from '#server/kernel/data/statements/raw.ts';
import { dueWhere, today, type DueDeps, type DueKind } from '#server/kernel/workflow/due-kind.ts';
import { itemToMark } from '../queries.ts';

export const overdueActionItems: DueKind = {
  find: dueWhere(part`
    select a.id from action_items a join teams t on t.id = a.team_id
     where a.status = ${value<'action_items.status'>('OPEN')} and not a.is_overdue and a.due_date < ${today}`),
  act: mark,
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

/** Action items past their day are marked and told of, once. */
import type { Session } from '../../data/session.ts';
import { setValues } from '../../data/system-write.ts';
import type { DueDeps, DueKind } from './kind.ts';
import { today } from './kind.ts';

export const overdueActionItems: DueKind = {
  find: `select a.id from action_items a join teams t on t.id = a.team_id
          where a.status = 'OPEN' and not a.is_overdue and a.due_date < ${today}`,
  act: mark,
};

async function mark(session: Session, id: string, deps: DueDeps): Promise<void> {
  const rows = await session.query(
    'select team_id from action_items where id = $1 and not is_overdue for update skip locked',
    [id],
  );
  if (rows.length === 0) return;
  await setValues(session, 'action-item', id, { is_overdue: true });
  await deps.notifier.announce(session, {
    event: 'action_item.overdue',
    teamId: rows[0]![0] as string,
    record: { entity: 'action-item', id },
  });
}

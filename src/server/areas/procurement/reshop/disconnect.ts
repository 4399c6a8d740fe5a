/**
 * Once its replacement is installed, the old service costs money for nothing: the team is reminded to end it after some
 * overlap.
 */
import { addDays } from '#domain/installation/status.ts';
import { fill } from '#domain/format/fill.ts';
import { formatDate } from '#domain/format/date.ts';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { dayIn } from '#runtime/validation/calendar.ts';
import { truncate } from '#server/kernel/data/truncate.ts';
import type { Session } from '#server/kernel/data/session.ts';
import type { Notifier } from '#server/kernel/notify/notification-event.ts';
import type { Effect } from '#server/kernel/workflow/context.ts';
import type { Effects } from '#server/kernel/workflow/rules.ts';
import { addActionItem } from '../../support/contract.ts';
import { replacedService } from './queries.ts';

/**
 * Skips a service that replaces none, or whose old service ends already; asks once. The session acts as the server.
 * [SV-028]
 */
export async function askToDisconnect(session: Session, notifier: Notifier, service: string): Promise<void> {
  const old = await replacedService.first(session, { service });
  if (!old) return;
  const end = addDays(dayIn(old.zone), limits.reshopOverlapDays);
  const day = (date: string): string => formatDate(date, 'text');
  const asked = fill(messages['reshop.disconnectOld'], { service: old.name, successor: old.successor, date: day(end) });
  const termEnd = old.term_end ?? end;
  const bound = termEnd > end ? fill(messages['reshop.oldTermRuns'], { date: day(termEnd) }) : '';
  await addActionItem(session, notifier, {
    team_id: old.team_id,
    service_id: old.id,
    service_group_id: old.group,
    task: truncate('action-item', 'task', [asked, bound].filter(Boolean).join(' ')),
    action_item_type: 'ACTION_REQUEST',
    due_date: end,
  });
}

const proposeDisconnect: Effect<'service'> = ({ session, record, deps }) =>
  askToDisconnect(session, deps.notifier, record.id);

export const reshopEffects = { proposeDisconnect } satisfies Partial<Effects>;

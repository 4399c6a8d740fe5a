/** Providers who have not answered are reminded by mail up to the limit, then left to the quote operator (QR-070). */
import { limits } from '#generated/domain/limits.ts';
import type { Session } from '../../data/session.ts';
import { setValues } from '../../data/system-write.ts';
import { reminderAhead } from '../../workflow/business-days.ts';
import { providerLetter } from '../../workflow/effects/provider-letter.ts';
import type { DueDeps, DueKind } from './kind.ts';

export const providerReminders: DueKind = {
  find: `select r.id from quote_requests r where r.status = 'SENT' and r.next_reminder_at <= $1`,
  act: remind,
};

async function remind(session: Session, id: string, deps: DueDeps): Promise<void> {
  const rows = await session.query(
    `select reminders_sent, team_id from quote_requests where id = $1 and status = 'SENT' and next_reminder_at <= $2 for update skip locked`,
    [id, new Date().toISOString()],
  );
  if (rows.length === 0) return;
  const [sent, teamId] = rows[0] as [number, string];
  const isLast = sent + 1 >= limits.quoteFollowUpMax;
  const letter = await providerLetter(session, isLast ? 'provider-reminder-final' : 'provider-reminder', id);
  if (letter) await deps.post.send(session, letter);
  await setValues(session, 'quote-request', id, {
    reminders_sent: sent + 1,
    next_reminder_at: isLast ? null : await reminderAhead(session, sent + 2),
  });
  await deps.notifier.announce(session, {
    event: isLast ? 'quote_request.overdue' : 'quote_request.reminder_sent',
    teamId,
    record: { entity: 'quote-request', id },
    values: { count: String(sent + 1) },
  });
}

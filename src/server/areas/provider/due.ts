/** Providers who have not answered are reminded by mail up to the limit, then left to the quote operator (QR-070). */
import { limits } from '#generated/domain/limits.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { reminderAhead } from '#server/kernel/workflow/business-days.ts';
import { providerLetter } from './letter.ts';
import { requestToRemind } from './queries.ts';
import { part, value } from '#server/kernel/data/statements/raw.ts';
import { dueWhere, now, type DueDeps, type DueKind } from '#server/kernel/workflow/due-kind.ts';

export const providerReminders: DueKind = {
  find: dueWhere(part`
    select r.id from quote_requests r
     where r.status = ${value<'quote_requests.status'>('SENT')} and r.next_reminder_at <= ${now}`),
  act: remind,
};

async function remind(session: Session, id: string, deps: DueDeps): Promise<void> {
  const request = await requestToRemind.first(session, { request: id, now: new Date().toISOString() });
  if (!request) return;
  const { reminders_sent: sent, team_id: teamId } = request;
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

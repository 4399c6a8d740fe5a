/** Reminds providers without an answer by email up to the limit; afterwards the quote operator follows up (QR-070). */
import type { Session } from '#server/kernel/data/session.ts';
import { remindProvider } from './remind.ts';
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
  await remindProvider(session, { id, teamId, sent }, deps);
}

/** Sends one reminder of a request: the email, the count, the next date, and the notification. */
import { limits } from '#generated/domain/limits.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { reminderAhead } from '#server/kernel/workflow/business-days.ts';
import type { WorkflowDeps } from '#server/kernel/workflow/context.ts';
import { carrierEmail } from './email.ts';

interface Reminded {
  readonly id: string;
  readonly teamId: string;
  /** Number of earlier reminders. */
  readonly sent: number;
}

/** After the last reminder no other is planned. [QR-070] */
export async function remindProvider(
  session: Session,
  { id, teamId, sent }: Reminded,
  { mailer, notifier }: Pick<WorkflowDeps, 'mailer' | 'notifier'>,
): Promise<void> {
  const isLast = sent + 1 >= limits.quoteFollowUpMax;
  const email = await carrierEmail(session, isLast ? 'provider-reminder-final' : 'provider-reminder', id);
  if (email) await mailer.send(session, email);
  await setValues(session, 'quote-request', id, {
    reminders_sent: sent + 1,
    next_reminder_at: isLast ? null : await reminderAhead(session, sent + 2),
  });
  await notifier.announce(session, {
    event: isLast ? 'quote_request.overdue' : 'quote_request.reminder_sent',
    teamId,
    record: { entity: 'quote-request', id },
    values: { count: String(sent + 1) },
  });
}

/** Notifies of a new invoice, and of lines without a category. [NO-003] */
import { periodText } from '#domain/bills/consolidation/months.ts';
import type { Session } from '#server/kernel/data/session.ts';
import type { Notifier } from '#server/kernel/notify/notification-event.ts';
import { invoiceToNotify } from './queries.ts';

export async function notifyInvoice(session: Session, notifier: Notifier, invoice: string): Promise<void> {
  const { team_id, provider, first_day, last_day, unsorted } = await invoiceToNotify.one(session, { invoice });
  const about = { teamId: team_id, record: { entity: 'invoice', id: invoice } } as const;
  const period = periodText({ start: first_day, end: last_day });
  await notifier.announce(session, { ...about, event: 'invoice.received', values: { provider, period } });
  if (unsorted > 0)
    await notifier.announce(session, {
      ...about,
      event: 'invoice.needs_review',
      values: { provider, count: String(unsorted) },
    });
}

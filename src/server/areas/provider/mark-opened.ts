/** Notifies the quote operator when a provider opens its link for the first time. */
import type { Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import type { Services } from '#server/kernel/operations/context.ts';
import type { QuoteRequest } from './link.ts';

export async function markOpened(
  session: Session,
  { notifier }: Services,
  request: QuoteRequest,
): Promise<QuoteRequest> {
  if (request.opened_at !== null) return request;
  await notifier.announce(session, {
    event: 'quote_request.opened',
    teamId: request.team_id,
    record: { entity: 'quote-request', id: request.id },
  });
  return setValues(session, 'quote-request', request.id, { opened_at: new Date().toISOString() });
}

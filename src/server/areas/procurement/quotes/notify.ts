/** Notifications about single quotes that staff recommend. [domain 2.11] */
import { messages } from '#generated/domain/messages.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import type { Notifier } from '#server/kernel/notify/notification-event.ts';

type Quote = RecordOf<'quote'>;

export const notifyRecommendation = (session: Session, notifier: Notifier, quote: Quote): Promise<void> =>
  notifier.announce(session, {
    event: 'quote.recommended',
    teamId: quote.team_id,
    record: { entity: 'quote', id: quote.id },
    values: { reason: quote.recommendation_reason ?? messages['quote.recommendedWithoutReason'] },
  });

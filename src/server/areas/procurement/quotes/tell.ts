/** News of single quotes: what our staff recommend, and what must be built after all. Customers hear of listed ones. [domain 2.11] */
import { formatMoney } from '#domain/format/money.ts';
import { fill } from '#domain/format/fill.ts';
import { constructions } from '#generated/domain/lists/construction.ts';
import { messages } from '#generated/domain/messages.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import type { Notifier } from '#server/kernel/notify/news.ts';

type Quote = RecordOf<'quote'>;

export const tellRecommendation = (session: Session, notifier: Notifier, quote: Quote): Promise<void> =>
  notifier.announce(session, {
    event: 'quote.recommended',
    teamId: quote.team_id,
    record: { entity: 'quote', id: quote.id },
    values: { reason: quote.recommendation_reason ?? messages['quote.recommendedWithoutReason'] },
  });

/** Says nothing of a quote whose construction stayed as it was. */
export async function tellConstruction(
  session: Session,
  notifier: Notifier,
  before: Quote,
  after: Quote,
): Promise<void> {
  const isSame =
    before.has_construction === after.has_construction &&
    before.construction_cost?.value === after.construction_cost?.value &&
    before.construction_cost?.code === after.construction_cost?.code;
  if (isSame) return;
  await notifier.announce(session, {
    event: 'quote.construction_changed',
    teamId: after.team_id,
    record: { entity: 'quote', id: after.id },
    values: { value: constructionText(after) },
  });
}

function constructionText({ has_construction: has, construction_cost: cost }: Quote): string {
  const label = constructions.find(({ value }) => value === has)?.label ?? messages['quote.constructionUnknown'];
  return cost === null ? label : fill(messages['quote.constructionAt'], { label, cost: formatMoney(cost) });
}

/** Notifies customers of changed construction on a quote that they have seen. [domain 2.11] */
import { formatMoney } from '#domain/format/money.ts';
import { fill } from '#domain/format/fill.ts';
import { constructions } from '#generated/domain/lists/construction.ts';
import { messages } from '#generated/domain/messages.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import type { Notifier } from '#server/kernel/notify/notification-event.ts';

type Quote = RecordOf<'quote'>;

/** Sends nothing when the construction did not change. */
export async function notifyConstruction(
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

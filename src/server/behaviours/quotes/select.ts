/** Choosing a quote: at most one per service, or one per WAN label where a service is bought several times (QT-012 to QT-016). */
import { areQuotesOpen } from '#domain/open-steps.ts';
import { messages } from '#generated/domain/messages.ts';
import { resourceById } from '#generated/resources/registry.ts';
import { getRecord } from '../../data/read.ts';
import type { WireRecord } from '../../data/record.ts';
import type { Session } from '../../data/session.ts';
import { setValues } from '../../data/system-write.ts';
import { ApiError, invalid } from '../../errors.ts';
import type { Notifier } from '../../notify/news.ts';

/** Two people who choose at once take turns on the service; the later choice stands. */
export async function chooseQuote(
  session: Session,
  notifier: Notifier,
  quoteId: string,
  isSelected: boolean,
  wanLabel: string | null,
): Promise<void> {
  const quote = await getRecord(session, resourceById('quote'), quoteId);
  await session.query('select 1 from services where id = $1 for update', [quote['service_id']]);
  await requireOpenGroup(session, quote);
  if (!isSelected) {
    await setValues(session, 'quote', quoteId, { selected: false, selected_at: null, wan_label: null });
    return;
  }
  requireSelectable(quote);
  const others = await session.query(
    'select id from quotes where service_id = $1 and selected and id <> $2 and wan_label is not distinct from $3',
    [quote['service_id'], quoteId, wanLabel],
  );
  for (const [id] of others) await setValues(session, 'quote', id as string, { selected: false, selected_at: null });
  await setValues(session, 'quote', quoteId, {
    selected: true,
    selected_at: new Date().toISOString(),
    wan_label: wanLabel,
  });
  const record = { entity: 'quote', id: quoteId };
  await notifier.announce(session, { event: 'quote.selected', teamId: quote['team_id'] as string, record });
}

function requireSelectable(quote: WireRecord): void {
  if (quote['provider_response_status'] !== 'AVAILABLE') throw invalid({ selected: [messages['quote.notPriced']] });
  if (quote['is_expired'] === true) throw invalid({ selected: [messages['quote.expired']] });
}

/** Once the contract is asked for, the choice is locked. */
async function requireOpenGroup(session: Session, quote: WireRecord): Promise<void> {
  const [row] = await session.query('select current_step from service_groups where id = $1', [
    quote['service_group_id'],
  ]);
  if (!areQuotesOpen(row?.[0])) throw new ApiError('illegalTransition', { message: messages['quote.locked'] });
}

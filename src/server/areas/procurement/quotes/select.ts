/** Choosing a quote: at most one per service, or one per WAN label where a service is bought several times (QT-012 to QT-016). */
import { areQuotesOpen } from '#domain/open-steps.ts';
import type { WanLabel } from '#generated/domain/lists/wan-label.ts';
import { messages } from '#generated/domain/messages.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { ApiError, invalid } from '#server/kernel/errors.ts';
import type { Services } from '#server/kernel/operations/context.ts';
import { lockGroup, staleApprovals, stepOfGroup } from '../queries.ts';
import { rivalsOf } from './queries.ts';
import { refreshTotals } from './totals.ts';

/** Two people who choose at once take turns on the request; the later choice stands. */
export async function chooseQuote(
  session: Session,
  { notifier, transition }: Pick<Services, 'notifier' | 'transition'>,
  quoteId: string,
  isSelected: boolean,
  wanLabel: WanLabel | null,
): Promise<void> {
  const quote = await getRecord(session, 'quote', quoteId);
  await lockGroup.first(session, { group: quote.service_group_id });
  await requireOpenGroup(session, quote);
  if (!isSelected) {
    await setValues(session, 'quote', quoteId, { selected: false, selected_at: null, wan_label: null });
    await settle(session, transition, quote.service_group_id);
    return;
  }
  requireSelectable(quote);
  const rivals = await rivalsOf.all(session, { service: quote.service_id, quote: quoteId, label: wanLabel });
  for (const { id } of rivals) await setValues(session, 'quote', id, { selected: false, selected_at: null });
  await setValues(session, 'quote', quoteId, {
    selected: true,
    selected_at: new Date().toISOString(),
    wan_label: wanLabel,
  });
  await settle(session, transition, quote.service_group_id);
  const record = { entity: 'quote', id: quoteId };
  await notifier.announce(session, { event: 'quote.selected', teamId: quote.team_id, record });
}

/** The totals follow the choice; what was approved for another total is void. (domain 2.3) */
async function settle(session: Session, transition: Services['transition'], group: string): Promise<void> {
  await refreshTotals(session, group);
  for (const { id } of await staleApprovals.all(session, { group }))
    await transition(session, 'approval', id, 'expire');
}

function requireSelectable(quote: RecordOf<'quote'>): void {
  if (quote.provider_response_status !== 'AVAILABLE') throw invalid({ selected: [messages['quote.notPriced']] });
  if (quote.is_expired) throw invalid({ selected: [messages['quote.expired']] });
}

/** Once the contract is asked for, the choice is locked. */
async function requireOpenGroup(session: Session, quote: RecordOf<'quote'>): Promise<void> {
  const group = await stepOfGroup.first(session, { group: quote.service_group_id });
  if (!areQuotesOpen(group?.current_step))
    throw new ApiError('illegalTransition', { message: messages['quote.locked'] });
}

/**
 * Selects quotes: at most one per service, or one per WAN label when a service is bought several times (QT-012 to
 * QT-016).
 */
import { areQuotesOpen } from '#domain/open-steps.ts';
import type { WanLabel } from '#generated/domain/lists/wan-label.ts';
import { messages } from '#generated/domain/messages.ts';
import type { ChangesOf, RecordOf } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { ApiError, invalid } from '#server/kernel/errors.ts';
import type { Services } from '#server/kernel/operations/context.ts';
import { lockGroup, staleApprovals, stepOfGroup } from '../queries.ts';
import { rivalsOf } from './queries.ts';
import { refreshTotals } from './totals.ts';

export interface Choice {
  readonly quote: RecordOf<'quote'>;
  readonly isSelected: boolean;
  readonly wanLabel: WanLabel | null;
  /** Path of the choice in the call, e.g. `quotes.3.selected`, for its errors. */
  readonly at: string;
}

/** Serializes choices on the request, so the later one wins. Refused once the contract is requested. */
export async function lockOpenGroup(session: Session, group: string): Promise<void> {
  await lockGroup.first(session, { group });
  const found = await stepOfGroup.first(session, { group });
  if (!areQuotesOpen(found?.current_step))
    throw new ApiError('illegalTransition', { message: messages['quote.locked'] });
}

/** Makes all choices of one request under its lock, or none; each carrier is announced once. [QT-012] */
export async function chooseQuotes(
  session: Session,
  { notifier, transition }: Pick<Services, 'notifier' | 'transition'>,
  group: string,
  choices: readonly Choice[],
): Promise<void> {
  requireSelectable(choices);
  for (const { quote } of choices.filter(({ isSelected }) => !isSelected))
    await setValues(session, 'quote', quote.id, { ...notSelected, wan_label: null });
  const selected = choices.filter(({ isSelected }) => isSelected);
  for (const choice of selected) await selectOne(session, choice);
  await settle(session, transition, group);
  for (const { id, team_id: teamId } of new Map(selected.map(({ quote }) => [quote.provider_id, quote])).values())
    await notifier.announce(session, { event: 'quote.selected', teamId, record: { entity: 'quote', id } });
}

const notSelected = { selected: false, selected_at: null } satisfies ChangesOf<'quote'>;

async function selectOne(session: Session, { quote, wanLabel }: Choice): Promise<void> {
  const rivals = await rivalsOf.all(session, { service: quote.service_id, quote: quote.id, label: wanLabel });
  for (const { id } of rivals) await setValues(session, 'quote', id, notSelected);
  await setValues(session, 'quote', quote.id, {
    selected: true,
    selected_at: new Date().toISOString(),
    wan_label: wanLabel,
  });
}

/** Totals are derived from the choice; approvals for another total become void. (domain 2.3) */
async function settle(session: Session, transition: Services['transition'], group: string): Promise<void> {
  await refreshTotals(session, group);
  for (const { id } of await staleApprovals.all(session, { group }))
    await transition(session, 'approval', id, 'expire');
}

function requireSelectable(choices: readonly Choice[]): void {
  const placeOf = ({ quote, wanLabel }: Choice): string => `${quote.service_id} ${wanLabel}`;
  const taken = new Set<string>();
  const faults: Record<string, readonly string[]> = {};
  for (const choice of choices.filter(({ isSelected }) => isSelected)) {
    const fault = taken.has(placeOf(choice)) ? messages['quote.chosenTwice'] : faultOf(choice.quote);
    if (fault !== null) faults[choice.at] = [fault];
    taken.add(placeOf(choice));
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

function faultOf(quote: RecordOf<'quote'>): string | null {
  if (quote.provider_response_status !== 'AVAILABLE') return messages['quote.notPriced'];
  return quote.is_expired ? messages['quote.expired'] : null;
}

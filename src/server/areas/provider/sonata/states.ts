/** The states of MEF 115: those of a request and its quotes, and the allowed combinations (its tables 9 and 10). */
import { messages } from '#generated/domain/messages.ts';
import { sonataItemStates, type SonataItemState } from '#generated/domain/lists/sonata-item-state.ts';
import { sonataQuoteStates, type SonataQuoteState } from '#generated/domain/lists/sonata-quote-state.ts';
import { fill } from '#domain/format/fill.ts';
import type { ProviderPage } from '../page.ts';

type Faults = Record<string, string[]>;
type AskedQuote = ProviderPage['quotes'][number];

interface SentStates {
  readonly state: SonataQuoteState;
  readonly quoteItem: readonly { readonly state: SonataItemState }[];
}

const quoteState = new Map(sonataQuoteStates.map((each) => [each.value, each]));
const declining: ReadonlySet<SonataItemState> = new Set(
  sonataItemStates.flatMap((each) => ('facts' in each && 'declines' in each.facts ? [each.value] : [])),
);

export const isDeclined = (state: SonataItemState): boolean => declining.has(state);

/** Whether a sent state saves a draft or submits the answer; null for states that only the buyer or time sets. */
export function sends(state: SonataQuoteState): 'draft' | 'answer' | null {
  const { facts } = quoteState.get(state)!;
  return 'sends' in facts ? facts.sends : null;
}

/** Allowed item states of a quote in the state. */
function itemsOf(state: SonataQuoteState, isBudgetary: boolean): ReadonlySet<SonataItemState> {
  const { facts } = quoteState.get(state)!;
  return new Set<SonataItemState>(isBudgetary ? facts.budgetaryItems : facts.firmItems);
}

/** Errors of the states that a carrier sends, by path. */
export function stateFaults({ state, quoteItem }: SentStates): Faults {
  if (sends(state) === null) return { 'quote.state': [messages['quoteRequest.sonataState']] };
  const isBudgetary = state === 'answered' || quoteItem.some((item) => item.state === 'answered');
  const allowed = itemsOf(state, isBudgetary);
  return Object.fromEntries(
    quoteItem.flatMap((item, at) =>
      allowed.has(item.state)
        ? []
        : [[`quote.quoteItem.${at}.state`, [fill(messages['quoteRequest.sonataItemState'], { state })]]],
    ),
  );
}

/** The states of a request and its quotes. */
export function statesOf(
  page: ProviderPage,
  expired: ReadonlySet<string>,
): { quote: SonataQuoteState; item: ItemStateOf } {
  if (page.status === 'SENT') return openStates(page);
  const isBudgetary = page.quotes.some(isEstimate);
  const item: ItemStateOf = (quote) => {
    if (quote.provider_response_status === 'NO_BID') return 'unableToProvide';
    if (quote.provider_response_status === 'PENDING') return 'abandoned';
    if (isBudgetary) return 'answered';
    return quote.is_alternative ? 'approved.orderableAlternate' : 'approved.orderable';
  };
  const states = new Set(page.quotes.map(item));
  return {
    quote: closedState(
      states,
      page.quotes.some(({ id }) => expired.has(id)),
    ),
    item,
  };
}

type ItemStateOf = (quote: AskedQuote) => SonataItemState;

const isEstimate = (quote: AskedQuote): boolean =>
  quote.provider_response_status === 'AVAILABLE' && quote.quote_level === 'BUDGETARY';

/** A quote without a price for each item cannot be ordered as a whole. */
function closedState(states: ReadonlySet<SonataItemState>, isExpired: boolean): SonataQuoteState {
  if (states.has('unableToProvide') || states.has('abandoned')) return 'unableToProvide';
  if (isExpired) return 'expired';
  if (states.has('answered')) return 'answered';
  return states.has('approved.orderableAlternate') ? 'approved.orderableAlternate' : 'approved.orderable';
}

function openStates({ draft, quotes }: ProviderPage): { quote: SonataQuoteState; item: ItemStateOf } {
  const drafted = new Set(draft?.quotes.map(({ id }) => id));
  const isWhole = draft !== null && quotes.every(({ id }) => drafted.has(id));
  return {
    quote: isWhole ? 'inProgress.draft' : 'inProgress',
    item: ({ id }) => (drafted.has(id) ? 'inProgress.draft' : 'inProgress'),
  };
}

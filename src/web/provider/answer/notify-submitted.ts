/** Reports a submitted quote to analytics (NO-043, QR-060, AN-001). */
import { pushEvent } from '#web/shell/analytics/push-event.ts';
import type { SentQuote } from '../provider-api.ts';

export const notifySubmitted = ({ id, construction_cost_value, has_construction }: SentQuote): void =>
  pushEvent('providerQuoteSubmitted', {
    quoteId: id ?? null,
    constructionCost: construction_cost_value ?? null,
    hasConstruction: has_construction ?? null,
  });

/** What the area brings to the product. */
import type { Area } from '#server/kernel/operations/area.ts';
import type { HookServices } from '#server/kernel/operations/hook-services.ts';
import { contractEffects } from './contracts/effects.ts';
import { contractGuards } from './contracts/guards.ts';
import { contractBehaviors } from './contracts/operations.ts';
import { expiredQuotes, expiringQuotes } from './due.ts';
import { requestEffects } from './effects/quote-requests.ts';
import { quoteEffects } from './effects/quotes.ts';
import { serviceGroupEffects } from './effects/service-group.ts';
import { approvalOffers } from './guards/approval-needed.ts';
import { quoteGuards } from './guards/quote.ts';
import { serviceGroupGuards } from './guards/service-group.ts';
import { contractHooks, contractLineHooks } from './hooks/contract.ts';
import { quoteHooks } from './hooks/quote.ts';
import { followerHooks } from './hooks/service-group-follower.ts';
import { serviceGroupHooks } from './hooks/service-group.ts';
import { procurementFinders } from './next/finders.ts';
import { nudgeEffects, nudgeGuards, slowChoices } from './nudge.ts';
import { procurementBehaviors } from './operations.ts';
import { quoteBehaviors } from './quotes/operations.ts';
import { reshopEffects } from './reshop/disconnect.ts';
import { reshopBehaviors } from './reshop/operations.ts';

export const procurement = {
  operations: { ...contractBehaviors, ...procurementBehaviors, ...quoteBehaviors, ...reshopBehaviors },
  hooks: (services: HookServices) => ({
    contract: contractHooks,
    'contract-line': contractLineHooks,
    quote: quoteHooks(services),
    'service-group': serviceGroupHooks(services),
    'service-group-follower': followerHooks(services),
  }),
  guards: { ...serviceGroupGuards, ...contractGuards, ...quoteGuards, ...nudgeGuards },
  effects: {
    ...serviceGroupEffects,
    ...contractEffects,
    ...reshopEffects,
    ...requestEffects,
    ...quoteEffects,
    ...nudgeEffects,
  },
  offers: approvalOffers,
  finders: procurementFinders,
  due: [expiredQuotes, expiringQuotes, slowChoices],
} satisfies Area;

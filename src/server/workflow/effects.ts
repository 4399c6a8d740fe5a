/** Every effect that a workflow names; a missing one does not compile. */
import type { EffectName } from '#generated/domain/workflows/functions.ts';
import type { Effect } from './context.ts';
import { billingEffects } from './effects/billing.ts';
import { bulkSiteEffects } from './effects/bulk-site.ts';
import { documentEffects } from './effects/documents.ts';
import { installEffects } from './effects/install.ts';
import { orderLetterEffects } from './effects/order-letter.ts';
import { quoteEffects } from './effects/quotes.ts';
import { requestEffects } from './effects/requests.ts';
import { serviceGroupEffects } from './effects/service-group.ts';
import { workEffects } from './effects/work.ts';

export const effects: Readonly<Record<EffectName, Effect>> = {
  ...serviceGroupEffects,
  ...requestEffects,
  ...quoteEffects,
  ...workEffects,
  ...installEffects,
  ...documentEffects,
  ...orderLetterEffects,
  ...billingEffects,
  ...bulkSiteEffects,
};

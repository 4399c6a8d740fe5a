/** Every effect of the workflows; a missing one does not compile. */
import type { Effects } from '../kernel/workflow/rules.ts';
import { auditEffects } from './billing/audit/effects.ts';
import { billEffects } from './billing/bill-effects.ts';
import { billingEffects } from './billing/effects.ts';
import { payoutEffects } from './billing/payouts/release.ts';
import { changeEffects } from './changes/effects.ts';
import { bulkSiteEffects } from './sites/effects.ts';
import { markAttachment } from './documents/mark-attachment.ts';
import { contractEffects } from './procurement/contracts/effects.ts';
import { documentEffects } from './documents/effects.ts';
import { acceptanceEffects } from './installation/acceptance.ts';
import { denialEffects } from './installation/denial.ts';
import { templateEffects } from './documents/templates/effects.ts';
import { installEffects } from './installation/effects.ts';
import { orderEmailEffects } from './installation/order-email.ts';
import { importEffects } from './inventory/import/effects.ts';
import { netboxEffects } from './inventory/netbox/effects.ts';
import { uploadEffects } from './inventory/uploads/effects.ts';
import { nudgeEffects } from './procurement/nudge.ts';
import { quoteEffects } from './procurement/effects/quotes.ts';
import { requestEffects } from './procurement/effects/quote-requests.ts';
import { reshopEffects } from './procurement/reshop/disconnect.ts';
import { serviceGroupEffects } from './procurement/effects/service-group.ts';
import { workEffects } from './support/effects.ts';

export const effects: Effects = {
  ...serviceGroupEffects,
  ...contractEffects,
  ...reshopEffects,
  ...requestEffects,
  ...quoteEffects,
  ...nudgeEffects,
  ...workEffects,
  ...payoutEffects,
  ...changeEffects,
  ...installEffects,
  ...acceptanceEffects,
  ...denialEffects,
  ...documentEffects,
  markAttachment,
  ...templateEffects,
  ...orderEmailEffects,
  ...importEffects,
  ...netboxEffects,
  ...uploadEffects,
  ...billEffects,
  ...billingEffects,
  ...auditEffects,
  ...bulkSiteEffects,
};

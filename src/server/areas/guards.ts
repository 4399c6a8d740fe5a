/** Every guard of the workflows; a missing one does not compile. */
import type { Guards } from '../kernel/workflow/rules.ts';
import { billingGuards } from './billing/guards.ts';
import { payoutGuards } from './billing/payouts/release.ts';
import { bulkSiteGuards } from './sites/guards.ts';
import { contractGuards } from './procurement/contracts/guards.ts';
import { documentGuards } from './documents/guards.ts';
import { installGuards } from './installation/guards.ts';
import { nudgeGuards } from './procurement/nudge.ts';
import { quoteGuards } from './procurement/guards/quote.ts';
import { serviceGroupGuards } from './procurement/guards/service-group.ts';
import { workGuards } from './support/guards.ts';

export const guards: Guards = {
  ...serviceGroupGuards,
  ...contractGuards,
  ...quoteGuards,
  ...nudgeGuards,
  ...workGuards,
  ...installGuards,
  ...documentGuards,
  ...billingGuards,
  ...payoutGuards,
  ...bulkSiteGuards,
};

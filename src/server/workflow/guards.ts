/** Every guard that a workflow names; a missing one does not compile. */
import type { GuardName } from '#generated/domain/workflows/functions.ts';
import type { Guard } from './context.ts';
import { billingGuards } from './guards/billing.ts';
import { bulkSiteGuards } from './guards/bulk-site.ts';
import { documentGuards } from './guards/documents.ts';
import { installGuards } from './guards/install.ts';
import { quoteGuards } from './guards/quote.ts';
import { serviceGroupGuards } from './guards/service-group.ts';
import { workGuards } from './guards/work.ts';

export const guards: Readonly<Record<GuardName, Guard>> = {
  ...serviceGroupGuards,
  ...quoteGuards,
  ...workGuards,
  ...installGuards,
  ...documentGuards,
  ...billingGuards,
  ...bulkSiteGuards,
};

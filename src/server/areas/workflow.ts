/** Workflow rules of the areas: a missing guard, effect, offer or finder does not compile. */
import type { WorkflowRules } from '../kernel/workflow/rules.ts';
import { billingFinders } from './billing/next/finders.ts';
import { documentFinders } from './documents/next/finders.ts';
import { effects } from './effects.ts';
import { guards } from './guards.ts';
import { installOffers } from './installation/guards.ts';
import { installationFinders } from './installation/next/finders.ts';
import { approvalOffers } from './procurement/guards/approval-needed.ts';
import { payoutFinders, payoutOffers } from './billing/payouts/release.ts';
import { procurementFinders } from './procurement/next/finders.ts';
import { workOffers } from './support/guards.ts';
import { workFinders } from './support/next/finders.ts';
import { bulkSiteOffers } from './sites/guards.ts';

export const workflowRules: WorkflowRules = {
  guards,
  effects,
  offers: { ...bulkSiteOffers, ...approvalOffers, ...workOffers, ...installOffers, ...payoutOffers },
  finders: {
    ...procurementFinders,
    ...documentFinders,
    ...installationFinders,
    ...workFinders,
    ...billingFinders,
    ...payoutFinders,
  },
};

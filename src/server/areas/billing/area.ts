/** What the area brings to the product. */
import type { Enqueue } from '#server/kernel/jobs/jobs.ts';
import type { Area } from '#server/kernel/operations/area.ts';
import type { HookServices } from '#server/kernel/operations/hook-services.ts';
import { providerAccountHooks } from './account-hooks.ts';
import { disputeBehaviors } from './audit/disputes.ts';
import { auditDue } from './audit/due.ts';
import { auditEffects } from './audit/effects.ts';
import { auditBehaviors } from './audit/operations.ts';
import { bankDue } from './bank/due.ts';
import { bankBehaviors } from './bank/operations.ts';
import { billEffects } from './bill-effects.ts';
import { consolidationDue } from './consolidation/due.ts';
import { billingDue } from './due.ts';
import { billingEffects } from './effects.ts';
import { glExportBehaviors } from './gl/operations.ts';
import { billingGuards } from './guards.ts';
import { missingInvoicesDue } from './imports/due.ts';
import { billFileBehaviors } from './imports/operations.ts';
import { billingFinders } from './next/finders.ts';
import { billingBehaviors } from './operations.ts';
import { paymentHooks } from './payments/hooks.ts';
import { payingAccountHooks, remittanceAccountHooks } from './payouts/hooks.ts';
import { payoutBehaviors } from './payouts/operations.ts';
import { payoutEffects, payoutFinders, payoutGuards, payoutOffers } from './payouts/release.ts';
import { spendBehaviors } from './spend/operations.ts';
import type pg from 'pg';
import { printBillJob, printRetries, sweepUnprinted, type PrintDeps } from './document/print.ts';
import { billsInReview } from './imports/metrics.ts';

export const billing = {
  operations: {
    ...bankBehaviors,
    ...auditBehaviors,
    ...disputeBehaviors,
    ...billingBehaviors,
    ...billFileBehaviors,
    ...glExportBehaviors,
    ...payoutBehaviors,
    ...spendBehaviors,
  },
  hooks: (services: HookServices) => ({
    'paying-account': payingAccountHooks,
    payment: paymentHooks(services),
    'provider-account': providerAccountHooks,
    'remittance-account': remittanceAccountHooks,
  }),
  guards: { ...billingGuards, ...payoutGuards },
  effects: { ...payoutEffects, ...billEffects, ...billingEffects, ...auditEffects },
  offers: payoutOffers,
  finders: { ...billingFinders, ...payoutFinders },
  due: [...billingDue, ...bankDue, ...consolidationDue, ...auditDue, ...missingInvoicesDue],
  jobs: (deps: PrintDeps & { readonly enqueue: Enqueue }) => ({
    'print-bill': async (job) => void (await printBillJob(deps, job)),
    'bill-sweep': () => sweepUnprinted(deps),
  }),
  jobSettings: {
    'print-bill': { retryLimit: printRetries, retryDelay: 20 },
    'bill-sweep': { retryLimit: 2, retryDelay: 60, cron: '*/5 * * * *' },
  },
  gauges: (pool: pg.Pool) => [billsInReview(pool)],
} satisfies Area;

/** The handler of each background job; a missing one does not compile. */
import type pg from 'pg';
import { printBillJob, printRetries, sweepUnprinted } from './billing/document/print.ts';
import { finishBulkSite } from './sites/bulk-site/finish.ts';
import { compareNetboxJob, writeNetboxJob, type NetboxDeps } from './inventory/netbox/sync.ts';
import { fetchNetworkDataLater } from './sites/places/network-data.ts';
import { sealAudit, type AuditDeps } from '../kernel/audit/seal.ts';
import { sendEmail, type DeliverDeps } from '../kernel/email/deliver.ts';
import { deliverNotification, type NotifyDeps } from './notifications/deliver.ts';
import { sendDigests } from './notifications/digests.ts';
import { callSalesSystem } from './notifications/sales-calls.ts';
import { deliverWebhook, removeOldDeliveries } from './notifications/webhooks/deliver.ts';
import { lookUpCompany } from './questionnaire/company.ts';
import { checkFile, type OrphanDeps } from '../kernel/files/orphans.ts';
import { cleanUp } from '../kernel/jobs/cleanup.ts';
import { sealDocument, sealRetries, sweepUnsealed, type SealDeps } from './documents/signing/seal.ts';
import { takeBillEmail, type TakeBillEmailDeps } from './billing/imports/email/process-bill-email.ts';
import { takeEmail, type TakeEmailDeps } from './support/email/process-email.ts';
import { doDueWork } from './due.ts';
import type { DueDeps } from '../kernel/workflow/due-kind.ts';
import type { AllJobSettings } from '../kernel/jobs/job-types.ts';
import type { JobHandlers } from '../kernel/jobs/jobs.ts';
import { once } from '../kernel/jobs/once.ts';

export interface HandlerDeps
  extends
    NotifyDeps,
    DueDeps,
    DeliverDeps,
    OrphanDeps,
    SealDeps,
    AuditDeps,
    TakeEmailDeps,
    TakeBillEmailDeps,
    NetboxDeps {
  readonly pool: pg.Pool;
}

export const createHandlers = (deps: HandlerDeps): JobHandlers => ({
  email: (job) => sendEmail(deps, job),
  'inbound-email': (job) => (job.payload.isBox ? takeBillEmail(deps, job) : takeEmail(deps, job)),
  notify: (job) =>
    once(deps.pool, 'notify', job, (session) => deliverNotification(session, deps, job.payload.notification)),
  'webhook-delivery': (job) => deliverWebhook(deps, job),
  'sales-call': (job) => callSalesSystem(deps, job),
  'company-lookup': (job) => lookUpCompany(deps.pool, job),
  'bulk-site': (job) => finishBulkSite(deps, job),
  'print-bill': async (job) => void (await printBillJob(deps, job)),
  'bill-sweep': () => sweepUnprinted(deps),
  'seal-document': (job) => sealDocument(deps, job),
  'seal-sweep': () => sweepUnsealed(deps),
  'network-data': (job) => fetchNetworkDataLater(deps.pool, job),
  'netbox-compare': (job) => compareNetboxJob(deps, job),
  'netbox-write': (job) => writeNetboxJob(deps, job),
  digests: () => sendDigests(deps, new Date()),
  'due-work': () => doDueWork(deps),
  cleanup: async () => {
    await cleanUp(deps.pool);
    await removeOldDeliveries(deps.pool);
  },
  'audit-seal': () => sealAudit(deps),
  'file-check': (job) => checkFile(deps, job),
});

/** Retries of each job, and the schedules of periodic ones. */
export const jobSettings: AllJobSettings = {
  // Nearly three days, so email survives a mail server that is down or refuses us over a weekend.
  email: { retryLimit: 14, retryDelay: 15 },
  'inbound-email': { retryLimit: 8, retryDelay: 15 },
  notify: { retryLimit: 5, retryDelay: 5 },
  // A failed call queues its next attempt itself; this retry covers a server that stops during one.
  'webhook-delivery': { retryLimit: 1, retryDelay: 60 },
  'sales-call': { retryLimit: 1, retryDelay: 60 },
  'company-lookup': { retryLimit: 2, retryDelay: 30 },
  'bulk-site': { retryLimit: 2, retryDelay: 5 },
  'print-bill': { retryLimit: printRetries, retryDelay: 20 },
  'bill-sweep': { retryLimit: 2, retryDelay: 60, cron: '*/5 * * * *' },
  'seal-document': { retryLimit: sealRetries, retryDelay: 20 },
  'seal-sweep': { retryLimit: 2, retryDelay: 60, cron: '*/5 * * * *' },
  'network-data': { retryLimit: 3, retryDelay: 30 },
  'netbox-compare': { retryLimit: 2, retryDelay: 15 },
  'netbox-write': { retryLimit: 4, retryDelay: 15 },
  digests: { retryLimit: 2, retryDelay: 300, cron: '*/10 * * * *' },
  'file-check': { retryLimit: 8, retryDelay: 15 },
  'due-work': { retryLimit: 2, retryDelay: 60, cron: '*/10 * * * *' },
  'audit-seal': { retryLimit: 2, retryDelay: 15, cron: '* * * * *' },
  cleanup: { retryLimit: 2, retryDelay: 300, cron: '20 3 * * *' },
};

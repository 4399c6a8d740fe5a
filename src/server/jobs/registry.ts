/** What each background job does; a missing one does not compile. */
import type pg from 'pg';
import { finishBulkSite } from '../bulk-site/finish.ts';
import { deliverLetter, type DeliverDeps } from '../mail/deliver.ts';
import { deliverNews, type NotifyDeps } from '../notify/deliver.ts';
import { sendDigests } from '../notify/digests.ts';
import { deliverWebhook } from '../notify/webhooks.ts';
import { lookUpCompany } from '../questionnaire/company.ts';
import { cleanUp } from './cleanup.ts';
import { doDueWork } from './due-work.ts';
import type { DueDeps } from './due/kind.ts';
import type { JobHandlers } from './jobs.ts';
import { once } from './once.ts';

export interface HandlerDeps extends NotifyDeps, DueDeps, DeliverDeps {
  readonly pool: pg.Pool;
}

export const createHandlers = (deps: HandlerDeps): JobHandlers => ({
  mail: (job) => deliverLetter(deps, job),
  notify: (job) => once(deps.pool, 'notify', job, (session) => deliverNews(session, deps, job.payload.news)),
  webhook: (job) => deliverWebhook(deps.pool, job),
  'company-lookup': (job) => lookUpCompany(deps.pool, job),
  'bulk-site': (job) => finishBulkSite(deps, job),
  digests: (job) => once(deps.pool, 'digests', job, (session) => sendDigests(session, deps, new Date())),
  'due-work': () => doDueWork(deps),
  cleanup: () => cleanUp(deps.pool),
});

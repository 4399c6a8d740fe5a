/** What the area brings to the product. */
import type { Area } from '#server/kernel/operations/area.ts';
import { notificationHooks, webhookEndpointHooks } from './hooks.ts';
import { notificationEventBehaviors } from './operations/events.ts';
import { myNotificationBehaviors } from './operations/mine.ts';
import { settingsBehaviors } from './operations/settings.ts';
import { webhookBehaviors } from './operations/webhooks.ts';
import { once } from '#server/kernel/jobs/once.ts';
import { deliverNotification, type NotifyDeps } from './deliver.ts';
import { sendDigests, type DigestDeps } from './digests.ts';
import { callSalesSystem } from './sales-calls.ts';
import { deliverWebhook, removeOldDeliveries } from './webhooks/deliver.ts';

export const notifications = {
  operations: { ...myNotificationBehaviors, ...notificationEventBehaviors, ...settingsBehaviors, ...webhookBehaviors },
  hooks: () => ({ notification: notificationHooks, 'webhook-endpoint': webhookEndpointHooks }),
  jobs: (deps: NotifyDeps & DigestDeps) => ({
    notify: (job) =>
      once(deps.pool, 'notify', job, (session) => deliverNotification(session, deps, job.payload.notification)),
    'webhook-delivery': (job) => deliverWebhook(deps, job),
    'sales-call': (job) => callSalesSystem(deps, job),
    digests: () => sendDigests(deps, new Date()),
  }),
  jobSettings: {
    notify: { retryLimit: 5, retryDelay: 5 },
    // A failed call queues its next attempt itself; this retry covers a server that stops during one.
    'webhook-delivery': { retryLimit: 1, retryDelay: 60 },
    'sales-call': { retryLimit: 1, retryDelay: 60 },
    digests: { retryLimit: 2, retryDelay: 300, cron: '*/10 * * * *' },
  },
  cleanUp: removeOldDeliveries,
} satisfies Area;

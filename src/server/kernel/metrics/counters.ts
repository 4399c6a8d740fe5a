/** Prometheus counters of this process. */
import { Counter, Registry } from 'prom-client';

export const counters = new Registry();

/** A gauge that is computed on each scrape. */
export interface Gauged {
  readonly name: string;
  readonly help: string;
  readonly read: () => Promise<number>;
}

/** Known label values exist from the start, so that their first increase is visible. */
export function counter(
  name: string,
  help: string,
  label: string,
  known: readonly string[] = [],
): (value: string) => void {
  const made = new Counter({ name, help, labelNames: [label], registers: [counters] });
  for (const value of known) made.inc({ [label]: value }, 0);
  return (value) => made.inc({ [label]: value });
}

export const countEmail = counter('email_deliveries_total', 'Attempts to send an email, by status.', 'status', [
  'sent',
  'deferred',
  'rejected',
  'failed',
]);

export const countWebhookDelivery = counter(
  'webhook_deliveries_total',
  'Attempts to deliver an event to a webhook, by status.',
  'status',
  ['delivered', 'retrying', 'failed'],
);

export const countRefusedSignIn = counter(
  'sign_ins_refused_total',
  'Sign-ins that were refused, by reason; unauthenticated asks for the second factor.',
  'reason',
  ['invalidCredentials', 'tooManyRequests'],
);

export const countFailedJob = counter(
  'job_failures_total',
  'Attempts of background jobs that failed, by kind of job.',
  'kind',
);

/** Calls to the product's sales system at the configured address: unsigned, and retried like webhooks. */
import { limits } from '#generated/domain/limits.ts';
import type pg from 'pg';
import { jobScope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import type { Enqueue, Job } from '#server/kernel/jobs/jobs.ts';
import { anywhere, postTo } from '#server/kernel/outside/outbound-request.ts';

declare module '#server/kernel/jobs/job-types.ts' {
  interface JobPayloads {
    readonly 'sales-call': SalesCall;
  }
}

interface SalesCall {
  readonly url: string;
  readonly event: string;
  readonly body: object;
  /** Number of failures, and the id of the first attempt, which lets the receiver recognize duplicates. */
  readonly failed?: { readonly times: number; readonly id: string };
}

interface CallDeps {
  readonly pool: pg.Pool;
  readonly enqueue: Enqueue;
}

/** Makes the call; queues the next attempt after a failure, and throws after the last one. [domain 2.13] */
export async function callSalesSystem({ pool, enqueue }: CallDeps, job: Job<SalesCall>): Promise<void> {
  await postSalesCall(job).catch(async (error: unknown) => {
    const { times, id } = job.payload.failed ?? { times: 0, id: job.id };
    const waitS = limits.webhookRetryDelaysS[times];
    if (waitS === undefined) throw error;
    const next = { ...job.payload, failed: { times: times + 1, id } };
    await transaction(pool, jobScope('sales-call'), { mode: 'write' }, (session) =>
      enqueue(session, 'sales-call', next, new Date(Date.now() + waitS * 1000)),
    );
  });
}

/** Throws unless the receiver answers 2xx. */
export async function postSalesCall({ id, payload, signal }: Job<SalesCall>): Promise<void> {
  const { url, event, body, failed } = payload;
  const answer = await postTo(url, anywhere, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(limits.outsideAnswerSeconds * 1000)]),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: failed?.id ?? id, type: event, ...body }),
  }).catch(() => null);
  if (answer === null || answer.status < 200 || answer.status >= 300)
    throw new Error(`The sales call ${event} answered ${answer?.status ?? 'nothing'}.`);
}

/** Tells a team's own programs: signed HTTP calls, tried again for about twelve hours (domain 2.13). */
import { limits } from '#generated/domain/limits.ts';
import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { jobScope } from '#server/kernel/access/scope.ts';
import { opened } from '#server/kernel/data/locked.ts';
import type { WireRecord } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import type { Enqueue, Job } from '#server/kernel/jobs/jobs.ts';
import type { JobPayloads } from '#server/kernel/jobs/job-types.ts';
import type { News } from '#server/kernel/notify/news.ts';
import { enabledEndpoint, listeners, noteDelivery } from './queries.ts';
import { anywhere, OutOfReachError, postTo, publicOnly } from '#server/kernel/outside/aimed-call.ts';

declare module '#server/kernel/jobs/job-types.ts' {
  interface JobPayloads {
    readonly webhook: WebhookCall;
  }
}

/** To an endpoint of a team, whose address is read for each try: the last comes twelve hours later. Or one of the product's own. */
type WebhookCall = ({ readonly endpointId: string } | { readonly endpointId: null; readonly url: string }) & {
  readonly event: string;
  readonly body: unknown;
  /** How often it failed before, and its id of the first try, by which a receiver knows it again. */
  readonly failed?: { readonly times: number; readonly id: string };
};

/** One job per endpoint that listens to the event; an endpoint without a list hears everything. */
export async function callWebhooks(
  session: Session,
  enqueue: Enqueue,
  news: News,
  record: WireRecord | null,
): Promise<void> {
  if (news.teamId === null) return;
  const endpoints = await listeners.all(session, { team: news.teamId, event: news.event });
  const about = news.record
    ? { entity: news.record.entity, id: news.record.id, version: record?.['version'] ?? null }
    : null;
  const body = { event: news.event, team_id: news.teamId, record: about, at: new Date().toISOString() };
  for (const { id } of endpoints) await enqueue(session, 'webhook', { endpointId: id, event: news.event, body });
}

interface TryDeps {
  readonly pool: pg.Pool;
  readonly enqueue: Enqueue;
}

/** Asks for a call that failed again, after a longer wait each time; throws what made the last try fail. [domain 2.13] */
export async function tryWebhook(
  { pool, enqueue }: TryDeps,
  job: Job<JobPayloads['webhook']>,
  reach = publicOnly,
): Promise<void> {
  await deliverWebhook(pool, job, reach).catch(async (error: unknown) => {
    const { times, id } = job.payload.failed ?? { times: 0, id: job.id };
    const waitS = limits.webhookRetryDelaysS[times];
    if (waitS === undefined) throw error;
    const again = { ...job.payload, failed: { times: times + 1, id } };
    await transaction(pool, jobScope('webhook'), { mode: 'write' }, (session) =>
      enqueue(session, 'webhook', again, new Date(Date.now() + waitS * 1000)),
    );
  });
}

/** Throws unless the receiver answers 2xx. */
export async function deliverWebhook(
  pool: pg.Pool,
  job: Job<JobPayloads['webhook']>,
  reach = publicOnly,
): Promise<void> {
  const { payload } = job;
  const { endpointId, event, body } = payload;
  const receiver =
    payload.endpointId === null ? { ...payload, secret: null } : await receiverOf(pool, payload.endpointId);
  if (receiver === null) return;
  const { url, secret } = receiver;
  const text = JSON.stringify({ id: payload.failed?.id ?? job.id, ...(body as object) });
  const timestamp = String(Math.floor(Date.now() / 1000));
  const answer = await postTo(url, endpointId === null ? anywhere : reach, {
    signal: AbortSignal.any([job.signal, AbortSignal.timeout(limits.outsideAnswerSeconds * 1000)]),
    headers: {
      'content-type': 'application/json',
      'x-trunkline-event': event,
      'x-trunkline-timestamp': timestamp,
      ...(secret !== null && { 'x-trunkline-signature': `sha256=${signature(secret, timestamp, text)}` }),
    },
    body: text,
  }).catch((error: unknown) => (error instanceof OutOfReachError ? error : null));
  const status = typeof answer === 'number' ? answer : null;
  const isTaken = status !== null && status >= 200 && status < 300;
  if (endpointId !== null) await noteCall(pool, endpointId, status, isTaken);
  if (answer instanceof OutOfReachError) throw answer;
  if (!isTaken) throw new Error(`The webhook ${endpointId ?? event} answered ${status ?? 'nothing'}.`);
}

/** HMAC-SHA256 over `<timestamp>.<body>`: a receiver refuses old or changed calls. */
export const signature = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');

interface Receiver {
  readonly url: string;
  /** Null for a call of the product's own, which is not signed. */
  readonly secret: string | null;
}

/** Null for an endpoint that is gone or switched off. */
const receiverOf = (pool: pg.Pool, endpointId: string): Promise<Receiver | null> =>
  transaction(pool, jobScope('webhook'), { mode: 'write' }, async (session) => {
    const row = await enabledEndpoint.first(session, { id: endpointId });
    if (!row) return null;
    const secret = opened('webhook-endpoint', 'secret', endpointId, row.secret);
    if (secret === null) throw new Error(`The secret of the webhook ${endpointId} cannot be read.`);
    return { url: row.url, secret };
  });

const noteCall = (pool: pg.Pool, endpointId: string, status: number | null, isTaken: boolean): Promise<unknown> =>
  transaction(pool, jobScope('webhook'), { mode: 'write' }, (session) =>
    noteDelivery.change(session, { id: endpointId, status, isTaken }),
  );

/** Tells a team's own programs: signed HTTP calls, tried again for about twelve hours (domain 2.13). */
import { createHmac } from 'node:crypto';
import type pg from 'pg';
import { jobScope } from '../access/scope.ts';
import type { WireRecord } from '../data/record.ts';
import { inSession, type Session } from '../data/session.ts';
import type { Enqueue, Job } from '../jobs/jobs.ts';
import type { JobPayloads } from '../jobs/job-types.ts';
import type { News } from './news.ts';
import { requirePublicAddress } from './public-address.ts';

const answerWithinMs = 10_000;

/** One job per endpoint that listens to the event; an endpoint without a list hears everything. */
export async function callWebhooks(
  session: Session,
  enqueue: Enqueue,
  news: News,
  record: WireRecord | null,
): Promise<void> {
  if (news.teamId === null) return;
  const endpoints = await session.query(
    `select id, url from webhook_endpoints where team_id = $1 and enabled and (events = '{}' or $2 = any(events))`,
    [news.teamId, news.event],
  );
  const about = news.record
    ? { entity: news.record.entity, id: news.record.id, version: record?.['version'] ?? null }
    : null;
  const body = { event: news.event, team_id: news.teamId, record: about, at: new Date().toISOString() };
  for (const [id, url] of endpoints as readonly (readonly [string, string])[]) {
    await enqueue(session, 'webhook', { endpointId: id, url, event: news.event, body });
  }
}

/** Throws to be tried again unless the receiver answers 2xx. */
export async function deliverWebhook(
  pool: pg.Pool,
  job: Job<JobPayloads['webhook']>,
  requireReachable: (url: string) => Promise<void> = requirePublicAddress,
): Promise<void> {
  const { endpointId, url, event, body } = job.payload;
  const secret = endpointId === null ? null : await secretOf(pool, endpointId);
  if (endpointId !== null && secret === null) return;
  const text = JSON.stringify({ id: job.id, ...(body as object) });
  const timestamp = String(Math.floor(Date.now() / 1000));
  // An address of our own configuration is trusted; one of a customer must not reach our network.
  if (endpointId !== null) await requireReachable(url);
  const status = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.any([job.signal, AbortSignal.timeout(answerWithinMs)]),
    headers: {
      'content-type': 'application/json',
      'x-trunkline-event': event,
      'x-trunkline-timestamp': timestamp,
      ...(secret !== null && { 'x-trunkline-signature': `sha256=${signature(secret, timestamp, text)}` }),
    },
    body: text,
  }).then(
    (answer) => answer.status,
    () => null,
  );
  const isTaken = status !== null && status >= 200 && status < 300;
  if (endpointId !== null) await noteCall(pool, endpointId, status, isTaken);
  if (!isTaken) throw new Error(`The webhook ${endpointId ?? event} answered ${status ?? 'nothing'}.`);
}

/** HMAC-SHA256 over `<timestamp>.<body>`: a receiver refuses old or changed calls. */
export const signature = (secret: string, timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');

const secretOf = (pool: pg.Pool, endpointId: string): Promise<string | null> =>
  inSession(pool, jobScope('webhook'), async (session) => {
    const rows = await session.query('select secret from webhook_endpoints where id = $1 and enabled', [endpointId]);
    return (rows[0]?.[0] as string | undefined) ?? null;
  });

const noteCall = (pool: pg.Pool, endpointId: string, status: number | null, isTaken: boolean): Promise<unknown> =>
  inSession(pool, jobScope('webhook'), (session) =>
    session.change(
      `update webhook_endpoints set last_status = $2, last_delivery_at = now(), updated_at = now(),
              failure_count = case when $3 then 0 else failure_count + 1 end
        where id = $1`,
      [endpointId, status, isTaken],
    ),
  );

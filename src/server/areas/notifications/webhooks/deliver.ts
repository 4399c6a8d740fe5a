/** Delivers events to a team's webhooks: signed HTTP calls, retried for about fifteen hours. [domain 2.13] */
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import type pg from 'pg';
import { fill } from '#domain/format/fill.ts';
import { jobScope } from '#server/kernel/access/scope.ts';
import { truncate } from '#server/kernel/data/truncate.ts';
import { decryptField } from '#server/kernel/data/encrypted-fields.ts';
import type { ChangesOf } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { publish } from '#server/kernel/data/signals/publish.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import type { Enqueue, Job } from '#server/kernel/jobs/jobs.ts';
import { countWebhookDelivery } from '#server/kernel/metrics/counters.ts';
import {
  BlockedAddressError,
  postTo,
  publicOnly,
  type Answer,
  type OutboundPolicy,
} from '#server/kernel/outside/outbound-request.ts';
import { deliveryToSend, forgetDeliveries, noteDelivery, signingSecrets, type DeliveryToSend } from '../queries.ts';
import type { WebhookAttempt } from './queue.ts';
import { signatures } from './signature.ts';

interface DeliverDeps {
  readonly pool: pg.Pool;
  readonly enqueue: Enqueue;
}

/** Result of an attempt: the answer, or the reason why there was none. */
type Outcome = { readonly answer: Answer } | { readonly reason: string };

/** Sends an event and records the answer; queues the next attempt after a failure. */
export async function deliverWebhook(
  { pool, enqueue }: DeliverDeps,
  job: Job<WebhookAttempt>,
  policy: OutboundPolicy = publicOnly,
): Promise<void> {
  const { deliveryId, sent, failed } = job.payload;
  const inJob = <Result>(work: (session: Session) => Promise<Result>): Promise<Result> =>
    transaction(pool, jobScope('webhook'), { mode: 'write' }, work);
  const found = await inJob(async (session) => {
    const delivery = await deliveryToSend.first(session, { id: deliveryId, sent });
    return delivery && { ...delivery, secrets: delivery.enabled ? await secretsOf(session, delivery.endpoint) : [] };
  });
  if (!found) return;
  const outcome = found.enabled ? await send(found, job.signal, policy) : { reason: messages['webhook.off'] };
  const waitS = found.enabled ? limits.webhookRetryDelaysS[failed] : undefined;
  await inJob(async (session) => {
    // Another attempt was recorded in the meantime.
    if (!(await deliveryToSend.first(session, { id: deliveryId, sent }))) return;
    const isReceived = hasReceived(outcome);
    const nextAt = isReceived || waitS === undefined ? null : new Date(Date.now() + waitS * 1000);
    const status = isReceived ? 'DELIVERED' : nextAt ? 'RETRYING' : 'FAILED';
    await noteOutcome(session, deliveryId, found, outcome, {
      status,
      next_attempt_at: nextAt?.toISOString() ?? null,
    });
    countWebhookDelivery(status.toLowerCase());
    if (nextAt) await enqueue(session, 'webhook-delivery', { deliveryId, sent: sent + 1, failed: failed + 1 }, nextAt);
  });
}

const hasReceived = (outcome: Outcome): boolean =>
  'answer' in outcome && outcome.answer.status >= 200 && outcome.answer.status < 300;

type ToSend = DeliveryToSend & { readonly secrets: readonly string[] };

/** The current secret, and the previous one while it is still valid. */
async function secretsOf(session: Session, endpointId: string): Promise<readonly string[]> {
  const { secret, previous } = await signingSecrets.one(session, { id: endpointId });
  return [openSecret(endpointId, 'secret', secret), openSecret(endpointId, 'previous_secret', previous)].filter(
    (each) => each !== null,
  );
}

/** The signing secret of an endpoint in plain text; null when there is none. */
export function openSecret(
  endpointId: string,
  field: 'secret' | 'previous_secret',
  stored: string | null,
): string | null {
  if (stored === null) return null;
  const secret = decryptField('webhook-endpoint', field, endpointId, stored);
  if (secret === null) throw new Error(`The secret of the webhook ${endpointId} cannot be read.`);
  return secret;
}

async function send(
  { url, messageId, payload, secrets }: ToSend,
  signal: AbortSignal,
  policy: OutboundPolicy,
): Promise<Outcome> {
  const body = JSON.stringify(payload);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const limit = AbortSignal.timeout(limits.outsideAnswerSeconds * 1000);
  try {
    const answer = await postTo(url, policy, {
      signal: AbortSignal.any([signal, limit]),
      headers: {
        'content-type': 'application/json',
        'webhook-id': messageId,
        'webhook-timestamp': timestamp,
        'webhook-signature': signatures(secrets, { id: messageId, timestamp, body }),
      },
      body,
    });
    return { answer };
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof BlockedAddressError) return { reason: messages['webhook.notPublic'] };
    if (limit.aborted) return { reason: fill(messages['webhook.noAnswer'], { seconds: limits.outsideAnswerSeconds }) };
    return { reason: messages['webhook.unreachable'] };
  }
}

async function noteOutcome(
  session: Session,
  id: string,
  { endpoint, team, sent }: DeliveryToSend,
  outcome: Outcome,
  next: Pick<ChangesOf<'webhook-delivery'>, 'status' | 'next_attempt_at'>,
): Promise<void> {
  const isReceived = next.status === 'DELIVERED';
  const { status, text } = 'answer' in outcome ? outcome.answer : { status: null, text: outcome.reason };
  await setValues(session, 'webhook-delivery', id, {
    ...next,
    attempts: sent + 1,
    last_attempt_at: new Date().toISOString(),
    response_status: status,
    response_text: truncate('webhook-delivery', 'response_text', text),
  });
  await noteDelivery.change(session, { id: endpoint, status, isTaken: isReceived });
  for (const record of [
    { entity: 'webhook-delivery', id, teamId: team },
    { entity: 'webhook-endpoint', id: endpoint, teamId: team },
  ])
    await publish(session, {
      to: { record },
      message: { type: 'record.changed', entity: record.entity, id: record.id, team_id: team },
    });
}

/** Removes deliveries past their retention period. */
export async function removeOldDeliveries(pool: pg.Pool, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - limits.webhookDeliveryDays * 86_400_000).toISOString();
  await transaction(pool, jobScope('cleanup'), { mode: 'write' }, (session) =>
    forgetDeliveries.change(session, { before }),
  );
}

/** Puts events into the queue of a team's webhooks. */
import type { WebhookEvent } from '#generated/domain/lists/webhook-event.ts';
import { newId } from '#server/kernel/data/id.ts';
import type { RecordOf, WireRecord } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { addRecord } from '#server/kernel/data/system-write.ts';
import type { Enqueue } from '#server/kernel/jobs/jobs.ts';
import type { NotificationEvent } from '#server/kernel/notify/notification-event.ts';
import { listeners } from '../queries.ts';

declare module '#server/kernel/jobs/job-types.ts' {
  interface JobPayloads {
    readonly 'webhook-delivery': WebhookAttempt;
  }
}

/** One attempt to deliver an event. */
export interface WebhookAttempt {
  readonly deliveryId: string;
  /** Attempts so far; an outdated attempt is skipped. */
  readonly sent: number;
  /** Failed attempts since the event or its replay. */
  readonly failed: number;
}

/** The message: the event, its time and its subject. */
export interface WebhookMessage {
  readonly type: WebhookEvent | 'webhook.test';
  readonly timestamp: string;
  readonly data: { readonly team_id: string; readonly record: WireRecord | null };
}

/** Queues one delivery for each subscribed endpoint of the team; an endpoint without a list gets all events. */
export async function queueWebhooks(
  session: Session,
  enqueue: Enqueue,
  notification: NotificationEvent,
  record: WireRecord | null,
): Promise<void> {
  if (notification.teamId === null) return;
  const event = notification.event as WebhookEvent;
  const endpoints = await listeners.all(session, { team: notification.teamId, event });
  const about = notification.record
    ? { entity: notification.record.entity, id: notification.record.id, version: record?.['version'] ?? null }
    : null;
  for (const { id } of endpoints)
    await queueDelivery(session, enqueue, { id, team_id: notification.teamId }, event, about);
}

/** Queues a delivery to one endpoint; the session acts as the server. */
export async function queueDelivery(
  session: Session,
  enqueue: Enqueue,
  endpoint: { readonly id: string; readonly team_id: string },
  type: WebhookMessage['type'],
  record: WireRecord | null,
): Promise<RecordOf<'webhook-delivery'>> {
  const { team_id } = endpoint;
  const payload: WebhookMessage = { type, timestamp: new Date().toISOString(), data: { team_id, record } };
  const delivery = await addRecord(session, 'webhook-delivery', {
    team_id,
    endpoint_id: endpoint.id,
    event: type,
    message_id: `msg_${newId().replaceAll('-', '')}`,
    payload: { ...payload },
  });
  await enqueue(session, 'webhook-delivery', { deliveryId: delivery.id, sent: 0, failed: 0 });
  return delivery;
}

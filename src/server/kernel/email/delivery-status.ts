/** Maintains the sixteen delivery statuses of an email (NO-027). */
import { emailStatuses, type EmailStatus } from '#generated/domain/lists/email-status.ts';
import type { ListItem } from '#runtime/product.ts';
import { truncate } from '../data/truncate.ts';
import type { Session } from '../data/session.ts';
import { setStatus } from './queries.ts';

export interface Outcome {
  readonly status: EmailStatus;
  readonly messageId?: string;
  readonly error?: string;
}

/** The record that a lost email belongs to, and the address that it never reached. */
export interface Undeliverable {
  readonly entity: string;
  readonly id: string;
  readonly to: string;
}

export type OnUndeliverable = (session: Session, about: Undeliverable, reason: string) => Promise<void>;

/** Statuses of emails that no one will ever read. */
const lost: ReadonlySet<string> = new Set(
  (emailStatuses as readonly ListItem[]).filter(({ facts }) => facts?.['isFailure']).map(({ value }) => String(value)),
);

/** Writes the status with its history; returns false for an unknown delivery. */
export async function noteStatus(
  session: Session,
  deliveryId: string,
  { status, messageId, error }: Outcome,
  onUndeliverable?: OnUndeliverable,
): Promise<boolean> {
  const delivery = await setStatus.first(session, {
    id: deliveryId,
    status,
    error: truncate('email-delivery', 'error', error),
    message: truncate('email-delivery', 'provider_message_id', messageId),
  });
  if (!delivery) return false;
  const { record_entity: entity, record_id: id, recipient: to } = delivery;
  if (lost.has(status) && entity && id && onUndeliverable)
    await onUndeliverable(session, { entity, id, to }, error ?? status);
  return true;
}

/** What became of a mail, as the sixteen delivery statuses (NO-027). */
import { mailStatuses, type MailStatus } from '#generated/domain/lists/mail-status.ts';
import type { ListItem } from '#runtime/product.ts';
import type { Session } from '../data/session.ts';

export interface Outcome {
  readonly status: MailStatus;
  readonly messageId?: string;
  readonly error?: string;
}

type OnUndeliverable = (session: Session, about: { entity: string; id: string }, reason: string) => Promise<void>;

/** Statuses after which nobody will ever read the mail. */
const lost: ReadonlySet<string> = new Set(
  (mailStatuses as readonly ListItem[]).filter(({ facts }) => facts?.['isFailure']).map(({ value }) => String(value)),
);
const mostEvents = 50;

/** Writes the status and keeps its history; answers false for an unknown delivery. */
export async function noteStatus(
  session: Session,
  deliveryId: string,
  { status, messageId, error }: Outcome,
  onUndeliverable?: OnUndeliverable,
): Promise<boolean> {
  const rows = await session.query(
    `update mail_deliveries d set status = $2, error = $3, last_event_at = now(), updated_at = now(), version = version + 1,
            sent_at = case when $2 = 'sent' then now() else sent_at end,
            provider_message_id = coalesce($4, provider_message_id),
            events = case when jsonb_array_length(events) < $5 then events || jsonb_build_object('status', $2::text, 'at', now()) else events end
      where id = $1
      returning record_entity, record_id`,
    [deliveryId, status, error?.slice(0, 2000) ?? null, messageId?.slice(0, 255) ?? null, mostEvents],
  );
  const [entity, id] = (rows[0] ?? []) as [string | null, string | null];
  if (rows.length === 0) return false;
  if (lost.has(status) && entity && id && onUndeliverable)
    await onUndeliverable(session, { entity, id }, error ?? status);
  return true;
}

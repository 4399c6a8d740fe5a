/** The preview of a ticket's newest message. [AI-006] */
import { truncate } from '#server/kernel/data/truncate.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { noteClock } from '../clock/keep.ts';
import { setValues } from '#server/kernel/data/system-write.ts';

/** The beginning of a message in one line. */
export const previewOf = (body: string): string =>
  truncate('ticket', 'last_message_text', body.replaceAll(/\s+/g, ' ').trim());

/** A staff note must not affect what customers read. The session acts as the server. */
export async function noteMessage(session: Session, message: RecordOf<'ticket-message'>): Promise<void> {
  if (message.internal) return;
  await setValues(session, 'ticket', message.ticket_id, {
    last_message_is_customer: message.side === 'CUSTOMER',
    last_message_at: message.created_at,
    last_message_text: previewOf(message.body),
  });
  const isOpening = message.kind === 'OPENING_COMMENT';
  if (message.side === 'STAFF' && !isOpening) await noteClock(session, message.ticket_id, 'staff_said');
  if (message.side === 'CUSTOMER' && !isOpening) await noteClock(session, message.ticket_id, 'customer_said');
}

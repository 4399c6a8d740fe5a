/**
 * An email that never arrives leaves a note for staff where it belongs: on its ticket or action item, else in the
 * history of its record.
 */
import { fill } from '#domain/format/fill.ts';
import { messages } from '#generated/domain/messages.ts';
import { resources, type ResourceId } from '#generated/resources/registry.ts';
import { writeAudit } from '#server/kernel/data/audit.ts';
import { staffEvents } from '#server/kernel/data/history.ts';
import { readRecord } from '#server/kernel/data/read.ts';
import { exists } from '#server/kernel/data/references.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { addRecord } from '#server/kernel/data/system-write.ts';
import { truncate } from '#server/kernel/data/truncate.ts';
import type { Undeliverable } from '#server/kernel/email/delivery-status.ts';

/** Records whose own state says that their email was lost. */
const failing: ReadonlySet<string> = new Set<ResourceId>(['quote-request', 'document-signer']);

/** The session acts as the server. */
export async function noteUndeliverable(
  session: Session,
  { entity, id, to }: Undeliverable,
  reason: string,
): Promise<void> {
  const resource = Object.values(resources).find((each) => each.id === entity);
  if (resource === undefined || failing.has(entity) || !(await exists(session, resource, id))) return;
  const record = await readRecord(session, resource, id);
  const teamId = (record['team_id'] as string | null | undefined) ?? null;
  const text = fill(messages['email.notDelivered'], { to, reason });
  const written = { side: 'SYSTEM', via: 'MAIL', internal: true, author_name: messages['shell.product'] } as const;
  if (entity === 'ticket') {
    const body = truncate('ticket-message', 'body', text);
    const note = { ...written, kind: 'MESSAGE', body } as const;
    await addRecord(session, 'ticket-message', { ...note, team_id: teamId!, ticket_id: id });
  } else if (entity === 'action-item') {
    const comment = truncate('action-item-comment', 'comment', text);
    await addRecord(session, 'action-item-comment', { ...written, team_id: teamId!, action_item_id: id, comment });
  } else {
    const [event] = staffEvents;
    writeAudit(session, resource, {
      action: 'transition',
      event,
      recordId: id,
      teamId,
      before: null,
      after: null,
      reason: text,
    });
  }
}

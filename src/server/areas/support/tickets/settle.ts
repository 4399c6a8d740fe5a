/** Derived values of a ticket imported with its messages: clocks, services, credit and preview. */
import type { ClockEvent } from '#domain/clock/ticket-clocks.ts';
import type { TicketPriority } from '#generated/domain/lists/ticket-priority.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { projectClocks } from '../clock/keep.ts';
import { previewOf } from '../conversation/note-message.ts';
import { publicWordsOf } from '../queries.ts';
import { workOutCredit } from './credit.ts';
import { idsOf } from './details.ts';
import { linkServices } from './open.ts';

type PublicMessage = Awaited<ReturnType<typeof publicWordsOf.all>>[number];

/** As if each message had been written through the product at its time. The session acts as the server. [TK-020] */
export async function settleTicket(session: Session, id: string): Promise<void> {
  const ticket = await getRecord(session, 'ticket', id);
  const words = await publicWordsOf.all(session, { ticket: id });
  const last = words.at(-1);
  await projectClocks(session, ticket, eventsFrom(ticket, words));
  await setValues(session, 'ticket', id, {
    last_message_is_customer: last?.side === 'CUSTOMER',
    last_message_at: last?.created_at ?? null,
    last_message_text: last ? previewOf(last.body) : null,
  });
  await linkServices(session, ticket, idsOf(ticket.service_ids));
  await workOutCredit(session, ticket);
}

function eventsFrom(
  ticket: RecordOf<'ticket'>,
  words: readonly PublicMessage[],
): readonly ClockEvent<TicketPriority>[] {
  const opened = {
    kind: 'opened',
    at: Date.parse(ticket.opened_at ?? ticket.created_at),
    priority: ticket.priority,
  } as const;
  const said = words
    .filter(({ kind }) => kind !== 'OPENING_COMMENT')
    .map(
      ({ side, created_at: at }) =>
        ({ kind: side === 'STAFF' ? 'staff_said' : 'customer_said', at: Date.parse(at) }) as const,
    );
  const paused =
    ticket.pending_since === null ? [] : [{ kind: 'paused', at: Date.parse(ticket.pending_since) } as const];
  return [opened, ...[...said, ...paused].toSorted((a, b) => a.at - b.at)];
}

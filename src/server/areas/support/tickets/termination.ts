/** The contractual cost of ending a ticket's services on the requested day. [TK-009] */
import type { Money } from '#domain/prices/money.ts';
import { feeToEnd } from '#domain/renewals/figures.ts';
import type { CurrencyCode } from '#generated/domain/lists/currency-code.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { idsOf } from './details.ts';

type Ticket = RecordOf<'ticket'>;

/** Stores the estimate, or clears it while a part of it is unknown. The session acts as the server. */
export async function workOutTermination(session: Session, ticket: Ticket): Promise<void> {
  if (ticket.type !== 'DISCONNECT_SERVICE') return;
  const { requested_date: day } = ticket;
  const fees: (Money<CurrencyCode> | null)[] = [];
  for (const id of idsOf(ticket.service_ids))
    fees.push(day === null ? null : feeToEnd(await getRecord(session, 'service', id), day));
  const known = fees.filter((fee) => fee !== null);
  const code = known[0]?.code;
  const isWhole = known.length === fees.length && known.every((fee) => fee.code === code);
  const value = known.reduce((sum, fee) => sum + fee.value, 0);
  const estimate = code !== undefined && isWhole ? { value, code } : null;
  if (estimate === null && ticket.etf_estimate === null) return;
  await setValues(session, 'ticket', ticket.id, { etf_estimate: estimate });
}

/** The facts of an estimate changed, but not the estimate itself, which a specialist may have set. */
export const isTerminationMoved = (after: Ticket, before: Ticket): boolean =>
  (after.requested_date !== before.requested_date ||
    idsOf(after.service_ids).join() !== idsOf(before.service_ids).join()) &&
  after.etf_estimate?.value === before.etf_estimate?.value;

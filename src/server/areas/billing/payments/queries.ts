/** What payments ask the database. */
import { part, raw, value, values, type Col } from '#server/kernel/data/statements/raw.ts';

export const lockBill = raw<{ bill: string }, { id: string }>`
  select id from consolidated_bills where id = ${'bill'} for no key update`;

export const lockInvoice = raw<{ invoice: string }, { id: string }>`
  select id from invoices where id = ${'invoice'} for no key update`;

/** Two that give the same credit back go one after the other. */
export const lockCredit = raw<{ credit: string }, { id: string }>`
  select id from team_credits where id = ${'credit'} for update`;

/** What bills that stand and refunds have used of the credit `c`. */
const used = part`(coalesce((select sum(p.amount_value) from payments p
       where p.team_credit_id = c.id and not p.is_undone and p.status <> ${value<'payments.status'>('failed')}), 0)
     - coalesce((select sum(l.amount_value) from consolidated_bill_lines l join consolidated_bills b on b.id = l.consolidated_bill_id
       where l.team_credit_id = c.id and b.status in ${values<'consolidated_bills.status'>('DRAFT', 'OPEN', 'PAID')}), 0))`;

/** What neither a bill that stands nor a refund has used of a credit, in minor units; of a payment that was taken back nothing. */
export const leftOfCredit = raw<{ credit: string }, { value: number; code: string }>`
  select (case when exists (select from payments o where o.id = c.payment_id and o.is_undone) then 0 else c.amount_value end
          - ${used})::float8 as value, c.amount_code as code
    from team_credits c where c.id = ${'credit'}`;

/** The credit where some of it is used. */
export const usedCredit = raw<{ credit: string }, { id: string }>`
  select c.id from team_credits c where c.id = ${'credit'} and ${used} > 0`;

/** What is told of a payment and the recording of it go one after the other. */
export const lockReference = raw<{ source: string; reference: string }, never>`
  select pg_advisory_xact_lock(hashtext('payment-event'), hashtext(${'source'} || ' ' || ${'reference'}))`;

export const knownEvent = raw<{ source: string; event: string }, { id: string }>`
  select id from payment_events where source = ${'source'} and event_id = ${'event'}`;

export const waitingEvents = raw<
  { source: string; reference: string },
  { id: string; says: Col<'payment_events.says'>; reason: string | null }
>`
  select id, says, reason from payment_events
   where source = ${'source'} and reference = ${'reference'} and status = ${value<'payment_events.status'>('WAITING')}
   order by created_at, id`;

/** One that was taken back is as good as failed. */
export const paymentsOfReference = raw<
  { source: string; reference: string },
  { id: string; status: Col<'payments.status'> }
>`
  select id, case when is_undone then ${value<'payments.status'>('failed')} else status end as status from payments where source = ${'source'} and reference = ${'reference'} order by id for update`;

/** Open bills with what neither is paid nor under way, the one that is due first first; they stay locked. */
export const billsToPay = raw<
  { team: string; currency: string; bills: readonly string[] | null },
  { id: string; left: number }
>`
  select b.id, (b.balance_value - coalesce((
           select sum(p.amount_value) from payments p where p.consolidated_bill_id = b.id
              and p.status = ${value<'payments.status'>('pending')}), 0))::float8 as left
    from consolidated_bills b
   where b.team_id = ${'team'} and b.currency = ${'currency'} and b.status = ${value<'consolidated_bills.status'>('OPEN')}
     and (${'bills'}::uuid[] is null or b.id = any(${'bills'}::uuid[]))
   order by b.due_date nulls last, b.id for no key update of b`;

/** The credit that came of a payment. */
export const creditOfPayment = raw<{ payment: string }, { id: string }>`
  select id from team_credits where payment_id = ${'payment'}`;

/** The match by which the bank shows a payment. */
export const standingMatch = raw<{ payment: string }, { id: string }>`
  select id from reconciliations
   where payment_id = ${'payment'} and status <> ${value<'reconciliations.status'>('VOID')} order by created_at limit 1`;

/** The opposite of a payment, or what it is the opposite of. */
export const counterpartOf = raw<{ payment: string }, { id: string }>`
  select id from payments where reverses_id = ${'payment'}
  union all
  select reverses_id from payments where id = ${'payment'} and reverses_id is not null`;

/** Queries of payments. */
import { part, raw, value, values, type Col } from '#server/kernel/data/statements/raw.ts';

export const lockBill = raw<{ bill: string }, { id: string }>`
  select id from consolidated_bills where id = ${'bill'} for no key update`;

export const lockInvoice = raw<{ invoice: string }, { id: string }>`
  select id from invoices where id = ${'invoice'} for no key update`;

/** Serializes refunds of the same credit. */
export const lockCredit = raw<{ credit: string }, { id: string }>`
  select id from team_credits where id = ${'credit'} for update`;

/** Amount of the credit `c` used by valid bills and refunds. */
const used = part`(coalesce((select sum(p.amount_value) from payments p
       where p.team_credit_id = c.id and not p.is_undone and p.status <> ${value<'payments.status'>('failed')}), 0)
     - coalesce((select sum(l.amount_value) from consolidated_bill_lines l join consolidated_bills b on b.id = l.consolidated_bill_id
       where l.team_credit_id = c.id and b.status in ${values<'consolidated_bills.status'>('DRAFT', 'OPEN', 'PAID')}), 0))`;

/** Unused amount of a credit, in minor units; zero when its payment was reversed. */
export const leftOfCredit = raw<{ credit: string }, { value: number; code: string }>`
  select (case when exists (select from payments o where o.id = c.payment_id and o.is_undone) then 0 else c.amount_value end
          - ${used})::float8 as value, c.amount_code as code
    from team_credits c where c.id = ${'credit'}`;

/** The credit, when some of it is used. */
export const usedCredit = raw<{ credit: string }, { id: string }>`
  select c.id from team_credits c where c.id = ${'credit'} and ${used} > 0`;

/** Serializes events of a payment and its recording. */
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

/** A reversed payment counts as failed. */
export const paymentsOfReference = raw<
  { source: string; reference: string },
  { id: string; status: Col<'payments.status'> }
>`
  select id, case when is_undone then ${value<'payments.status'>('failed')} else status end as status from payments where source = ${'source'} and reference = ${'reference'} order by id for update`;

/** Open bills with the amount that is neither paid nor pending, earliest due date first. Locks the rows. */
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

/** The credit created by a payment. */
export const creditOfPayment = raw<{ payment: string }, { id: string }>`
  select id from team_credits where payment_id = ${'payment'}`;

/** The valid match of a payment with a bank line. */
export const validMatch = raw<{ payment: string }, { id: string }>`
  select id from reconciliations
   where payment_id = ${'payment'} and status <> ${value<'reconciliations.status'>('VOID')} order by created_at limit 1`;

/** The reversal of a payment, or the payment that it reverses. */
export const counterpartOf = raw<{ payment: string }, { id: string }>`
  select id from payments where reverses_id = ${'payment'}
  union all
  select reverses_id from payments where id = ${'payment'} and reverses_id is not null`;

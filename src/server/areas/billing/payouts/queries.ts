/** Queries of payment files. */
import { limits } from '#generated/domain/limits.ts';
import { constant, raw, value, type Col } from '#server/kernel/data/statements/raw.ts';

interface PayableRow {
  id: string;
  provider: string;
  carrier: string;
  amount: number;
  currency: Col<'payments.amount_code'>;
  /** Confirmed bank details of the carrier. */
  details: string | null;
}

/** Payments to carriers by ACH without a file. Locks the rows. */
export const payable = raw<{ ids: readonly string[] | null; most: number }, PayableRow>`
  select p.id, c.id as provider, c.name as carrier, p.amount_value::float8 as amount, p.amount_code as currency,
         (select r.id from remittance_accounts r where r.provider_id = c.id
             and r.status = ${value<'remittance_accounts.status'>('VERIFIED')}) as details
    from payments p join invoices i on i.id = p.invoice_id
    join provider_accounts a on a.id = i.provider_account_id join providers c on c.id = a.provider_id
   where p.direction = ${value<'payments.direction'>('outgoing')} and p.method = ${value<'payments.method'>('ach')}
     and p.status = ${value<'payments.status'>('pending')} and p.payment_batch_id is null
     and p.source is null
     and (${'ids'}::uuid[] is null or p.id = any(${'ids'}::uuid[]))
   order by p.paid_on, p.id limit ${'most'} for update of p`;

/** Payments of a file that have not ended otherwise, with their bank details. Locks the rows. */
export const paymentsOfBatch = raw<
  { batch: string },
  {
    id: string;
    amount: number;
    invoice: string;
    account: string;
    carrier: string;
    details: string | null;
    holder: string | null;
    routing: string | null;
    number: string | null;
    type: Col<'remittance_accounts.account_type'> | null;
    verified_at: string | null;
    email: string | null;
  }
>`
  select p.id, p.amount_value::float8 as amount, i.invoice_number as invoice, a.account_number as account, c.name as carrier,
         r.id as details, r.holder, r.routing_number as routing, r.account_number as number, r.account_type as type,
         r.verified_at::text as verified_at, r.remittance_email as email
    from payments p join invoices i on i.id = p.invoice_id
    join provider_accounts a on a.id = i.provider_account_id join providers c on c.id = a.provider_id
    left join remittance_accounts r on r.provider_id = c.id and r.status = ${value<'remittance_accounts.status'>('VERIFIED')}
   where p.payment_batch_id = ${'batch'} and p.status = ${value<'payments.status'>('pending')}
   order by c.name, i.invoice_number, p.id for update of p`;

/** The invoices paid by a file, in any state. */
export const remittanceLines = raw<
  { batch: string },
  {
    carrier: string;
    account: string;
    invoice: string;
    invoice_date: string | null;
    amount: number;
    currency: string;
    reference: string | null;
    status: Col<'payments.status'>;
  }
>`
  select c.name as carrier, a.account_number as account, i.invoice_number as invoice, i.invoice_date::text as invoice_date,
         p.amount_value::float8 as amount, p.amount_code as currency, p.reference, p.status
    from payments p join invoices i on i.id = p.invoice_id
    join provider_accounts a on a.id = i.provider_account_id join providers c on c.id = a.provider_id
   where p.payment_batch_id = ${'batch'} order by c.name, i.invoice_number, p.id`;

export const secretsOfAccount = raw<{ account: string }, { number: string }>`
  select account_number as number from paying_accounts where id = ${'account'}`;

/** Files of an account that were released on a day of the issuer's calendar. */
export const releasedOn = raw<{ account: string; day: string }, { count: number }>`
  select count(*)::int as count from payment_batches
   where paying_account_id = ${'account'} and content is not null
     and (released_at at time zone ${constant(limits.issuerTimeZone)})::date = ${'day'}::date`;

export const lockBatch = raw<{ batch: string }, { content: string | null }>`
  select content from payment_batches where id = ${'batch'} for update`;

export const lockCarrierDetails = raw<{ provider: string }, never>`
  select pg_advisory_xact_lock(hashtext('remittance'), hashtext(${'provider'}))`;

/** Other confirmed bank details of the carrier. */
export const formerDetails = raw<{ provider: string; but: string }, { id: string }>`
  select id from remittance_accounts where provider_id = ${'provider'} and id <> ${'but'}
     and status = ${value<'remittance_accounts.status'>('VERIFIED')}`;

/** A payment of a file, by the bank's trace number. */
export const tracedPayment = raw<
  { trace: string },
  { id: string; status: Col<'payments.status'>; amount: number; reference: string; details: string | null }
>`
  select p.id, p.status, p.amount_value::float8 as amount, p.reference,
         (select r.id from remittance_accounts r where r.provider_id = a.provider_id
             and r.status = ${value<'remittance_accounts.status'>('VERIFIED')}) as details
    from payments p join invoices i on i.id = p.invoice_id join provider_accounts a on a.id = i.provider_account_id
   where p.payment_batch_id is not null and p.reference = ${'trace'} for update of p`;

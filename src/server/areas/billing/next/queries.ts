/** Queries for the next actions of invoices and payments. */
import { raw, value } from '#server/kernel/data/statements/raw.ts';

/** The undecided finding with the earliest deadline. */
export const findingToDecide = raw<{ invoice: string }, { id: string }>`
  select id from invoice_findings
   where invoice_id = ${'invoice'} and status = ${value<'invoice_findings.status'>('OPEN')}
   order by dispute_by nulls last, id limit 1`;

/** A line without a category. */
export const lineToSort = raw<{ invoice: string }, { id: string; description: string }>`
  select id, description from invoice_lines
   where invoice_id = ${'invoice'} and charge_category = ${value<'invoice_lines.charge_category'>('NEEDS_REVIEW')}
   order by created_at, id limit 1`;

export const pendingPayment = raw<{ invoice: string }, { id: string; value: number; code: string }>`
  select id, amount_value::float8 as value, amount_code as code from payments
   where invoice_id = ${'invoice'} and status = ${value<'payments.status'>('pending')} order by created_at desc limit 1`;

export const retryOf = raw<{ payment: string }, { id: string }>`
  select id from payments where retry_of_id = ${'payment'}`;

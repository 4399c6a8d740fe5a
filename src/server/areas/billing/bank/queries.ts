/** Queries of bank lines. */
import { constant, part, raw, value, values, type Col, type Part } from '#server/kernel/data/statements/raw.ts';
import { now } from '#server/kernel/workflow/due-kind.ts';
import { limits } from '#generated/domain/limits.ts';

const todayOfIssuer = part`(${now} at time zone ${constant(limits.issuerTimeZone)})::date`;

interface PaymentRow {
  id: string;
  team_id: string;
  invoice_id: string | null;
  consolidated_bill_id: string | null;
  direction: Col<'payments.direction'>;
  status: Col<'payments.status'>;
  amount: number;
  currency: Col<'payments.amount_code'>;
  paid_on: string;
  reference: string | null;
  batch: string | null;
  numbers: string[];
  party: string;
}

const payment = part`
  select p.id, p.team_id, p.invoice_id, p.consolidated_bill_id, p.direction, p.status, p.amount_value::float8 as amount,
         p.amount_code as currency, p.paid_on::text as paid_on, p.reference,
         (select f.id from payment_batches f where f.id = p.payment_batch_id
             and f.status in ${values<'payment_batches.status'>('RELEASED', 'ACCEPTED')}) as batch,
         array_remove(array[b.number, i.invoice_number], null) as numbers, coalesce(c.name, t.name) as party
    from payments p join teams t on t.id = p.team_id
    left join consolidated_bills b on b.id = p.consolidated_bill_id
    left join invoices i on i.id = p.invoice_id
    left join provider_accounts a on a.id = i.provider_account_id
    left join providers c on c.id = a.provider_id`;

/** The reversal of a payment that the bank has shown appears in bank files too: the money came and went. */
const isReturn = part`(p.reverses_id is not null and exists (select from reconciliations r
    where r.payment_id = p.reverses_id and r.status <> ${value<'reconciliations.status'>('VOID')}))`;

/** Payments in one currency without a bank line, except failed ones. */
export const unprovedPayments = raw<{ currency: string }, PaymentRow>`${payment}
   where p.amount_code = ${'currency'} and p.status <> ${value<'payments.status'>('failed')} and (not p.is_undone or ${isReturn})
     and not exists (select from reconciliations r where r.payment_id = p.id
                        and r.status in ${values<'reconciliations.status'>('RECONCILED', 'OPEN', 'WAITING')})
   order by p.paid_on, p.id`;

/** Payments that a line proves. */
export const provedPayments = raw<{ line: string }, PaymentRow>`${payment}
   where p.id in (select r.payment_id from reconciliations r where r.bank_line_id = ${'line'}
                     and r.status <> ${value<'reconciliations.status'>('VOID')})
   order by p.paid_on, p.id`;

/** Lines and matches whose snooze has ended. */
export const waitingLines: Part<'now'> = part`
  select id from bank_lines where matched_at is null and wait_until <= ${todayOfIssuer}`;
export const waitingMatches: Part<'now'> = part`
  select id from reconciliations where status = ${value<'reconciliations.status'>('WAITING')}
     and wait_until <= ${todayOfIssuer}`;

/** The second of two matches of the same payment waits, then finds it proved. */
export const lockPayments = raw<{ ids: readonly string[] }, { id: string }>`
  select id from payments where id = any(${'ids'}::uuid[]) order by id for update`;

export const lockLine = raw<{ line: string }, { id: string }>`
  select id from bank_lines where id = ${'line'} for update`;

interface KnownRow {
  booked_on: string;
  amount: number;
  text: string | null;
  reference: string | null;
  is_by_reference: boolean;
}

/** Lines of a bank account on some days; older lines have only the bank's number as key. */
export const linesOfDays = raw<{ account: string; days: readonly string[] }, KnownRow>`
  select booked_on::text as booked_on, amount_value::float8 as amount, text, reference,
         coalesce(line_key = reference or starts_with(line_key, reference || ' #'), false) as is_by_reference
    from bank_lines where bank_account = ${'account'} and booked_on = any(${'days'}::date[])`;

/** The date format of the account's last file for which it was chosen. */
export const chosenFormat = raw<{ account: string }, { date_format: string | null }>`
  select date_format from bank_statements
   where bank_account = ${'account'} and date_format is not null order by created_at desc limit 1`;

/** The day when the same bytes were imported for the account. */
export const importedBefore = raw<{ account: string; sha256: string }, { day: string }>`
  select (created_at at time zone 'UTC')::date::text as day from bank_statements where bank_account = ${'account'} and sha256 = ${'sha256'}`;

/** Serializes imports for one account. */
export const lockAccount = raw<{ account: string }, never>`
  select pg_advisory_xact_lock(hashtext('bank'), hashtext(${'account'}))`;

/**
 * Number of the team's matches with the reference: banks reuse numbers across accounts, and a line may be matched
 * again.
 */
export const matchesNamed = raw<{ team: string; key: string }, { count: number }>`
  select count(*)::int as count from reconciliations
   where team_id = ${'team'}
     and (bank_reference = ${'key'} or (starts_with(bank_reference, left(${'key'}, 240)) and bank_reference ~ ' /[0-9]+$'))`;

/** Valid matches of a line, except one. */
export const otherMatches = raw<{ line: string; match: string }, { id: string }>`
  select id from reconciliations where bank_line_id = ${'line'} and id <> ${'match'}
     and status <> ${value<'reconciliations.status'>('VOID')} limit 1`;

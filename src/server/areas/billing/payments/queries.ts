/** What payments ask the database. */
import { raw, value, values } from '#server/kernel/data/statements/raw.ts';

export const lockBill = raw<{ bill: string }, { id: string }>`
  select id from consolidated_bills where id = ${'bill'} for no key update`;

export const lockInvoice = raw<{ invoice: string }, { id: string }>`
  select id from invoices where id = ${'invoice'} for no key update`;

/** Two that give the same credit back go one after the other. */
export const lockCredit = raw<{ credit: string }, { id: string }>`
  select id from team_credits where id = ${'credit'} for update`;

/** What neither a bill that stands nor a refund has used of a credit, in minor units. */
export const leftOfCredit = raw<{ credit: string }, { value: number; code: string }>`
  select (c.amount_value
          + coalesce((select sum(l.amount_value) from consolidated_bill_lines l join consolidated_bills b on b.id = l.consolidated_bill_id
                       where l.team_credit_id = c.id and b.status in ${values<'consolidated_bills.status'>('DRAFT', 'OPEN', 'PAID')}), 0)
          - coalesce((select sum(p.amount_value) from payments p
                       where p.team_credit_id = c.id and p.status <> ${value<'payments.status'>('failed')}), 0))::float8 as value,
         c.amount_code as code
    from team_credits c where c.id = ${'credit'}`;

/** Queries of the ledger file of a bill. */
import { raw, value, type Col } from '#server/kernel/data/statements/raw.ts';

type Splits = readonly {
  account: string;
  cost_center?: string | null;
  location?: string | null;
  percent: number;
}[];

export const lockBillToExport = raw<{ bill: string }, { id: string }>`
  select id from consolidated_bills where id = ${'bill'} for update`;

/** The reversal of a voided bill, once the ledger has the bill that it reverses. */
export const exportedReversal = raw<{ bill: string }, { id: string }>`
  select r.id from consolidated_bills r join consolidated_bills o on o.id = r.reverses_bill_id
   where (r.id = ${'bill'} or o.id = ${'bill'}) and o.gl_exported_at is not null`;

/** The first export of a bill. */
export const firstExport = raw<
  { bill: string },
  { batch_id: string; file_id: string; row_count: number; count: number }
>`
  select batch_id, file_id, row_count, (count(*) over ())::int as count from gl_exports
   where consolidated_bill_id = ${'bill'} order by created_at, id limit 1`;

export const billLines = raw<
  { bill: string },
  {
    id: string;
    invoice: string | null;
    invoice_number: string | null;
    vendor: string | null;
    category: Col<'consolidated_bill_lines.charge_category'>;
    amount: number;
    memo: string;
    splits: Splits | null;
  }
>`
  select l.id, l.invoice_id as invoice, i.invoice_number, p.name as vendor, l.charge_category as category,
         l.amount_value::float8 as amount, l.description as memo, a.gl_splits as splits
    from consolidated_bill_lines l left join invoices i on i.id = l.invoice_id
    left join provider_accounts a on a.id = coalesce(l.provider_account_id, i.provider_account_id)
    left join providers p on p.id = a.provider_id
   where l.consolidated_bill_id = ${'bill'} order by l.created_at, l.id`;

/** Charges of this period on the invoices of a bill. */
export const billedCharges = raw<
  { bill: string },
  {
    invoice: string;
    service: string | null;
    category: Col<'invoice_lines.charge_category'>;
    amount: number;
    memo: string;
    splits: Splits | null;
  }
>`
  select c.invoice_id as invoice, coalesce(s.display_id, s.id::text) as service, c.charge_category as category,
         c.amount_value::float8 as amount, c.description as memo, nullif(c.gl_splits, '[]'::jsonb) as splits
    from invoice_lines c left join services s on s.id = c.service_id
   where c.section = ${value<'invoice_lines.section'>('CURRENT')}
     and c.invoice_id in (select invoice_id from consolidated_bill_lines where consolidated_bill_id = ${'bill'})
   order by c.created_at, c.id`;

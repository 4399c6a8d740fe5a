/** Queries of billing. */
import { raw, value, values, type Col } from '#server/kernel/data/statements/raw.ts';

interface OfBill {
  readonly bill: string;
}

/** The next number of the series in the year, starting at 1; concurrent callers wait for each other. */
export const nextNumber = raw<{ series: string; year: string }, { value: number }>`
  insert into counters (scope, name, value) values (${'series'}, ${'year'}, 1)
  on conflict (scope, name) do update set value = counters.value + 1 returning value`;

/** The lines of a bill for its reversal. */
export const linesToReverse = raw<
  OfBill,
  {
    id: string;
    kind: Col<'consolidated_bill_lines.kind'>;
    basis: Col<'consolidated_bill_lines.basis'>;
    description: string;
    amount_value: number;
    charge_category: Col<'consolidated_bill_lines.charge_category'>;
    provider_account_id: string | null;
    invoice_id: string | null;
    team_credit_id: string | null;
    period_start: string | null;
    period_end: string | null;
  }
>`
  select id, kind, basis, description, amount_value::float8 as amount_value, charge_category, provider_account_id, invoice_id,
         team_credit_id, period_start::text as period_start, period_end::text as period_end
    from consolidated_bill_lines where consolidated_bill_id = ${'bill'} order by created_at, id`;

export const lineOfBill = raw<OfBill, { id: string }>`
  select id from consolidated_bill_lines where consolidated_bill_id = ${'bill'} limit 1`;

/** Paid and pending payments of a bill, latest first, without reversed ones. */
export const paymentsOnBill = raw<OfBill, { id: string; status: Col<'payments.status'>; value: number; code: string }>`
  select id, status, amount_value::float8 as value, amount_code as code from payments
   where consolidated_bill_id = ${'bill'} and not is_undone
     and status in ${values<'payments.status'>('completed', 'pending')} order by created_at desc, id desc`;

/** The bill, when its due date has passed in the zone of its team. */
export const billOverdue = raw<OfBill & { now: string }, { id: string }>`
  select b.id from consolidated_bills b join teams t on t.id = b.team_id
   where b.id = ${'bill'} and b.due_date < (${'now'}::timestamptz at time zone t.time_zone)::date`;

/** The bill that replaces a voided one. */
export const billInstead = raw<OfBill, { id: string; number: Col<'consolidated_bills.number'> }>`
  select id, number from consolidated_bills where replaces_bill_id = ${'bill'} order by created_at desc limit 1`;

/** Open bills of the team with the days since they were due, by its zone. */
export const openBills = raw<
  { team: string; now: string },
  { currency: string; balance: number; days_overdue: number | null }
>`
  select b.currency, b.balance_value::float8 as balance,
         (${'now'}::timestamptz at time zone t.time_zone)::date - b.due_date as days_overdue
    from consolidated_bills b join teams t on t.id = b.team_id
   where b.team_id = ${'team'} and b.status = ${value<'consolidated_bills.status'>('OPEN')} and b.balance_value > 0`;

/** A team and its sub-teams. */
export const teamsOf = raw<{ team: string }, { id: string; name: string }>`
  select id, name from teams where (id = ${'team'} or parent_team_id = ${'team'}) and deleted_at is null
   order by id <> ${'team'}, name, id`;

/** Billed amounts by team and currency. */
export const billedTo = raw<
  { teams: readonly string[]; from: string | null; to: string | null },
  { team_id: string; currency: string; bills: number; total: number; paid: number; balance: number }
>`
  select team_id, currency, count(*)::int as bills, sum(total_value)::float8 as total,
         sum(amount_paid_value)::float8 as paid, sum(balance_value)::float8 as balance
    from consolidated_bills
   where team_id = any(${'teams'}::uuid[]) and status in ${values<'consolidated_bills.status'>('OPEN', 'PAID')}
     and period_end >= coalesce(${'from'}::date, '-infinity') and period_start <= coalesce(${'to'}::date, 'infinity')
   group by team_id, currency order by team_id, currency`;

/** Each line of the bill with its carrier. */
export const linesWithCarrier = raw<
  OfBill,
  {
    id: string;
    amount: number;
    invoice: string | null;
    category: Col<'consolidated_bill_lines.charge_category'>;
    carrier_id: string | null;
    carrier: string | null;
  }
>`
  select l.id, l.amount_value::float8 as amount, l.invoice_id as invoice, l.charge_category as category,
         p.id as carrier_id, p.name as carrier
    from consolidated_bill_lines l left join invoices i on i.id = l.invoice_id
    left join provider_accounts a on a.id = coalesce(l.provider_account_id, i.provider_account_id)
    left join providers p on p.id = a.provider_id
   where l.consolidated_bill_id = ${'bill'} order by l.created_at, l.id`;

/** The charges of the invoices on the bill. */
export const chargesOnBill = raw<
  OfBill,
  {
    invoice: string;
    category: Col<'invoice_lines.charge_category'>;
    section: Col<'invoice_lines.section'>;
    service: string | null;
    label: string | null;
    amount: number;
  }
>`
  select c.invoice_id as invoice, c.charge_category as category, c.section, s.id as service,
         coalesce(s.name, s.display_id, s.service_type) as label, c.amount_value::float8 as amount
    from invoice_lines c left join services s on s.id = c.service_id
   where c.invoice_id in (select l.invoice_id from consolidated_bill_lines l where l.consolidated_bill_id = ${'bill'})
     and (c.section = ${value<'invoice_lines.section'>('CURRENT')} or c.amount_value < 0)`;

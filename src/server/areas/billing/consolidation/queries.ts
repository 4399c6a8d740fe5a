/** Queries of consolidation. Amounts are minor units. */
import { limits } from '#generated/domain/limits.ts';
import {
  constant,
  count,
  part,
  param,
  raw,
  value,
  values,
  type Col,
  type Part,
} from '#server/kernel/data/statements/raw.ts';
import { now } from '#server/kernel/workflow/due-kind.ts';

interface OfTeam {
  readonly team: string;
}

/** A bill of one team in one currency for one period. */
export interface OfBill extends OfTeam {
  readonly currency: string;
  readonly start: string;
  readonly end: string;
}

/** Serializes filling, issuing and voiding the bills of one team. */
export const lockTeam = raw<OfTeam, { id: string }>`select id from teams where id = ${'team'} for no key update`;

const approved = values<'invoices.status'>('OPEN', 'PAYMENT_ISSUED', 'CLOSED');
const issued = values<'consolidated_bills.status'>('OPEN', 'PAID');
const isLive = part`b.status <> ${value<'consolidated_bills.status'>('VOID')}`;
const onBill = part`consolidated_bill_lines l join consolidated_bills b on b.id = l.consolidated_bill_id`;
const paidByTrunkline = part`a.payer = ${value<'provider_accounts.payer'>('TRUNKLINE')}`;

/** First and last day of an invoice's period. */
const invoiceStart = part`coalesce(i.period_start, i.invoice_date)`;
const invoiceEnd = part`coalesce(i.period_end, i.invoice_date)`;

/** Approved, paid by Trunkline, of the period or before it, and on no valid bill. */
const isToBill = part<'end'>`i.status in ${approved} and ${paidByTrunkline} and ${invoiceStart} <= ${param('end')}::date
     and not exists (select from ${onBill} where l.invoice_id = i.id
                        and l.kind = ${value<'consolidated_bill_lines.kind'>('INVOICE')} and ${isLive})`;

/**
 * Whether the carrier bills the account `a` by the period: false when all of its approved invoices are for later days.
 */
const isBilledBy = part<'end'>`coalesce((select min(${invoiceStart}) <= ${param('end')}::date from invoices i
     where i.provider_account_id = a.id and i.status in ${approved}), true)`;

/** Currencies with anything to bill or refill for the period. */
export const currenciesToBill = raw<Omit<OfBill, 'currency'>, { currency: string }>`
  select i.currency from invoices i join provider_accounts a on a.id = i.provider_account_id
   where i.team_id = ${'team'} and ${isToBill}
  union select a.currency from provider_accounts a where a.team_id = ${'team'} and a.is_active and ${paidByTrunkline} and ${isBilledBy}
  union select b.currency from consolidated_bills b where b.team_id = ${'team'}
     and b.status = ${value<'consolidated_bills.status'>('DRAFT')} and b.period_start = ${'start'}::date and b.period_end = ${'end'}::date
  order by 1`;

const issuerToday = part`(${now} at time zone ${constant(limits.issuerTimeZone)})::date`;
const lastMonth = part`(date_trunc('month', ${issuerToday}) - interval '1 month')::date`;

/** Teams with an earlier bill and an account paid by Trunkline, but without a bill for the month that ended. */
export const teamsToBill: Part<'now'> = part`
  select t.id from teams t where extract(day from ${issuerToday}) >= ${count(limits.billDraftDay)}
     and exists (select from consolidated_bills b where b.team_id = t.id and b.status in ${issued} and b.period_end < ${lastMonth})
     and exists (select from provider_accounts a where a.team_id = t.id and a.is_active and ${paidByTrunkline})
     and not exists (select from consolidated_bills b where b.team_id = t.id and ${isLive} and b.period_start = ${lastMonth})`;

export const draftOfPeriod = raw<OfBill, { id: string }>`
  select b.id from consolidated_bills b
   where b.team_id = ${'team'} and b.currency = ${'currency'} and b.period_start = ${'start'}::date
     and b.period_end = ${'end'}::date and b.status = ${value<'consolidated_bills.status'>('DRAFT')}
   order by b.created_at, b.id limit 1`;

export const issuedOfPeriod = raw<OfBill, { number: Col<'consolidated_bills.number'> }>`
  select b.number from consolidated_bills b
   where b.team_id = ${'team'} and b.currency = ${'currency'} and b.period_start = ${'start'}::date
     and b.period_end = ${'end'}::date and b.status in ${issued} limit 1`;

/** Deletes generated lines; lines added by people stay. */
export const emptyDraft = raw<{ bill: string }, never>`
  delete from consolidated_bill_lines
   where consolidated_bill_id = ${'bill'}
     and (kind <> ${value<'consolidated_bill_lines.kind'>('CREDIT')} or team_credit_id is not null)`;

export const addedByHand = raw<{ bill: string }, { amount: number }>`
  select coalesce(sum(amount_value), 0)::float8 as amount from consolidated_bill_lines where consolidated_bill_id = ${'bill'}`;

/** The charges of this period, and credits of earlier ones, without the carrier's late fees. */
const isBilled = part`(l.section = ${value<'invoice_lines.section'>('CURRENT')} or l.amount_value < 0)`;

/** One row for each category and section of each invoice. */
export const invoicesToBill = raw<
  OfBill,
  {
    id: string;
    number: string;
    account: string;
    carrier: string;
    account_number: string;
    start: string | null;
    end: string | null;
    category: Col<'invoice_lines.charge_category'>;
    section: Col<'invoice_lines.section'>;
    amount: number;
  }
>`
  select i.id, i.invoice_number as number, a.id as account, p.name as carrier, a.account_number,
         i.period_start::text as start, i.period_end::text as "end", l.charge_category as category, l.section,
         sum(l.amount_value)::float8 as amount
    from invoices i join provider_accounts a on a.id = i.provider_account_id join providers p on p.id = a.provider_id
    join invoice_lines l on l.invoice_id = i.id and ${isBilled}
   where i.team_id = ${'team'} and i.currency = ${'currency'} and ${isToBill}
   group by i.id, a.id, p.name, l.charge_category, l.section
   order by p.name, a.account_number, i.invoice_date, i.id, l.section desc, l.charge_category`;

export const servicesToBill = raw<OfBill, { id: string }>`
  select distinct l.service_id as id
    from invoices i join provider_accounts a on a.id = i.provider_account_id
    join invoice_lines l on l.invoice_id = i.id and l.section = ${value<'invoice_lines.section'>('CURRENT')}
   where i.team_id = ${'team'} and i.currency = ${'currency'} and ${isToBill} and l.service_id is not null`;

/** Whether the account `a` has an approved invoice for days of the period. */
const hasInvoice = part<
  'start' | 'end'
>`exists (select from invoices i where i.provider_account_id = a.id and i.status in ${approved}
     and ${invoiceStart} <= ${param('end')}::date and ${invoiceEnd} >= ${param('start')}::date)`;

/** Accounts without an approved invoice for the period, with facts to estimate it. */
export const accountsWithoutInvoice = raw<
  OfBill,
  {
    id: string;
    carrier: string;
    account_number: string;
    expected: number | null;
    contracted: number | null;
    /** Newest first. */
    recent: readonly number[];
    estimates: number;
    /** Service ids on its newest approved invoice. */
    services: readonly string[];
    /** Number of a received invoice that waits for approval. */
    waiting: string | null;
  }
>`
  select a.id, p.name as carrier, a.account_number, a.expected_monthly_value::float8 as expected,
         (select sum(s.mrc_value)::float8 from services s
           where s.team_id = a.team_id and s.provider_id = a.provider_id and s.mrc_code = a.currency
             and s.status = ${value<'services.status'>('active')}
             and not exists (select from provider_accounts o
                              where o.team_id = a.team_id and o.provider_id = a.provider_id and o.id <> a.id and o.is_active)) as contracted,
         coalesce((select jsonb_agg(r.amount order by r.day desc) from (
           select i.invoice_date as day, sum(l.amount_value)::float8 as amount
             from invoices i join invoice_lines l on l.invoice_id = i.id and l.section = ${value<'invoice_lines.section'>('CURRENT')}
              and (l.kind = ${value<'invoice_lines.kind'>('RECURRING')}
                   or l.charge_category = ${value<'invoice_lines.charge_category'>('GOV_TAXES_AND_FEES')})
            where i.provider_account_id = a.id and i.status in ${approved} and ${invoiceStart} < ${'start'}::date
            group by i.id order by i.invoice_date desc limit 3) r), '[]') as recent,
         (select count(*)::int from ${onBill}
           where l.provider_account_id = a.id and b.status in ${issued}
             and l.kind = ${value<'consolidated_bill_lines.kind'>('ESTIMATE')}
             and l.period_start > coalesce((select max(${invoiceStart}) from invoices i
                  where i.provider_account_id = a.id and i.status in ${approved}), '-infinity')) as estimates,
         (select coalesce(jsonb_agg(distinct l.service_id), '[]') from invoice_lines l
           where l.section = ${value<'invoice_lines.section'>('CURRENT')} and l.service_id is not null
             and l.invoice_id = (select i.id from invoices i
                  where i.provider_account_id = a.id and i.status in ${approved} and ${invoiceStart} < ${'start'}::date
                  order by i.invoice_date desc, i.id desc limit 1)) as services,
         (select i.invoice_number from invoices i where i.provider_account_id = a.id
             and i.status = ${value<'invoices.status'>('DRAFT')} and ${invoiceStart} <= ${'end'}::date
             and ${invoiceEnd} >= ${'start'}::date order by i.invoice_date limit 1) as waiting
    from provider_accounts a join providers p on p.id = a.provider_id
   where a.team_id = ${'team'} and a.currency = ${'currency'} and a.is_active and ${paidByTrunkline} and ${isBilledBy} and not ${hasInvoice}
   order by p.name, a.account_number`;

interface IssuedLineRow {
  id: string;
  account: string | null;
  invoice: string | null;
  description: string;
  category: Col<'consolidated_bill_lines.charge_category'>;
  amount: number;
  start: string | null;
  end: string | null;
}

const issuedLine = part`l.id, l.provider_account_id as account, l.invoice_id as invoice, l.description,
         l.charge_category as category, l.amount_value::float8 as amount,
         coalesce(l.period_start, b.period_start)::text as start, coalesce(l.period_end, b.period_end)::text as "end"`;

const isNotTakenBack = part`not exists (select from consolidated_bill_lines t join consolidated_bills o on o.id = t.consolidated_bill_id
     where t.reverses_line_id = l.id and o.status <> ${value<'consolidated_bills.status'>('VOID')})`;

/** Estimates on issued bills whose invoice is approved now. */
export const arrivedEstimates = raw<Pick<OfBill, 'team' | 'currency'>, IssuedLineRow>`
  select ${issuedLine} from ${onBill}
   where b.team_id = ${'team'} and b.currency = ${'currency'} and b.status in ${issued}
     and l.kind = ${value<'consolidated_bill_lines.kind'>('ESTIMATE')} and ${isNotTakenBack}
     and exists (select from invoices i where i.provider_account_id = l.provider_account_id and i.status in ${approved}
                    and ${invoiceStart} <= coalesce(l.period_end, b.period_end)
                    and ${invoiceEnd} >= coalesce(l.period_start, b.period_start))
   order by b.period_start, l.created_at, l.id`;

/** Lines on issued bills whose invoice was voided. */
export const voidedLines = raw<Pick<OfBill, 'team' | 'currency'>, IssuedLineRow>`
  select ${issuedLine} from ${onBill} join invoices i on i.id = l.invoice_id
   where b.team_id = ${'team'} and b.currency = ${'currency'} and b.status in ${issued}
     and l.kind = ${value<'consolidated_bill_lines.kind'>('INVOICE')}
     and i.status = ${value<'invoices.status'>('VOID')} and ${isNotTakenBack}
   order by b.period_start, l.created_at, l.id`;

/** Used by valid bills, drafts included, and by refunds. */
const used = part`((select coalesce(-sum(l.amount_value), 0) from ${onBill} where l.team_credit_id = c.id and ${isLive})
     + (select coalesce(sum(p.amount_value), 0) from payments p
         where p.team_credit_id = c.id and not p.is_undone and p.status <> ${value<'payments.status'>('failed')}))`;

/** Credits with an amount left, oldest first; a credit with a pending refund waits. */
export const openCredits = raw<Pick<OfBill, 'team' | 'currency'>, { id: string; reason: string; left: number }>`
  select c.id, c.reason, (c.amount_value - ${used})::float8 as left from team_credits c
   where c.team_id = ${'team'} and c.amount_code = ${'currency'} and c.amount_value > ${used}
     and not exists (select from payments o where o.id = c.payment_id and o.is_undone)
   order by c.created_at, c.id for update of c`;

/** The same for display, with the original amounts. */
export const creditsLeft = raw<
  OfTeam,
  { id: string; reason: string; amount: number; left: number; currency: Col<'team_credits.amount_code'> }
>`
  select c.id, c.reason, c.amount_value::float8 as amount, (c.amount_value - ${used})::float8 as left, c.amount_code as currency
    from team_credits c where c.team_id = ${'team'} and c.amount_value > ${used}
     and not exists (select from payments o where o.id = c.payment_id and o.is_undone)
   order by c.created_at, c.id`;

export const feeOfTeam = raw<
  OfTeam,
  {
    model: Col<'teams.platform_fee_model'>;
    per_service: number | null;
    currency: string | null;
    percent: number | null;
  }
>`
  select platform_fee_model as model, platform_fee_value::float8 as per_service, platform_fee_code as currency,
         platform_fee_percent::float8 as percent
    from teams where id = ${'team'}`;

/** Used of the credit `c` by lines other than `l`. */
const usedElsewhere = part`((select coalesce(-sum(o.amount_value), 0)
          from consolidated_bill_lines o join consolidated_bills b on b.id = o.consolidated_bill_id
         where o.team_credit_id = c.id and o.id <> l.id and ${isLive})
     + (select coalesce(sum(p.amount_value), 0) from payments p
         where p.team_credit_id = c.id and not p.is_undone and p.status <> ${value<'payments.status'>('failed')}))`;

/**
 * Invalid lines of a draft: the invoice is no longer approved or is on another issued bill, the reversal was made
 * elsewhere, or the credit is used up.
 */
export const unsoundLines = raw<{ bill: string }, { description: string }>`
  select l.description from consolidated_bill_lines l
   where l.consolidated_bill_id = ${'bill'} and (
     (l.kind = ${value<'consolidated_bill_lines.kind'>('INVOICE')} and l.invoice_id is not null and (
        not exists (select from invoices i where i.id = l.invoice_id and i.status in ${approved})
        or exists (select from consolidated_bill_lines o join consolidated_bills b on b.id = o.consolidated_bill_id
                    where o.invoice_id = l.invoice_id and o.kind = l.kind and o.consolidated_bill_id <> l.consolidated_bill_id and b.status in ${issued})))
     or (l.reverses_line_id is not null
        and exists (select from consolidated_bill_lines o join consolidated_bills b on b.id = o.consolidated_bill_id
                     where o.reverses_line_id = l.reverses_line_id and o.id <> l.id and b.status in ${issued}))
     or (l.team_credit_id is not null
        and exists (select from team_credits c where c.id = l.team_credit_id and c.amount_value < ${usedElsewhere} - l.amount_value)))
   order by l.created_at, l.id limit 5`;

export const subtotalsOf = raw<
  { bill: string },
  { category: NonNullable<Col<'consolidated_bill_lines.charge_category'>>; amount: number }
>`
  select charge_category as category, sum(amount_value)::float8 as amount from consolidated_bill_lines
   where consolidated_bill_id = ${'bill'} and charge_category is not null group by charge_category order by charge_category`;

/** Lines for the printed bill. */
export const linesOfBill = raw<
  { bill: string },
  {
    kind: Col<'consolidated_bill_lines.kind'>;
    basis: Col<'consolidated_bill_lines.basis'>;
    description: string;
    category: Col<'consolidated_bill_lines.charge_category'>;
    amount: number;
  }
>`
  select l.kind, l.basis, l.description, l.charge_category as category, l.amount_value::float8 as amount
    from consolidated_bill_lines l where l.consolidated_bill_id = ${'bill'} order by l.created_at, l.id`;

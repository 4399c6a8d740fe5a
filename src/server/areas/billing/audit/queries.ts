/** Queries of the audit: bills of an account, and the related contracts, inventory, payments and decisions. */
import { limits } from '#generated/domain/limits.ts';
import { count, Part, part, raw, value, values, type Col } from '#server/kernel/data/statements/raw.ts';
import { today } from '#server/kernel/workflow/due-kind.ts';

const home = new Part([`'${limits.homeCountry}'`]);

interface OfInvoice {
  readonly invoice: string;
}

/** The last 24 months of the account up to an invoice, oldest first, without void ones and whole duplicates. */
export const billsOfAccount = raw<
  OfInvoice,
  {
    id: string;
    provider_account_id: string;
    invoice_number: string;
    invoice_date: string;
    due_date: string | null;
    paid_on: string | null;
    period_start: string | null;
    period_end: string | null;
    currency: string;
    total: number;
  }
>`
  select i.id, i.provider_account_id, i.invoice_number, i.invoice_date::text, i.due_date::text, i.paid_on::text,
         i.period_start::text, i.period_end::text, i.currency, i.total_value::float8 as total
    from invoices a join invoices i on i.provider_account_id = a.provider_account_id
   where a.id = ${'invoice'} and (i.id = a.id or (
         i.status <> ${value<'invoices.status'>('VOID')} and i.invoice_date > a.invoice_date - interval '24 months'
     and (i.invoice_date, i.created_at, i.id) < (a.invoice_date, a.created_at, a.id)
     and not exists (select from invoice_findings f where f.invoice_id = i.id and f.service_id is null
           and f.code = ${value<'invoice_findings.code'>('E01')} and f.exposure_value >= i.current_charges_value
           and f.status <> ${value<'invoice_findings.status'>('SUPERSEDED')})))
   order by i.id = a.id, i.invoice_date, i.created_at, i.id`;

export const linesOfBills = raw<
  { invoices: readonly string[] },
  {
    id: string;
    invoice_id: string;
    service_id: string | null;
    description: string;
    charge_category: Col<'invoice_lines.charge_category'>;
    kind: Col<'invoice_lines.kind'>;
    section: Col<'invoice_lines.section'>;
    usoc: string | null;
    circuit_id: string | null;
    order_number: string | null;
    period_start: string | null;
    period_end: string | null;
    qty: number;
    amount: number;
    tax_type: string | null;
    claimed: number;
  }
>`
  select l.id, l.invoice_id, l.service_id, l.description, l.charge_category, l.kind, l.section, l.usoc, l.circuit_id,
         l.order_number, l.period_start::text, l.period_end::text, l.qty::float8, l.amount_value::float8 as amount,
         l.tax_type, coalesce(c.claimed, 0)::float8 as claimed
    from invoice_lines l left join (
      select claim ->> 'line_id' as line, sum((claim ->> 'amount')::bigint) as claimed
        from invoice_findings f, jsonb_array_elements(f.claims::jsonb) claim
       where f.invoice_id = any(${'invoices'}::uuid[]) and f.status in ${values<'invoice_findings.status'>(
         'OPEN',
         'DISPUTED',
         'CREDIT_PROMISED',
         'RECOVERED',
       )} group by 1) c on c.line = l.id::text
   where l.invoice_id = any(${'invoices'}::uuid[]) order by l.created_at, l.id`;

export const accountOfInvoice = raw<
  OfInvoice,
  {
    id: string;
    team_id: string;
    provider_id: string;
    provider: string;
    account_number: string;
    is_active: boolean;
    billing_day: number | null;
    proration_method: Col<'provider_accounts.proration_method'>;
    currency: string;
    is_tax_exempt: boolean;
    exempt_taxes: readonly string[];
    allowed_surcharges: Col<'provider_accounts.allowed_surcharges'>;
    dispute_days: number | null;
    today: string;
  }
>`
  select p.id, p.team_id, p.provider_id, r.name as provider, p.account_number, p.is_active, p.billing_day,
         p.proration_method, p.currency, p.is_tax_exempt, p.exempt_taxes, p.allowed_surcharges, p.dispute_days,
         (now() at time zone t.time_zone)::date::text as today
    from invoices i join provider_accounts p on p.id = i.provider_account_id
    join providers r on r.id = p.provider_id join teams t on t.id = p.team_id where i.id = ${'invoice'}`;

/** Services of the account, and others that its bills name. */
export const servicesBilled = raw<
  { account: string; services: readonly string[] },
  {
    id: string;
    name: string;
    starts: string | null;
    ends: string | null;
    mrc: number | null;
    nrc: number | null;
    is_month_to_month: boolean;
    order_number: string | null;
    is_installed: boolean;
  }
>`
  select s.id, coalesce(s.name, s.display_id, s.service_type) as name, s.billing_start_date::text as starts,
         s.billing_end_date::text as ends, s.mrc_value::float8 as mrc, s.nrc_value::float8 as nrc,
         coalesce(s.is_month_to_month, false) as is_month_to_month, s.order_number,
         s.current_step = ${value<'services.current_step'>('service_installed')} as is_installed
    from services s where s.provider_account_id = ${'account'} or s.id = any(${'services'}::uuid[]) order by s.id`;

/** Prices of the services in signed documents. */
export const contractPrices = raw<
  { services: readonly string[] },
  {
    id: string;
    contract_id: string;
    contract: string;
    service_id: string;
    position: number;
    mrc: number | null;
    nrc: number | null;
    starts: string | null;
    ends: string | null;
  }
>`
  select l.id, c.id as contract_id, coalesce(c.display_id, c.service_order_number, c.kind) as contract, l.service_id,
         l.position, l.mrc_value::float8 as mrc, l.nrc_value::float8 as nrc, l.service_start_date::text as starts,
         l.service_end_date::text as ends
    from contract_lines l join contracts c on c.id = l.contract_id
   where l.service_id = any(${'services'}::uuid[])
     and c.status in ${values<'contracts.status'>('SIGNED', 'ACTIVE', 'ENDED')} order by l.service_start_date nulls first, l.id`;

export const tolerancesOf = raw<
  { account: string; provider: string },
  {
    code: Col<'audit_tolerances.code'>;
    provider_id: string | null;
    provider_account_id: string | null;
    charge_category: Col<'audit_tolerances.charge_category'>;
    absolute: number;
    percent: number;
  }
>`
  select code, provider_id, provider_account_id, charge_category, coalesce(absolute_value, 0)::float8 as absolute,
         coalesce(percent, 0)::float8 as percent
    from audit_tolerances where coalesce(provider_id, ${'provider'}) = ${'provider'}
     and coalesce(provider_account_id, ${'account'}) = ${'account'}`;

export const exceptionsOf = raw<
  { account: string },
  {
    id: string;
    code: Col<'audit_exceptions.code'>;
    service_id: string | null;
    charge_code: string | null;
    ceiling: number;
    expires_on: string;
  }
>`
  select id, code, service_id, charge_code, ceiling_value::float8 as ceiling, expires_on::text
    from audit_exceptions where provider_account_id = ${'account'} order by expires_on desc, id`;

/** Disputes of the account without their full credit, oldest first. */
export const creditsAwaited = raw<
  { account: string },
  {
    id: string;
    invoice_id: string;
    service_id: string | null;
    status: Col<'invoice_findings.status'>;
    amount: number;
    code: string;
    ticket_id: string | null;
    since: string;
    expected_by: string | null;
    received: number;
  }
>`
  select f.id, f.invoice_id, f.service_id, f.status, coalesce(f.credit_promised_value, f.exposure_value)::float8 as amount,
         f.exposure_code as code, f.ticket_id, i.invoice_date::text as since, f.credit_expected_by::text as expected_by,
         coalesce(f.credit_received_value, 0)::float8 as received
    from invoice_findings f join invoices i on i.id = f.invoice_id
   where f.provider_account_id = ${'account'}
     and f.status in ${values<'invoice_findings.status'>('DISPUTED', 'CREDIT_PROMISED', 'RECOVERED')}
     and coalesce(f.exposure_value, 0) > 0 order by i.invoice_date, f.created_at`;

export const newestInvoice = raw<{ account: string }, { id: string }>`
  select id from invoices where provider_account_id = ${'account'} and status <> ${value<'invoices.status'>('VOID')}
   order by invoice_date desc, created_at desc, id desc limit 1`;

/** The draft for the carrier, written when the ticket was opened. */
export const letterOfTicket = raw<{ ticket: string }, { body: string }>`
  select body from ticket_messages where ticket_id = ${'ticket'} and internal
     and kind = ${value<'ticket_messages.kind'>('MESSAGE')} order by created_at, id limit 1`;

/** Findings of the same cause on another invoice of the account that were accepted, muted or denied by the carrier. */
export const livedWith = raw<{ account: string; cause: string }, { id: string }>`
  select id from invoice_findings where provider_account_id = ${'account'} and cause = ${'cause'}
     and status in ${values<'invoice_findings.status'>('ACCEPTED', 'EXCEPTION', 'DENIED')} limit 1`;

/** Findings of an invoice that still hold, or of the same recurring cause on an earlier one. */
export const knownFindings = raw<
  { invoice: string; account: string },
  { id: string; invoice_id: string; code: string; cause: string; status: Col<'invoice_findings.status'>; money: number }
>`
  select id, invoice_id, code, cause, status, (coalesce(exposure_value, 0) + coalesce(liability_value, 0))::float8 as money
    from invoice_findings where provider_account_id = ${'account'}
     and status <> ${value<'invoice_findings.status'>('SUPERSEDED')}
     and (invoice_id = ${'invoice'} or code in ${values<'invoice_findings.code'>('E06', 'E08')})`;

/** Serializes audits of one invoice. */
export const lockInvoice = raw<OfInvoice, { status: Col<'invoices.status'> }>`
  select status from invoices where id = ${'invoice'} for update`;

export const markAudited = raw<OfInvoice, never>`
  update invoices set audited_at = clock_timestamp() where id = ${'invoice'}`;

/** Set while the invoice is a draft; the audit trail of a line records only people's changes. */
export const setLineMarks = raw<{ marks: string; code: string }, never>`
  update invoice_lines l set exception_code = m.exception, expected_amount_value = m.expected,
         expected_amount_code = ${'code'}, variance_value = m.variance, variance_code = ${'code'}
    from jsonb_to_recordset(${'marks'}::jsonb) as m(line uuid, exception text, expected bigint, variance bigint)
   where l.id = m.line and (l.exception_code, l.expected_amount_value, l.variance_value)
         is distinct from (m.exception, m.expected, m.variance)`;

export const holidaysBetween = raw<{ from: string; to: string }, { day: string }>`
  select date::text as day from holidays where country = ${home} and date between ${'from'}::date and ${'to'}::date`;

/** Drafts not audited since they or their lines were written. */
export const unauditedInvoices: Part<'now'> = part`
  select i.id from invoices i where i.status = ${value<'invoices.status'>('DRAFT')}
     and exists (select from invoice_lines l where l.invoice_id = i.id and l.updated_at > coalesce(i.audited_at, '-infinity'))`;

/** Undecided findings near the last day to dispute. */
export const nearDeadlines: Part<'now'> = part`
  select f.id from invoice_findings f join teams t on t.id = f.team_id
   where f.status = ${value<'invoice_findings.status'>('OPEN')} and f.exposure_value > 0 and f.deadline_notified_at is null
     and f.dispute_by between ${today} and ${today} + ${count(limits.disputeDeadlineDays)}
   order by f.dispute_by, f.id`;

export const markDeadlineNotified = raw<{ invoice: string; day: string }, never>`
  update invoice_findings set deadline_notified_at = clock_timestamp()
   where invoice_id = ${'invoice'} and dispute_by = ${'day'}::date and deadline_notified_at is null`;

/** Facts of a finding for its dispute. */
export const disputedFinding = raw<
  { finding: string },
  {
    invoice_number: string;
    invoice_date: string;
    account_number: string;
    provider: string;
    team: string;
    dispute_days: number | null;
  }
>`
  select i.invoice_number, i.invoice_date::text, p.account_number, r.name as provider, t.name as team, p.dispute_days
    from invoice_findings f join invoices i on i.id = f.invoice_id join provider_accounts p on p.id = f.provider_account_id
    join providers r on r.id = p.provider_id join teams t on t.id = f.team_id where f.id = ${'finding'}`;

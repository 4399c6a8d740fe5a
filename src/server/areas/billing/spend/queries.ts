/** Queries of spend. */
import { raw, value, values, type Col } from '#server/kernel/data/statements/raw.ts';

interface OfTeam {
  readonly team: string;
  readonly currency: string;
}

/** Lines of approved invoices in one currency between two months such as `2026-09`. */
export const spendLines = raw<
  OfTeam & { from: string; until: string },
  {
    id: string;
    invoice_id: string;
    invoice_number: string;
    month: string;
    carrier: string;
    site: string | null;
    service_id: string | null;
    service_name: string | null;
    service_type: Col<'services.service_type'> | null;
    category: Col<'invoice_lines.charge_category'>;
    is_recurring: boolean;
    description: string;
    qty: number;
    amount: number;
    excess: number;
    splits:
      | readonly { account: string; cost_center?: string | null; location?: string | null; percent: number }[]
      | null;
    mbps: number | null;
  }
>`
  with charged as (
    select l.*, i.invoice_number, i.provider_account_id,
           to_char(coalesce(l.period_start, i.period_start, i.invoice_date), 'YYYY-MM') as month
      from invoice_lines l join invoices i on i.id = l.invoice_id
     where l.team_id = ${'team'} and l.amount_code = ${'currency'}
       and i.status in ${values<'invoices.status'>('OPEN', 'PAYMENT_ISSUED', 'CLOSED')}
  )
  select l.id, l.invoice_id, l.invoice_number, l.month, p.name as carrier, place.name as site, l.service_id,
         coalesce(s.name, s.display_id) as service_name, s.service_type, l.charge_category as category,
         l.kind = ${value<'invoice_lines.kind'>('RECURRING')} as is_recurring, l.description, l.qty::float8 as qty,
         l.amount_value::float8 as amount,
         case when l.exception_code is null then 0 else coalesce(l.variance_value, 0) end::float8 as excess,
         case when jsonb_array_length(coalesce(l.gl_splits, '[]')) > 0 then l.gl_splits else a.gl_splits end as splits,
         case when jsonb_typeof(s.detail -> 'download_speed') = 'number' then (s.detail ->> 'download_speed')::float8 end as mbps
    from charged l join provider_accounts a on a.id = l.provider_account_id join providers p on p.id = a.provider_id
    left join services s on s.id = l.service_id
    left join lateral (select coalesce(d.name, d.full_address) as name from service_locations o join addresses d on d.id = o.address_id
                        where o.service_id = s.id order by o.position limit 1) place on true
   where l.month between ${'from'} and ${'until'}
   order by l.month, l.amount_value desc, l.id`;

/** Currencies of the team's charges, and the last month with an approved invoice in each. */
export const spendCurrencies = raw<{ team: string }, { currency: string; last: string }>`
  select l.amount_code as currency, to_char(max(coalesce(l.period_start, i.period_start, i.invoice_date)), 'YYYY-MM') as last
    from invoice_lines l join invoices i on i.id = l.invoice_id
   where l.team_id = ${'team'} and i.status in ${values<'invoices.status'>('OPEN', 'PAYMENT_ISSUED', 'CLOSED')}
   group by l.amount_code order by count(*) desc, l.amount_code`;

/** Amounts of tickets on invoices without an answer of the carrier. */
export const disputedAmount = raw<OfTeam, { amount: number }>`
  select coalesce(sum(disputed_amount_value), 0)::float8 as amount from tickets
   where team_id = ${'team'} and disputed_amount_code = ${'currency'} and invoice_id is not null
     and status not in ${values<'tickets.status'>('CLOSED', 'CANCELLED')}`;

/** Terms that end within a year, earliest notice first. */
export const endingTerms = raw<
  OfTeam,
  {
    service_id: string;
    name: string;
    carrier: string | null;
    notice: string | null;
    end: string;
    monthly: number | null;
    auto_renew_term: number | null;
    fee_percent: number | null;
  }
>`
  select s.id as service_id, coalesce(s.name, s.display_id, s.service_type) as name, p.name as carrier,
         s.notice_deadline::text as notice, s.contract_end_date::text as "end", s.mrc_value::float8 as monthly,
         s.auto_renew_term, s.termination_fee_percent::float8 as fee_percent
    from services s left join providers p on p.id = s.provider_id
   where s.team_id = ${'team'} and s.status = ${value<'services.status'>('active')} and not s.is_month_to_month
     and coalesce(s.mrc_code, ${'currency'}) = ${'currency'}
     and s.contract_end_date between current_date and current_date + 365
   order by coalesce(s.notice_deadline, s.contract_end_date), s.id`;

/** Active services without an approved invoice in a month, with the days on which they ran. */
export const unbilledServices = raw<OfTeam & { first: string }, { mrc: number; days: number }>`
  select s.mrc_value::float8 as mrc,
         (least(coalesce(s.billing_end_date, 'infinity'), (${'first'}::date + interval '1 month' - interval '1 day')::date)
          - greatest(coalesce(s.billing_start_date, s.installed_at::date), ${'first'}::date) + 1)::int as days
    from services s
   where s.team_id = ${'team'} and s.mrc_code = ${'currency'} and s.mrc_value > 0
     and s.status in ${values<'services.status'>('active', 'pending_disconnect')}
     and coalesce(s.billing_start_date, s.installed_at::date) < (${'first'}::date + interval '1 month')
     and coalesce(s.billing_end_date, 'infinity') >= ${'first'}::date
     and not exists (
       select from invoice_lines l join invoices i on i.id = l.invoice_id
        where l.service_id = s.id and i.status in ${values<'invoices.status'>('OPEN', 'PAYMENT_ISSUED', 'CLOSED')}
          and to_char(coalesce(l.period_start, i.period_start, i.invoice_date), 'YYYY-MM') = to_char(${'first'}::date, 'YYYY-MM'))`;

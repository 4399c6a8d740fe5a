/** When the next invoice of an account is expected, asked of the database. */
import { limits } from '#generated/domain/limits.ts';
import { count, part, raw, value, type Part } from '#server/kernel/data/statements/raw.ts';
import { today } from '#server/kernel/workflow/due-kind.ts';

/** The billing day of the month that holds `of`; a month that is too short bills on its last day. */
const billingDayOf = (of: Part<'now'>): Part<'now'> =>
  part`(date_trunc('month', ${of})::date
        + least(a.billing_day, extract(day from date_trunc('month', ${of}) + interval '1 month - 1 day')::int) - 1)`;

const lastMonth = part`(${today} - interval '1 month')`;

/** The last billing day up to today, and how many days after it the invoices before came. */
const expected = part`
  from provider_accounts a join teams t on t.id = a.team_id join providers p on p.id = a.provider_id
  cross join lateral (select case when ${billingDayOf(today)} <= ${today} then ${billingDayOf(today)}
                                  else ${billingDayOf(lastMonth)} end as billed_on) d
  cross join lateral (select coalesce(max(l.lag) filter (where l.lag between 0 and 28), ${count(limits.invoiceArrivalDays)}) as lag
                        from (select i.created_at::date - i.invoice_date as lag from invoices i
                               where i.provider_account_id = a.id and i.invoice_date < d.billed_on
                                 and i.status <> ${value<'invoices.status'>('VOID')}
                               order by i.invoice_date desc limit 3) l) u`;

/** Invoices of the cycle, and files of which one may still come. */
const hasCome = (since: Part): Part => part`(
  exists (select from invoices i where i.provider_account_id = a.id and i.status <> ${value<'invoices.status'>('VOID')}
             and (i.invoice_date >= ${since} or i.period_end >= ${since}))
  or exists (select from invoice_imports f where f.provider_account_id = a.id and f.created_at >= ${since}
                and f.status <> ${value<'invoice_imports.status'>('DISCARDED')}))`;

const isLate = part`a.is_active and a.billing_day is not null and ${today} > d.billed_on + u.lag
  and a.missing_since is distinct from d.billed_on and not ${hasCome(part`d.billed_on`)}
  and (a.created_at::date <= d.billed_on
       or exists (select from invoices i where i.provider_account_id = a.id and i.invoice_date < d.billed_on))`;

export const lateAccounts: Part<'now'> = part`select a.id ${expected} where ${isLate} order by d.billed_on, a.id`;

/** Told as missing, and there now. */
export const cameAfterAll: Part<'now'> = part`
  select a.id from provider_accounts a where a.missing_since is not null and ${hasCome(part`a.missing_since`)}`;

/** None where it came meanwhile. */
export const expectedInvoice = raw<
  { account: string; now: string },
  {
    team_id: string;
    provider: string;
    account_number: string;
    billed_on: string;
    /** The day by which it usually is there. */
    usual: string;
    today: string;
  }
>`
  select a.team_id, p.name as provider, a.account_number, d.billed_on::text, (d.billed_on + u.lag)::text as usual,
         ${today}::text as today
  ${expected} where a.id = ${'account'} and ${isLate}`;

/** Queries of bill printing. */
import { count, part, raw, value, type Col } from '#server/kernel/data/statements/raw.ts';
import { limits } from '#generated/domain/limits.ts';

interface OfBill {
  readonly bill: string;
}

/** An issued bill, with its team and the number of the bill that it reverses; none for a draft. */
export const issuedBill = raw<
  OfBill,
  {
    team_id: string;
    team: string;
    number: string;
    status: Col<'consolidated_bills.status'>;
    start: string;
    end: string;
    issue_date: string;
    due_date: string | null;
    currency: string;
    comments: string | null;
    subtotals: Col<'consolidated_bills.subtotal_by_category'>;
    total: number;
    file: string | null;
    reverses: string | null;
  }
>`
  select b.team_id, t.name as team, b.number, b.status, b.period_start::text as start, b.period_end::text as "end",
         b.issue_date::text as issue_date, b.due_date::text as due_date, b.currency, b.comments,
         b.subtotal_by_category as subtotals, b.total_value::float8 as total, b.file_id as file, r.number as reverses
    from consolidated_bills b join teams t on t.id = b.team_id
    left join consolidated_bills r on r.id = b.reverses_bill_id
   where b.id = ${'bill'} and b.number is not null and b.issue_date is not null`;

/** Serializes prints of one bill: the second finds the file. */
export const lockBill = raw<OfBill, { file: string | null }>`
  select file_id as file from consolidated_bills where id = ${'bill'} for update`;

/** Bills issued recently but not printed, because their job was lost. */
export const unprintedBills = raw<Record<never, never>, { id: string }>`
  select id from consolidated_bills
   where number is not null and file_id is null and issue_date > current_date - 3 and updated_at < now() - interval '5 minutes'
     and status <> ${value<'consolidated_bills.status'>('DRAFT')}
   order by issue_date limit ${count(limits.billsPrintedAgain)}`;

/** Open bills without a notification to the team. */
const openBill = part`from consolidated_bills b join teams t on t.id = b.team_id
   where b.status = ${value<'consolidated_bills.status'>('OPEN')} and b.balance_value > 0`;

export const dueSoon = part`select b.id ${openBill} and b.due_soon_notified_at is null and b.overdue_notified_at is null`;
export const overdue = part`select b.id ${openBill} and b.overdue_notified_at is null`;
export const dueSoonDays = count(limits.billDueSoonDays);

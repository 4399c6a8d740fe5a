/** Effects of issuing or voiding a consolidated bill. [BI-027] (domain 2.5) */
import { limits } from '#generated/domain/limits.ts';
import type { CurrencyCode } from '#generated/domain/lists/currency-code.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { dayIn } from '#runtime/validation/calendar.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import type { Effect } from '#server/kernel/workflow/context.ts';
import type { Effects } from '#server/kernel/workflow/rules.ts';
import { fillDraft, newDraft } from './consolidation/fill.ts';
import { draftOfPeriod, lockTeam, subtotalsOf } from './consolidation/queries.ts';
import { linesToReverse, nextNumber } from './queries.ts';

type OnBill = Effect<'consolidated-bill'>;
type Bill = RecordOf<'consolidated-bill'>;

const dayMs = 86_400_000;

/** Fixes the bill's day and printed totals; an agreed due date stays. */
const freezeBill: OnBill = async ({ session, record }) => {
  const issued = issuerDay();
  const due = new Date(Date.parse(issued) + limits.consolidatedBillNetDays * dayMs).toISOString().slice(0, 10);
  await setValues(session, 'consolidated-bill', record.id, {
    issue_date: issued,
    due_date: record.due_date ?? due,
    subtotal_by_category: await subtotals(session, record),
  });
};

/** A job prints the document after the commit, so it exists exactly when the bill is issued. */
const printBill: OnBill = async ({ session, record, deps }) => {
  await deps.enqueue(session, 'print-bill', { billId: record.id });
};

/** Runs last, because it blocks other numbering; a rollback frees the number. */
const numberBill: OnBill = async ({ session, record }) => {
  await setValues(session, 'consolidated-bill', record.id, { number: await takeNumber(session, 'CB') });
};

/** Adds a separate record with the opposite of each line, void from the start: together they total zero. */
const reverseBill: OnBill = async ({ session, record, request }) => {
  await lockTeam.one(session, { team: record.team_id });
  const { team_id, currency, period_start, period_end } = record;
  const reversal = await addRecord(session, 'consolidated-bill', {
    team_id,
    currency,
    period_start,
    period_end,
    reverses_bill_id: record.id,
  });
  for (const { id, amount_value: amount, ...line } of await linesToReverse.all(session, { bill: record.id }))
    await addRecord(session, 'consolidated-bill-line', {
      ...line,
      team_id,
      consolidated_bill_id: reversal.id,
      amount: { value: -amount, code: currency as CurrencyCode },
      reverses_line_id: id,
    });
  await setValues(session, 'consolidated-bill', reversal.id, {
    status: 'VOID',
    void_reason: request.reason ?? null,
    issue_date: issuerDay(),
    subtotal_by_category: await subtotals(session, reversal),
    number: await takeNumber(session, 'CR'),
  });
};

/** Runs consolidation again without copying the voided bill. Reuses an existing draft of the period. */
const draftNewBill: OnBill = async ({ session, record }) => {
  const of = {
    team: record.team_id,
    currency: record.currency,
    start: record.period_start,
    end: record.period_end,
  };
  const draft = await draftOfPeriod.first(session, of);
  const { id } = draft ?? (await newDraft(session, of, record.id));
  const { replaces_bill_id: replaced } = await getRecord(session, 'consolidated-bill', id);
  if (replaced === null) await setValues(session, 'consolidated-bill', id, { replaces_bill_id: record.id });
  await fillDraft(session, id);
};

const subtotals = async (session: Session, { id, currency }: Bill) =>
  (await subtotalsOf.all(session, { bill: id })).map(({ category, amount }) => ({
    category,
    amount: { value: amount, code: currency as CurrencyCode },
  }));

/** `CB-2026-000042`: bills and reversals have separate series, each year from 1 without a gap. */
async function takeNumber(session: Session, series: 'CB' | 'CR'): Promise<string> {
  const year = issuerDay().slice(0, 4);
  const { value } = await nextNumber.one(session, { series, year });
  return `${series}-${year}-${String(value).padStart(6, '0')}`;
}

/** Today in the issuer's time zone, as 2026-12-31. */
export const issuerDay = (now = new Date()): string => dayIn(limits.issuerTimeZone, now);

export const billEffects = {
  freezeBill,
  printBill,
  numberBill,
  reverseBill,
  draftNewBill,
} satisfies Partial<Effects>;

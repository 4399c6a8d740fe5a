/** Creates and fills the drafts of a team and period. Idempotent. [BI-030] */
import { consolidate, type BillLine } from '#domain/bills/consolidation/consolidate.ts';
import type { Period } from '#domain/bills/periods.ts';
import { fill } from '#domain/format/fill.ts';
import type { CurrencyCode } from '#generated/domain/lists/currency-code.ts';
import { messages } from '#generated/domain/messages.ts';
import { truncate } from '#server/kernel/data/truncate.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { addRecord } from '#server/kernel/data/system-write.ts';
import {
  addedByHand,
  currenciesToBill,
  draftOfPeriod,
  emptyDraft,
  issuedOfPeriod,
  lockTeam,
  type OfBill,
} from './queries.ts';
import { readBillFacts } from './read.ts';

type Bill = RecordOf<'consolidated-bill'>;

export interface Filled {
  readonly bills: readonly Bill[];
  /** Notes for the person who issues the bills. */
  readonly notes: readonly string[];
}

/** One draft for each currency with anything to bill. The session acts as the server. */
export async function consolidateTeam(session: Session, team: string, period: Period): Promise<Filled> {
  await lockTeam.one(session, { team });
  const bills: Bill[] = [];
  const notes: string[] = [];
  for (const { currency } of await currenciesToBill.all(session, { team, ...period })) {
    const filled = await consolidateCurrency(session, { team, currency, ...period });
    bills.push(...filled.bills);
    notes.push(...filled.notes);
  }
  if (bills.length === 0 && notes.length === 0) notes.push(messages['billing.nothingToBill']);
  return { bills, notes };
}

async function consolidateCurrency(session: Session, bill: OfBill): Promise<Filled> {
  const draft = await draftOfPeriod.first(session, bill);
  const issued = draft ? undefined : await issuedOfPeriod.first(session, bill);
  if (issued) return { bills: [], notes: [fill(messages['billing.periodIssued'], { number: issued.number ?? '' })] };
  const id = draft?.id ?? (await newDraft(session, bill, null)).id;
  return fillDraft(session, id);
}

/** An empty draft; `replaces` is the voided bill that it replaces. */
export const newDraft = (session: Session, bill: OfBill, replaces: string | null): Promise<Bill> =>
  addRecord(session, 'consolidated-bill', {
    team_id: bill.team,
    period_start: bill.start,
    period_end: bill.end,
    currency: bill.currency,
    replaces_bill_id: replaces,
  });

/** Rebuilds the lines of a draft. */
export async function fillDraft(session: Session, id: string): Promise<Filled> {
  const draft = await getRecord(session, 'consolidated-bill', id);
  await lockTeam.one(session, { team: draft.team_id });
  await emptyDraft.change(session, { bill: id });
  const byHand = await addedByHand.one(session, { bill: id });
  const of = { team: draft.team_id, currency: draft.currency, start: draft.period_start, end: draft.period_end };
  const { waiting, ...facts } = await readBillFacts(session, of, byHand.amount);
  const { lines, notes } = consolidate(facts);
  for (const line of lines) await addLine(session, draft, line);
  return { bills: [await getRecord(session, 'consolidated-bill', id)], notes: [...waiting, ...notes] };
}

/** Stored codes are in the list of currencies. */
const addLine = (session: Session, { id, team_id, currency }: Bill, line: BillLine) =>
  addRecord(session, 'consolidated-bill-line', {
    team_id,
    consolidated_bill_id: id,
    kind: line.kind,
    basis: line.basis,
    description: truncate('consolidated-bill-line', 'description', line.description),
    amount: { value: line.amount, code: currency as CurrencyCode },
    charge_category: line.category,
    provider_account_id: line.accountId,
    invoice_id: line.invoiceId,
    team_credit_id: line.creditId,
    reverses_line_id: line.reversesLineId,
    period_start: line.period?.start ?? null,
    period_end: line.period?.end ?? null,
  });

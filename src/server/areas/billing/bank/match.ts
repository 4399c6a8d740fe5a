/** Matches a bank line to payments: each gets a reconciliation, and a pending payment completes. [BI-029] [BI-031] */
import { isFar, matchOf, sharesOf, type OpenPayment } from '#domain/bank/match.ts';
import type { components } from '#generated/api/types/components.ts';
import { messages } from '#generated/domain/messages.ts';
import { truncate } from '#server/kernel/data/truncate.ts';
import type { ChangesOf, RecordOf } from '#server/kernel/data/record.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { Session } from '#server/kernel/data/session.ts';
import type { RowOf } from '#server/kernel/data/statements/prepared.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import { ApiError, invalid } from '#server/kernel/errors.ts';
import type { Effect } from '#server/kernel/workflow/context.ts';
import type { Services } from '#server/kernel/operations/context.ts';
import { lockLine, lockPayments, matchesNamed, otherMatches, provedPayments, unprovedPayments } from './queries.ts';

type BankLinePayments = components['schemas']['BankLinePayments'];
type Line = RecordOf<'bank-line'>;
type Row = RowOf<typeof unprovedPayments>;

/** A row as the matching rules need it. */
export const asOpen = (row: Row): OpenPayment => ({ ...row, paidOn: row.paid_on });

/** A line marked as not a payment may still be matched later. */
const isMatched = ({ matched_at: at, no_payment_reason: reason }: Line): boolean => at !== null && reason === null;

/** The matched payments of the line, or its possible matches. The session acts as the server. */
export async function paymentsOf(session: Session, line: Line): Promise<BankLinePayments> {
  const { code } = line.amount;
  if (isMatched(line)) {
    const matched = await provedPayments.all(session, { line: line.id });
    return { matched: matched.map(shownIn(code)), open: [], candidates: [] };
  }
  const rows = await unprovedPayments.all(session, { currency: code });
  const { candidates } = matchOf(entryOf(line), code, rows.map(asOpen));
  const open = rows.filter(({ direction }) => direction === directionOf(line));
  return {
    matched: [],
    open: open.map(shownIn(code)),
    candidates: candidates.map(({ payments, reason }) => ({ payment_ids: payments.map(({ id }) => id), reason })),
  };
}

/** Payments are read in the currency of the line. */
const shownIn =
  (code: Line['amount']['code']) =>
  ({ id, party, numbers, amount, paid_on, status, reference }: Row) => ({
    id,
    party,
    numbers,
    amount: { value: amount, code },
    paid_on,
    status,
    reference,
  });

const directionOf = ({ amount }: Line) => (amount.value > 0 ? 'incoming' : 'outgoing');

/** A line as the bank reported it. */
export const entryOf = (line: Line) => ({
  bookedOn: line.booked_on,
  amount: line.amount.value,
  text: line.text ?? '',
  reference: line.reference,
  endToEndId: line.end_to_end_id,
});

/**
 * Throws 409 for a matched line, 422 for payments that are proved, failed or of the opposite direction, and for a
 * difference beyond the tolerance without a reason. The last payment gets the difference.
 */
export async function matchLine(
  session: Session,
  { transition }: Pick<Services, 'transition'>,
  id: string,
  paymentIds: readonly string[],
  reason?: string,
): Promise<Line> {
  const line = await unmatched(session, id);
  const payments = await provable(session, line, paymentIds);
  const shares = sharesOf(line.amount.value, payments);
  const needsReason = shares.some(isFar);
  if (needsReason && reason === undefined) throw invalid({ reason: [messages['bank.needsReason']] });
  for (const { payment, amount, difference } of shares) {
    if (payment.status === 'pending') await transition(session, 'payment', payment.id, 'complete');
    const { code } = line.amount;
    const { id: made } = await addRecord(session, 'reconciliation', {
      team_id: payment.team_id,
      bank_line_id: id,
      bank_reference: await referenceFor(session, payment.team_id, line.reference ?? line.line_key),
      bank_date: line.booked_on,
      bank_amount: { value: Math.sign(line.amount.value) * amount, code },
      bank_text: line.text,
      payment_id: payment.id,
      invoice_id: payment.invoice_id,
      consolidated_bill_id: payment.consolidated_bill_id,
      difference: { value: difference, code },
      reason: reason ?? null,
      has_completed: payment.status === 'pending',
    });
    await transition(
      session,
      'reconciliation',
      made,
      needsReason ? 'reconcile' : 'match',
      reason === undefined ? {} : { reason },
    );
  }
  return setValues(session, 'bank-line', id, { ...settled(), no_payment_reason: null });
}

/** Throws 409 for a matched line. */
export async function setAside(session: Session, id: string, reason: string): Promise<Line> {
  await unmatched(session, id);
  return setValues(session, 'bank-line', id, { ...settled(), no_payment_reason: reason });
}

const settled = () =>
  ({ matched_at: new Date().toISOString(), waiting_for: null, wait_until: null }) satisfies ChangesOf<'bank-line'>;

/** Locks the line, so the second of two people who settle it finds it settled. */
async function unmatched(session: Session, id: string): Promise<Line> {
  await lockLine.first(session, { line: id });
  const line = await getRecord(session, 'bank-line', id);
  if (isMatched(line)) throw new ApiError('conflict', { message: messages['bank.matched'] });
  return line;
}

/** The bank's own reference, with a number when it is taken. */
async function referenceFor(session: Session, team: string, number: string): Promise<string> {
  const key = truncate('reconciliation', 'bank_reference', number);
  const { count } = await matchesNamed.one(session, { team, key });
  return count === 0 ? key : truncate('reconciliation', 'bank_reference', number, ` /${count + 1}`);
}

/** A line without a valid match waits for its payments again. */
export const freeBankLine: Effect<'reconciliation'> = async ({ session, record: { id, bank_line_id: line } }) => {
  if (line == null || (await otherMatches.isAny(session, { line, match: id }))) return;
  await setValues(session, 'bank-line', line, { matched_at: null });
};

async function provable(session: Session, line: Line, ids: readonly string[]): Promise<readonly Row[]> {
  await lockPayments.all(session, { ids });
  const rows = await unprovedPayments.all(session, { currency: line.amount.code });
  const chosen = rows.filter((row) => ids.includes(row.id));
  if (chosen.length !== new Set(ids).size) throw invalid({ payment_ids: [messages['validation.notFound']] });
  if (chosen.some(({ direction }) => direction !== directionOf(line)))
    throw invalid({ payment_ids: [messages['bank.wrongDirection']] });
  return chosen;
}

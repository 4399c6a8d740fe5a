/** Prepares a payment file for the bank, and reports payments that are left out. [BI-024] */
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { fill } from '#domain/format/fill.ts';
import { formatMoney } from '#domain/format/money.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { Session } from '#server/kernel/data/session.ts';
import type { RowOf } from '#server/kernel/data/statements/prepared.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import { invalid } from '#server/kernel/errors.ts';
import { businessDaysAfter } from '#server/kernel/workflow/business-days.ts';
import { issuerDay } from '../bill-effects.ts';
import { nextNumber } from '../queries.ts';
import { payable } from './queries.ts';

interface BatchRequest {
  readonly account: string;
  readonly day: string | null;
  readonly payments: readonly string[] | null;
  /** Id of the preparer. */
  readonly user: string | null;
}

type Row = RowOf<typeof payable>;

export async function prepareFile(
  session: Session,
  { account, day, payments, user }: BatchRequest,
): Promise<{ readonly record: RecordOf<'payment-batch'>; readonly notes: readonly string[] }> {
  const { is_active: isActive } = await getRecord(session, 'paying-account', account);
  if (!isActive) throw invalid({ paying_account_id: [messages['validation.invalid']] });
  const effective_on = day ?? (await firstBankingDay(session, issuerDay()));
  await requireBankingDay(session, effective_on);
  const rows = await payable.all(session, { ids: payments, most: limits.paymentFilePayments });
  const going = rows.filter((row) => whyStays(row) === null);
  const notes = notesOf(rows);
  if (going.length === 0) throw invalid({ payment_ids: [nothingGoes(notes)] });
  const value = going.reduce((sum, { amount }) => sum + amount, 0);
  if (value > limits.paymentFileMost) throw invalid({ payment_ids: [tooMuch] });
  const batch = await addRecord(session, 'payment-batch', {
    number: await newNumber(session),
    paying_account_id: account,
    effective_on,
    total: { value, code: 'USD' },
    payment_count: going.length,
    prepared_by_id: user,
  });
  for (const { id } of going) await setValues(session, 'payment', id, { payment_batch_id: batch.id });
  return { record: batch, notes };
}

/** Throws 422 for a day that is no banking day, and for one that is too soon. */
export async function requireBankingDay(session: Session, day: string): Promise<void> {
  const isOpen = day === (await firstBankingDay(session, before(day)));
  if (!isOpen || day <= issuerDay()) throw invalid({ effective_on: [messages['payout.noBankingDay']] });
}

const firstBankingDay = (session: Session, after: string): Promise<string> => businessDaysAfter(session, after, 1);

const before = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);

type Why = 'payout.noDetails' | 'payout.otherCurrency';

const whyStays = ({ details, currency }: Row): Why | null => {
  if (currency !== 'USD') return 'payout.otherCurrency';
  return details === null ? 'payout.noDetails' : null;
};

/** One sentence for each carrier and reason. */
function notesOf(rows: readonly Row[]): readonly string[] {
  const left = Map.groupBy(
    rows.filter((row) => whyStays(row) !== null),
    (row) => `${whyStays(row)} ${row.carrier} ${row.currency}`,
  );
  return [...left.values()].map((of) => {
    const [{ carrier, currency: code }] = of as [Row, ...Row[]];
    const value = of.reduce((sum, { amount }) => sum + amount, 0);
    return fill(messages[whyStays(of[0]!)!], { carrier, amount: formatMoney({ value, code }) });
  });
}

const tooMuch = fill(messages['payout.tooMuch'], { most: formatMoney({ value: limits.paymentFileMost, code: 'USD' }) });

const nothingGoes = (notes: readonly string[]): string =>
  notes.length === 0
    ? messages['payout.nothingToPay']
    : fill(messages['payout.onlyLeftOut'], { left: notes.join(', ') });

async function newNumber(session: Session): Promise<string> {
  const year = issuerDay().slice(0, 4);
  const { value } = await nextNumber.one(session, { series: 'payment-file', year });
  return `PF-${year}-${String(value).padStart(limits.paymentFileNumberDigits, '0')}`;
}

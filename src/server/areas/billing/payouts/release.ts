/** Approval by two people before money leaves, and its effects. [BI-024] */
import { createHash } from 'node:crypto';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { decimalText } from '#domain/format/money.ts';
import { achFile, modifierOf, traceOf } from '#domain/bank/nacha/file.ts';
import { fill } from '#domain/format/fill.ts';
import { formatDate } from '#domain/format/date.ts';
import { formatMoney } from '#domain/format/money.ts';
import { decryptField } from '#server/kernel/data/encrypted-fields.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { RowOf } from '#server/kernel/data/statements/prepared.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { fieldError, type Effect, type Finder, type Guard, type Offer } from '#server/kernel/workflow/context.ts';
import type { Effects, Finders, Guards, Offers } from '#server/kernel/workflow/rules.ts';
import { nextNumber } from '../queries.ts';
import { momentIn } from './issuer-clock.ts';
import { requireBankingDay } from './prepare.ts';
import {
  formerDetails,
  lockBatch,
  lockCarrierDetails,
  paymentsOfBatch,
  releasedOn,
  secretsOfAccount,
} from './queries.ts';

type Batch = RecordOf<'payment-batch'>;
type Row = RowOf<typeof paymentsOfBatch>;

/** Details must be confirmed by another person than the one who entered them. */
const isSecondPerson: Offer<'remittance-account'> = async ({ userId, record: { proposed_by_id: by } }) => {
  if (userId === null) return fieldError(messages['payout.noUser']);
  return by === userId ? fieldError(messages['payout.samePerson']) : null;
};

/** From now on the carrier is paid only to this account. */
const markConfirmed: Effect<'remittance-account'> = async ({ session, record, userId, applyTransition }) => {
  const { id, provider_id: provider } = record;
  await lockCarrierDetails.all(session, { provider });
  await setValues(session, 'remittance-account', id, { verified_by_id: userId });
  for (const former of await formerDetails.all(session, { provider, but: id }))
    await applyTransition('remittance-account', former.id, 'retire', { reason: messages['payout.otherDetails'] });
};

const isOtherMaker: Offer<'payment-batch'> = async ({ userId, record: { prepared_by_id: maker } }) => {
  if (userId === null) return fieldError(messages['payout.noUser']);
  return maker === userId ? fieldError(messages['payout.sameMaker']) : null;
};

const isReleasable: Guard<'payment-batch'> = async ({ session, record }) => {
  await lockBatch.first(session, { batch: record.id });
  await requireBankingDay(session, record.effective_on);
  const rows = await paymentsOfBatch.all(session, { batch: record.id });
  const sum = rows.reduce((all, { amount }) => all + amount, 0);
  if (rows.length !== record.payment_count || sum !== record.total.value)
    return fieldError(messages['payout.paymentsChanged'], 'payments');
  const gone = rows.filter(({ details }) => details === null);
  if (gone.length > 0)
    return fieldError(fill(messages['payout.detailsGone'], { carriers: carriersOf(gone) }), 'payments');
  const fresh = rows.filter(({ verified_at: at }) => isFresh(at!));
  if (fresh.length === 0) return null;
  const hours = limits.bankDetailHoldHours;
  return fieldError(fill(messages['payout.detailsFresh'], { carriers: carriersOf(fresh), hours }), 'payments');
};

const isFresh = (at: string): boolean => Date.now() - Date.parse(at) < limits.bankDetailHoldHours * 3_600_000;

const carriersOf = (rows: readonly Row[]): string => [...new Set(rows.map(({ carrier }) => carrier))].join(', ');

/** Writes the file once, in the same transaction, and stores it encrypted. Each payment gets its trace. */
const writePaymentFile: Effect<'payment-batch'> = async ({ session, record, userId }) => {
  const account = await getRecord(session, 'paying-account', record.paying_account_id);
  const rows = await paymentsOfBatch.all(session, { batch: record.id });
  const { day, time } = momentIn(limits.issuerTimeZone, new Date());
  const trace = async (): Promise<string> => {
    const { value } = await nextNumber.one(session, { series: 'ach-trace', year: day.slice(0, 4) });
    return traceOf(account.routing_number, value);
  };
  const entries = [];
  for (const row of rows) {
    const entry = { ...entryOf(row), trace: await trace() };
    entries.push(entry);
    await setValues(session, 'payment', row.id, { reference: entry.trace });
  }
  const { number } = await secretsOfAccount.one(session, { account: account.id });
  const { count } = await releasedOn.one(session, { account: account.id, day });
  const { text, entryHash } = achFile({
    origin: {
      routing: account.routing_number,
      account: unlocked('paying-account', account.id, number),
      type: account.account_type,
      bank: account.bank_name,
      company: account.company_name,
      companyId: account.company_id,
    },
    createdOn: day,
    time,
    effective: record.effective_on,
    modifier: modifierOf(count),
    batch: Number(record.number.slice(-limits.paymentFileNumberDigits)),
    entries,
    offsetTrace: account.is_balanced ? await trace() : null,
  });
  await setValues(session, 'payment-batch', record.id, {
    content: text,
    sha256: createHash('sha256').update(text).digest('hex'),
    entry_hash: entryHash,
    released_by_id: userId,
  });
};

const entryOf = ({ details, holder, routing, number, type, amount, account, invoice }: Row) => ({
  routing: routing!,
  account: unlocked('remittance-account', details!, number!),
  type: type!,
  holder: holder!,
  amount,
  identification: account,
  purpose: `RMR*IV*${invoice.replaceAll(/[*\\]/g, ' ')}*PI*${decimalText({ value: amount, code: 'USD' })}\\`,
});

function unlocked(entity: 'paying-account' | 'remittance-account', id: string, kept: string): string {
  const number = decryptField(entity, 'account_number', id, kept);
  if (number === null) throw new Error(`The account number of the ${entity} ${id} cannot be read.`);
  return number;
}

/** Notifies each carrier with a remittance address of its paid invoices. */
const sendRemittanceAdvice: Effect<'payment-batch'> = async ({ session, record, deps }) => {
  const rows = await paymentsOfBatch.all(session, { batch: record.id });
  for (const [to, of] of Map.groupBy(rows, ({ email }) => email)) {
    if (to === null) continue;
    await deps.mailer.send(session, { template: 'remittance-advice', to, userId: null, values: adviceOf(record, of) });
  }
};

function adviceOf(batch: Batch, rows: readonly Row[]): Readonly<Record<string, string>> {
  const money = (value: number): string => formatMoney({ value, code: batch.total.code });
  return {
    provider: rows[0]!.carrier,
    number: batch.number,
    amount: money(rows.reduce((sum, { amount }) => sum + amount, 0)),
    date: formatDate(batch.effective_on, 'text'),
    items: rows
      .map(({ account, invoice, amount }) =>
        fill(messages['payout.adviceLine'], { account, invoice, amount: money(amount) }),
      )
      .join('\n'),
  };
}

/** Payments of a canceled file wait for another one. */
const freeBatchPayments: Effect<'payment-batch'> = async ({ session, record }) => {
  for (const { id } of await paymentsOfBatch.all(session, { batch: record.id }))
    await setValues(session, 'payment', id, { payment_batch_id: null });
};

const failBatchPayments: Effect<'payment-batch'> = async ({ session, record, request, applyTransition }) => {
  const reason = fill(messages['payout.rejected'], { reason: request.reason ?? '' });
  for (const { id } of await paymentsOfBatch.all(session, { batch: record.id }))
    await applyTransition('payment', id, 'fail', { reason });
};

/** The preparer of a file cannot release it. */
const otherMaker: Finder<'payment-batch'> = async ({ userId, record: { prepared_by_id: maker } }) =>
  maker === userId ? null : {};

/** The person who entered the details cannot confirm them. */
const otherProposer: Finder<'remittance-account'> = async ({ userId, record: { proposed_by_id: by } }) =>
  by === userId ? null : {};

export const payoutGuards = { isReleasable } satisfies Partial<Guards>;
export const payoutOffers = { isSecondPerson, isOtherMaker } satisfies Partial<Offers>;
export const payoutEffects = {
  markConfirmed,
  writePaymentFile,
  sendRemittanceAdvice,
  freeBatchPayments,
  failBatchPayments,
} satisfies Partial<Effects>;
export const payoutFinders = { otherMaker, otherProposer } satisfies Partial<Finders>;

/** Payment files: prepared, sent to the bank once, and followed by the bank's answers. [BI-024] [BI-026] */
import { buffer } from 'node:stream/consumers';
import { stringify } from 'csv-stringify/sync';
import type { PayoutsBehaviors } from '#generated/api/operations/payouts.ts';
import { achChangeCodes } from '#generated/domain/lists/ach-change-code.ts';
import { achReturnCodes } from '#generated/domain/lists/ach-return-code.ts';
import { messages } from '#generated/domain/messages.ts';
import { readReturns, type AchReturn } from '#domain/bank/nacha/returns.ts';
import { byteOrderMark, plainCell } from '#domain/format/csv-cell.ts';
import { fill } from '#domain/format/fill.ts';
import { decimalText, formatMoney } from '#domain/format/money.ts';
import { textOfFile } from '#domain/format/text-of-file.ts';
import { userIdOf } from '#server/kernel/access/principal.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { truncate } from '#server/kernel/data/truncate.ts';
import { decryptField } from '#server/kernel/data/encrypted-fields.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { invalid } from '#server/kernel/errors.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { prepareFile } from './prepare.ts';
import { lockBatch, remittanceLines, tracedPayment } from './queries.ts';

export const payoutBehaviors: PayoutsBehaviors<CallContext> = {
  preparePaymentFile: ({ body }, { door, scope }) =>
    door.transaction(systemScope('payment-file', scope), async (session) => {
      const { record, notes } = await prepareFile(session, {
        account: body.paying_account_id,
        day: body.effective_on ?? null,
        payments: body.payment_ids ?? null,
        user: requireUser(userIdOf(scope.principal)),
      });
      return { record, notes: [...notes] };
    }),

  takePaymentFile: ({ path, body }, { door, scope }) =>
    door.transaction(systemScope('payment-file', scope), async (session) => {
      const { content } = await lockBatch.one(session, { batch: path.id });
      const batch = await getRecord(session, 'payment-batch', path.id);
      const isAgain = batch.downloaded_at !== null;
      if (isAgain && body.reason === undefined) throw invalid({ reason: [messages['payout.takenBefore']] });
      const text = content === null ? null : decryptField('payment-batch', 'content', path.id, content);
      if (text === null) throw new Error(`The payment file ${batch.number} cannot be read.`);
      await setValues(
        session,
        'payment-batch',
        path.id,
        { download_count: batch.download_count + 1, ...(!isAgain && { downloaded_at: new Date().toISOString() }) },
        { action: 'update', ...(body.reason !== undefined && { reason: body.reason }) },
      );
      return { name: `${batch.number}.ach`, text };
    }),

  readRemittanceAdvice: async ({ path }, { door, scope }) => {
    const batch = await door.get(scope, 'payment-batch', path.id);
    const rows = await door.transaction(systemScope('remittance', scope), (session) =>
      remittanceLines.all(session, { batch: path.id }),
    );
    const head = ['carrier', 'account', 'invoice', 'invoiceDate', 'payOn', 'amount', 'currency', 'trace'] as const;
    const cells = rows.map(({ carrier, account, invoice, invoice_date: day, amount, currency, reference }) => [
      ...[carrier, account, invoice].map(plainCell),
      day ?? '',
      batch.effective_on,
      decimalText({ value: amount, code: currency }),
      currency,
      reference ?? '',
    ]);
    const body =
      byteOrderMark +
      stringify([head.map((key) => messages[`payout.csv.${key}`]), ...cells], { record_delimiter: 'windows' });
    return { fileName: `${batch.number}.csv`, contentType: 'text/csv; charset=utf-8', body };
  },

  readPaymentReturns: async ({ body }, { door, scope, services }) => {
    const read = readReturns(textOfFile(await buffer(body.file.content)));
    if ('problems' in read) throw invalid({ file: read.problems.map(({ text }) => text) });
    return door.transaction(systemScope('payment-returns', scope), async (session) => {
      const outcome = { failed: 0, noticed: 0, notes: read.notes.map(({ text }) => text) };
      for (const each of read.returns) {
        const { counts, note } = await take(session, services, each);
        if (counts !== undefined) outcome[counts] += 1;
        if (note !== undefined) outcome.notes.push(note);
      }
      return outcome;
    });
  },
};

function requireUser(user: string | null): string {
  if (user === null) throw invalid({ paying_account_id: [messages['payout.noUser']] });
  return user;
}

interface EventOutcome {
  readonly counts?: 'failed' | 'noticed';
  /** Note about work for a person. */
  readonly note?: string;
}

/** Known entries have no outcome. */
async function take(
  session: Session,
  { transition }: Pick<CallContext['services'], 'transition'>,
  { code, trace, amount, corrected }: AchReturn,
): Promise<EventOutcome> {
  const payment = await tracedPayment.first(session, { trace });
  if (payment === undefined) return { note: fill(messages['payout.returnUnknown'], { trace }) };
  if (code.startsWith('C')) {
    if (payment.details === null) return {};
    const { change_notice: before } = await getRecord(session, 'remittance-account', payment.details);
    const notice = fill(messages['payout.noticed'], { code, text: wordOf(code), values: corrected });
    if (before === notice) return {};
    await setValues(session, 'remittance-account', payment.details, {
      change_notice: truncate('remittance-account', 'change_notice', notice),
    });
    return { counts: 'noticed' };
  }
  const about = { trace, code, text: wordOf(code) };
  if (achReturnCodes.some((each) => each.value === code && 'facts' in each && each.facts.isDisputed))
    return { note: fill(messages['payout.disputedReturn'], about) };
  const money = (value: number): string => formatMoney({ value, code: 'USD' });
  if (amount !== payment.amount)
    return {
      note: fill(messages['payout.otherAmount'], { ...about, said: money(amount), found: money(payment.amount) }),
    };
  if (payment.status === 'failed') return {};
  if (payment.status === 'completed')
    return { note: fill(messages['payout.returnCompleted'], { reference: payment.reference }) };
  await transition(session, 'payment', payment.id, 'fail', {
    reason: fill(messages['payout.returned'], { code, text: wordOf(code) }),
  });
  return { counts: 'failed' };
}

const wordOf = (code: string): string =>
  [...achReturnCodes, ...achChangeCodes].find(({ value }) => value === code)?.label ??
  messages[code.startsWith('C') ? 'payout.returnC' : 'payout.returnR'];

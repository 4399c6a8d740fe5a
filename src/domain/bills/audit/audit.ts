/** Audits one invoice. The rules run in order, each on what earlier rules left of the lines. [BI-032] */
import { invoiceExceptions, type InvoiceException } from '#generated/domain/lists/invoice-exception.ts';
import type { AuditContext, BilledInvoice, Finding, LearnedException } from './model.ts';
import { startWork, type AuditWork } from './work.ts';
import { duplicate } from './rules/e01-duplicate.ts';
import { rateAboveContract } from './rules/e02-rate.ts';
import { billedBeforeAcceptance } from './rules/e03-acceptance.ts';
import { billedAfterDisconnect } from './rules/e04-disconnect.ts';
import { noInventoryMatch } from './rules/e05-orphan.ts';
import { activeUnbilled } from './rules/e06-unbilled.ts';
import { uplift } from './rules/e07-uplift.ts';
import { missingCredit } from './rules/e08-credit.ts';
import { lateFeeThoughPaid } from './rules/e09-late-fee.ts';
import { nrcNotInQuote } from './rules/e10-nrc.ts';
import { quantity } from './rules/e11-quantity.ts';
import { proration } from './rules/e12-proration.ts';
import { taxExempt } from './rules/e13-exempt.ts';
import { variance } from './rules/e14-variance.ts';
import { accountOrDate } from './rules/e15-account.ts';
import { surcharge } from './rules/e16-surcharge.ts';

const rules: Readonly<Record<InvoiceException, (work: AuditWork) => readonly Finding[]>> = {
  E01: duplicate,
  E02: rateAboveContract,
  E03: billedBeforeAcceptance,
  E04: billedAfterDisconnect,
  E05: noInventoryMatch,
  E06: activeUnbilled,
  E07: uplift,
  E08: missingCredit,
  E09: lateFeeThoughPaid,
  E10: nrcNotInQuote,
  E11: quantity,
  E12: proration,
  E13: taxExempt,
  E14: variance,
  E15: accountOrDate,
  E16: surcharge,
};

const inOrder = invoiceExceptions.toSorted((a, b) => a.facts.order - b.facts.order).map(({ value }) => value);

/** Deterministic: the same invoice and facts give the same findings. At most a line's amount is claimed. */
export function auditInvoice(invoice: BilledInvoice, context: AuditContext): readonly Finding[] {
  const work = startWork(invoice, context);
  return inOrder
    .flatMap((code) => rules[code](work))
    .map((finding) => ({ ...finding, silencedBy: exceptionFor(context.exceptions, finding, invoice)?.id ?? null }));
}

/** A learned exception silences a finding up to its ceiling and last day. */
const exceptionFor = (
  exceptions: readonly LearnedException[],
  { code, serviceId, chargeCode, exposure }: Finding,
  { date }: BilledInvoice,
): LearnedException | undefined =>
  exceptions.find(
    (each) =>
      each.code === code &&
      each.serviceId === serviceId &&
      (each.chargeCode === null || each.chargeCode === chargeCode) &&
      exposure <= each.ceiling &&
      date <= each.expiresOn,
  );

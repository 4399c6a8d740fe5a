/** What a consolidated bill consists of: approved charges, estimates, what is taken back, our fee, less credits. [BI-030] (domain 2.5) */
import type { AmountBasis } from '#generated/domain/lists/amount-basis.ts';
import type { BillLineKind } from '#generated/domain/lists/bill-line-kind.ts';
import type { ChargeCategory } from '#generated/domain/lists/charge-category.ts';
import { messages } from '#generated/domain/messages.ts';
import { fill } from '../../format/fill.ts';
import { estimateOf, type Expectation } from './estimate.ts';
import type { Period } from '../periods.ts';
import { periodText } from './months.ts';
import { platformFeeOf, type PlatformFee } from './platform-fee.ts';

/** Minor units in the currency of the bill, as all amounts here. */
export interface Charge {
  readonly category: ChargeCategory;
  readonly amount: number;
}

/** An approved invoice that stands on no bill yet. A previous balance is no part of it. */
export interface ApprovedInvoice {
  readonly id: string;
  readonly number: string;
  readonly accountId: string;
  /** Carrier and account, as printed. */
  readonly account: string;
  readonly period: Period | null;
  /** Current charges by category. */
  readonly charges: readonly Charge[];
  /** Credits of the carrier for earlier periods, by category; each below zero. */
  readonly credits: readonly Charge[];
}

/** An account whose invoice for the period is not approved. */
export interface MissingInvoice extends Expectation {
  readonly accountId: string;
  readonly account: string;
  /** Estimates on the bills just before this one. */
  readonly estimatesInRow: number;
  /** Services that its newest approved invoice names. */
  readonly services: readonly string[];
}

/** A line of an issued bill that does not stand any more. */
export interface StandingLine {
  readonly id: string;
  readonly accountId: string | null;
  readonly invoiceId: string | null;
  readonly description: string;
  readonly category: ChargeCategory | null;
  readonly amount: number;
  readonly period: Period | null;
}

export interface OpenCredit {
  readonly id: string;
  readonly reason: string;
  /** What earlier bills have not used. */
  readonly left: number;
}

export interface BillInput {
  readonly period: Period;
  readonly invoices: readonly ApprovedInvoice[];
  readonly missing: readonly MissingInvoice[];
  /** Estimates whose invoice is approved by now. */
  readonly arrived: readonly StandingLine[];
  /** Lines whose invoice was voided after it was billed. */
  readonly voided: readonly StandingLine[];
  readonly fee: PlatformFee;
  /** Services that the invoices name. */
  readonly services: readonly string[];
  readonly credits: readonly OpenCredit[];
  /** Sum of the lines that people added to the draft. */
  readonly byHand: number;
  /** Estimates in a row after which a person decides. */
  readonly estimatesAtMost: number;
}

export interface BillLine {
  readonly kind: BillLineKind;
  readonly basis: AmountBasis;
  readonly description: string;
  readonly amount: number;
  readonly category: ChargeCategory | null;
  readonly accountId: string | null;
  readonly invoiceId: string | null;
  readonly creditId: string | null;
  readonly reversesLineId: string | null;
  readonly period: Period | null;
}

export interface Consolidated {
  readonly lines: readonly BillLine[];
  /** Sentences for whoever issues the bill: what was left out, and why. */
  readonly notes: readonly string[];
}

const plain = {
  basis: 'ACTUAL',
  category: null,
  accountId: null,
  invoiceId: null,
  creditId: null,
  reversesLineId: null,
  period: null,
} as const;

/** The lines in the order in which they are printed; never a previous balance, never below zero by a credit. */
export function consolidate(input: BillInput): Consolidated {
  const estimated = input.missing.map((missing) => estimateLine(missing, input));
  const charges = [
    ...input.invoices.flatMap(invoiceLines),
    ...estimated.flatMap(({ line }) => (line ? [line] : [])),
    ...input.arrived.map((line) => takenBack(line, 'TRUE_UP', messages['billing.lineTrueUp'])),
    ...input.voided.map((line) => takenBack(line, 'REVERSAL', messages['billing.lineReversal'])),
  ];
  const services = new Set([...input.services, ...estimated.flatMap((each) => each.services)]);
  const fee = platformFeeOf(input.fee, { services: services.size, charges: sumOf(charges) });
  const feeLines: readonly BillLine[] =
    fee === 0
      ? []
      : [{ ...plain, kind: 'PLATFORM_FEE', description: messages['billing.linePlatformFee'], amount: fee }];
  const lines = [...charges, ...feeLines];
  return {
    lines: [...lines, ...creditLines(input.credits, sumOf(lines) + input.byHand)],
    notes: estimated.flatMap(({ note }) => (note === null ? [] : [note])),
  };
}

/** One line for each category of an invoice, and one for each of its credits. */
function invoiceLines({ id, number, accountId, account, period, charges, credits }: ApprovedInvoice) {
  const about = { ...plain, kind: 'INVOICE', invoiceId: id, accountId, period } as const;
  const text = (words: string): string => fill(words, { account, number });
  return [
    ...charges.map((charge) => ({ ...about, ...charge, description: text(messages['billing.lineInvoice']) })),
    ...credits.map((charge) => ({ ...about, ...charge, description: text(messages['billing.lineCarrierCredit']) })),
  ];
}

interface Estimated {
  readonly line: BillLine | null;
  /** Those that the line stands for. */
  readonly services: readonly string[];
  readonly note: string | null;
}

function estimateLine(missing: MissingInvoice, { period, estimatesAtMost }: BillInput): Estimated {
  const { account, accountId, estimatesInRow } = missing;
  const amount = estimateOf(missing);
  if (amount === null || amount === 0)
    return { line: null, services: [], note: fill(messages['billing.nothingToEstimate'], { account }) };
  if (estimatesInRow >= estimatesAtMost)
    return {
      line: null,
      services: [],
      note: fill(messages['billing.estimatedTooOften'], { account, count: estimatesInRow }),
    };
  const description = fill(messages['billing.lineEstimate'], { account, period: periodText(period) });
  return {
    line: { ...plain, kind: 'ESTIMATE', basis: 'ESTIMATE', description, amount, accountId, period },
    services: missing.services,
    note: null,
  };
}

/** The opposite of the line, beside whatever stands in for it. */
function takenBack(line: StandingLine, kind: 'TRUE_UP' | 'REVERSAL', words: string): BillLine {
  const { id, accountId, invoiceId, description, category, amount, period } = line;
  return {
    ...plain,
    kind,
    basis: kind === 'TRUE_UP' ? 'ESTIMATE' : 'ACTUAL',
    description: fill(words, { line: description }),
    amount: -amount,
    category,
    accountId,
    invoiceId,
    reversesLineId: id,
    period,
  };
}

/** Oldest first, each as far as something is left to pay. */
function creditLines(credits: readonly OpenCredit[], due: number): readonly BillLine[] {
  let rest = Math.max(0, due);
  return credits.flatMap(({ id, reason, left }) => {
    const used = Math.min(left, rest);
    if (used <= 0) return [];
    rest -= used;
    return [{ ...plain, kind: 'CREDIT' as const, description: reason, amount: -used, creditId: id }];
  });
}

const sumOf = (lines: readonly { readonly amount: number }[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

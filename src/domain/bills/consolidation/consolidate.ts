/**
 * Computes a consolidated bill: approved charges, estimates, reversals and our fee, less credits. [BI-030] (domain 2.5)
 */
import type { AmountBasis } from '#generated/domain/lists/amount-basis.ts';
import type { BillLineKind } from '#generated/domain/lists/bill-line-kind.ts';
import type { ChargeCategory } from '#generated/domain/lists/charge-category.ts';
import { messages } from '#generated/domain/messages.ts';
import { fill } from '../../format/fill.ts';
import { estimateOf, type Expectation } from './estimate.ts';
import type { Period } from '../periods.ts';
import { periodText } from './months.ts';
import { platformFeeOf, type PlatformFee } from './platform-fee.ts';

/** Minor units in the bill's currency, as all amounts here. */
export interface Charge {
  readonly category: ChargeCategory;
  readonly amount: number;
}

/** An approved invoice that is on no bill yet. Its previous balance is not included. */
export interface ApprovedInvoice {
  readonly id: string;
  readonly number: string;
  readonly accountId: string;
  /** Carrier and account as printed. */
  readonly account: string;
  readonly period: Period | null;
  /** Current charges by category. */
  readonly charges: readonly Charge[];
  /** The carrier's credits for earlier periods, by category; each negative. */
  readonly credits: readonly Charge[];
}

/** An account without an approved invoice for the period. */
export interface MissingInvoice extends Expectation {
  readonly accountId: string;
  readonly account: string;
  /** Number of consecutive estimates on the latest bills. */
  readonly estimatesInRow: number;
  /** Services on its latest approved invoice. */
  readonly services: readonly string[];
}

/** A line of an issued bill that must be reversed. */
export interface LineToReverse {
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
  /** Amount not yet used by earlier bills. */
  readonly left: number;
}

export interface BillInput {
  readonly period: Period;
  readonly invoices: readonly ApprovedInvoice[];
  readonly missing: readonly MissingInvoice[];
  /** Estimates whose invoice has been approved since. */
  readonly arrived: readonly LineToReverse[];
  /** Lines whose invoice was voided after billing. */
  readonly voided: readonly LineToReverse[];
  readonly fee: PlatformFee;
  /** Services on the invoices. */
  readonly services: readonly string[];
  readonly credits: readonly OpenCredit[];
  /** Sum of the lines added to the draft by hand. */
  readonly byHand: number;
  /** Consecutive estimates after which a person decides. */
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
  /** Texts for the person who issues the bill: what was left out, and why. */
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

/** Lines in print order. Never a previous balance; credits never make the bill negative. */
export function consolidate(input: BillInput): Consolidated {
  const estimated = input.missing.map((missing) => estimateLine(missing, input));
  const charges = [
    ...input.invoices.flatMap(invoiceLines),
    ...estimated.flatMap(({ line }) => (line ? [line] : [])),
    ...input.arrived.map((line) => reversalOf(line, 'TRUE_UP', messages['billing.lineTrueUp'])),
    ...input.voided.map((line) => reversalOf(line, 'REVERSAL', messages['billing.lineReversal'])),
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

/** One line per category of an invoice and one per credit. */
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
  /** Services of the line. */
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

/** The negated line; a replacement, if any, is a separate line. */
function reversalOf(line: LineToReverse, kind: 'TRUE_UP' | 'REVERSAL', words: string): BillLine {
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

/** Oldest first, each up to the amount still due. */
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

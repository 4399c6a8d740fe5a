/** Finds the payments of a bank line. Never an invoice: what was paid is decided when the payment is made. [BI-031] */
import { limits } from '#generated/domain/limits.ts';
import type { BankEntry } from './statement.ts';

/** A payment without a bank line. Amounts are positive minor units. */
export interface OpenPayment {
  readonly id: string;
  readonly direction: 'incoming' | 'outgoing';
  readonly amount: number;
  readonly currency: string;
  readonly paidOn: string;
  readonly reference: string | null;
  /** The payment file that contains it. */
  readonly batch: string | null;
  /** Numbers of the bill or invoice that it pays. */
  readonly numbers: readonly string[];
  /** Customer or carrier. */
  readonly party: string;
}

export type MatchReason = 'REFERENCE' | 'DOCUMENT' | 'BATCH' | 'AMOUNT' | 'SUM';

export interface Candidate {
  readonly payments: readonly OpenPayment[];
  readonly reason: MatchReason;
  /** Absolute bank amount less the payments; minor units. */
  readonly difference: number;
}

export interface Match {
  readonly candidates: readonly Candidate[];
  /** The only candidate within the tolerance, so no person has to confirm it. */
  readonly isAutomatic: boolean;
}

/** The larger of a fixed amount and a share of the expected amount; minor units. */
export function toleranceOf(expected: number): number {
  const { invoiceTotalMinor, invoiceTotalPercent } = limits.reconciliationTolerance;
  return Math.max(invoiceTotalMinor, Math.floor((Math.abs(expected) * invoiceTotalPercent) / 100));
}

export interface Share<Payment> {
  readonly payment: Payment;
  /** The line's share for this payment; positive minor units. */
  readonly amount: number;
  /** Share less the payment; minor units. */
  readonly difference: number;
}

/** Splits a line over payments in order; the last one takes the difference. Minor units. [BI-031] */
export function sharesOf<Payment extends { readonly amount: number }>(
  line: number,
  payments: readonly Payment[],
): readonly Share<Payment>[] {
  let left = Math.abs(line);
  return payments.map((payment, at) => {
    const amount = at === payments.length - 1 ? left : Math.min(left, payment.amount);
    left -= amount;
    return { payment, amount, difference: amount - payment.amount };
  });
}

/** Whether a share differs so much from its payment that a person must give a reason. [BI-031] */
export const isFar = ({ payment, difference }: Share<{ readonly amount: number }>): boolean =>
  Math.abs(difference) > toleranceOf(payment.amount);

/**
 * Tries five ways and returns the first result: payment number, document number, whole payment file, amount and day,
 * sum of several.
 */
export function matchOf(line: BankEntry, currency: string, payments: readonly OpenPayment[]): Match {
  const direction = line.amount > 0 ? 'incoming' : 'outgoing';
  const open = payments.filter((one) => one.direction === direction && one.currency === currency);
  const single = (reason: MatchReason, found: readonly OpenPayment[]): readonly Candidate[] =>
    found.map((one) => candidate(line, reason, [one]));
  for (const candidates of [
    together(line, open.filter(byReference(line))),
    single('DOCUMENT', open.filter(byDocument(line))),
    files(line, open),
    single('AMOUNT', open.filter(byAmount(line))),
    sums(line, open),
  ]) {
    const [first, ...others] = candidates;
    if (!first) continue;
    const expected = first.payments.reduce((sum, { amount }) => sum + amount, 0);
    return {
      candidates,
      isAutomatic: others.length === 0 && Math.abs(first.difference) <= toleranceOf(expected),
    };
  }
  return { candidates: [], isAutomatic: false };
}

/**
 * Payments of several bills with one reference are one candidate if they add up to the line; else each is a candidate.
 */
function together(line: BankEntry, found: readonly OpenPayment[]): readonly Candidate[] {
  const all = candidate(line, 'REFERENCE', found);
  return found.length > 1 && all.difference === 0 ? [all] : found.map((one) => candidate(line, 'REFERENCE', [one]));
}

const plain = (text: string): string => text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');

/** Shorter numbers appear in too many texts by chance. */
const shortestNumber = 5;

function candidate(line: BankEntry, reason: MatchReason, payments: readonly OpenPayment[]): Candidate {
  const expected = payments.reduce((sum, { amount }) => sum + amount, 0);
  return { payments, reason, difference: Math.abs(line.amount) - expected };
}

const byReference = (line: BankEntry) => {
  const given = [line.endToEndId, line.reference].flatMap((each) => (each === null ? [] : [plain(each)]));
  return ({ reference }: OpenPayment): boolean => reference !== null && given.includes(plain(reference));
};

const byDocument = (line: BankEntry) => {
  const text = plain(line.text);
  return ({ numbers }: OpenPayment): boolean =>
    numbers.some((number) => plain(number).length >= shortestNumber && text.includes(plain(number)));
};

/** Banks book a payment file as one line. */
function files(line: BankEntry, open: readonly OpenPayment[]): readonly Candidate[] {
  const inFiles = open.filter(({ batch }) => batch !== null);
  return [...Map.groupBy(inFiles, ({ batch }) => batch).values()]
    .map((payments) => candidate(line, 'BATCH', payments))
    .filter(({ difference }) => difference === 0);
}

const dayMs = 86_400_000;
const isNear = (one: string, other: string): boolean =>
  Math.abs(Date.parse(one) - Date.parse(other)) / dayMs <= limits.bankMatchDays;

/** Same amount within some days; if several, those whose party the text names. */
const byAmount =
  (line: BankEntry) =>
  (one: OpenPayment, _at: number, all: readonly OpenPayment[]): boolean => {
    const fits = (each: OpenPayment): boolean =>
      each.amount === Math.abs(line.amount) && isNear(each.paidOn, line.bookedOn);
    const named = (each: OpenPayment): boolean => plain(line.text).includes(plain(each.party));
    return fits(one) && (named(one) || !all.some((each) => fits(each) && named(each)));
  };

/**
 * Sums of two or more payments of one party within some days that match the amount exactly. With more than one party or
 * sum, a person decides.
 */
function sums(line: BankEntry, open: readonly OpenPayment[]): readonly Candidate[] {
  const parties = new Map<string, OpenPayment[]>();
  for (const one of open.filter(({ paidOn }) => isNear(paidOn, line.bookedOn)))
    parties.set(one.party, [...(parties.get(one.party) ?? []), one]);
  return [...parties.values()]
    .filter((of) => of.length > 1 && of.length <= limits.bankMatchPayments)
    .flatMap((of) => exactSums(of, Math.abs(line.amount)))
    .map((payments) => candidate(line, 'SUM', payments));
}

function exactSums(payments: readonly OpenPayment[], wanted: number): readonly (readonly OpenPayment[])[] {
  const found: OpenPayment[][] = [];
  for (let set = 1; set < 2 ** payments.length; set += 1) {
    const chosen = payments.filter((_, at) => (set >> at) & 1);
    if (chosen.length > 1 && chosen.reduce((sum, { amount }) => sum + amount, 0) === wanted) found.push(chosen);
  }
  return found;
}

/** Reads an X12 810 invoice, and the segments that an 811 shares with it. */
import type { BillFileKind } from '#generated/domain/lists/bill-file-kind.ts';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { daysLater } from '../../../contracts/dates.ts';
import { fill } from '../../../format/fill.ts';
import {
  emptyHeader,
  type BillHeader,
  type BillProblem,
  type Place,
  type ReadValue,
  type ReadBill,
  type ReadLine,
} from '../bill.ts';
import { sorted, type RawLine } from '../line.ts';
import { cents, centsIfAny, day, decimal, priced } from './amounts.ts';
import { Refusal, type Segment } from './envelope.ts';

/** Qualifiers of a carrier; those of the standard unless its guide differs. */
export interface EdiLayout {
  readonly kind: Extract<BillFileKind, 'EDI_810'>;
  /** REF qualifiers of the account. */
  readonly account: readonly string[];
  /** Qualifiers of product ids and REF for a circuit or line, a USOC and an order. */
  readonly circuit: readonly string[];
  readonly usoc: readonly string[];
  readonly order: readonly string[];
}

export const standardEdi: EdiLayout = {
  kind: 'EDI_810',
  account: ['12', '11', 'AJ'],
  circuit: ['CI', 'CN', 'SV', 'TN', 'TJ'],
  usoc: ['SC', 'VC', 'BP', 'CG'],
  order: ['PO', 'ON', 'OQ'],
};

/** A partly read bill. */
export interface Reading {
  header: BillHeader;
  readonly lines: ReadLine[];
  readonly doubts: BillProblem[];
  open: RawLine | null;
  items: number;
  /** Whether the type of the bill is a credit. */
  isCredit: boolean;
  /** Days until due, if the terms state them. */
  netDays: { readonly value: number; readonly at: Place } | null;
}

/** The bill of an invoice. */
export function invoiceOf(set: readonly Segment[], layout: EdiLayout): ReadBill {
  const bill = newReading();
  for (const segment of set) readers[segment.parts[0]!]?.(bill, segment, layout);
  return wholeBill(bill, []);
}

export const newReading = (): Reading => ({
  header: emptyHeader,
  lines: [],
  doubts: [],
  open: null,
  items: 0,
  isCredit: false,
  netDays: null,
});

/** Completes the open line. */
export function close(bill: Reading): void {
  if (bill.open !== null) bill.lines.push(sorted(bill.open));
  bill.open = null;
}

/** Completes the bill with the due date and the sign of a credit. `first` are lines before its own. */
export function wholeBill(bill: Reading, first: readonly ReadLine[]): ReadBill {
  close(bill);
  const { netDays, doubts } = bill;
  const { invoiceDate, dueDate } = bill.header;
  const counted =
    dueDate === null && netDays !== null && invoiceDate !== null
      ? { value: daysLater(invoiceDate.value, netDays.value), at: netDays.at }
      : dueDate;
  const whole = { header: { ...bill.header, dueDate: counted }, lines: [...first, ...bill.lines], doubts };
  return bill.isCredit ? asCredit(whole) : whole;
}

/** Some carriers write credit amounts without a sign because the type implies it. Amounts with a sign stay. */
function asCredit(bill: ReadBill): ReadBill {
  const { currentCharges } = bill.header;
  const sum = bill.lines.reduce((total, { amount }) => total + amount, 0);
  if ((currentCharges?.value ?? sum) <= 0) return bill;
  const turned = (read: ReadValue<number> | null): ReadValue<number> | null =>
    read && { ...read, value: 0 - read.value };
  return {
    ...bill,
    header: { ...bill.header, currentCharges: turned(currentCharges) },
    lines: bill.lines.map((line) => {
      const { category: _category, kind: _kind, ...raw } = line;
      return sorted({ ...raw, amount: 0 - raw.amount });
    }),
  };
}

export const blank = (at: Place): RawLine => ({
  at,
  description: '',
  circuitId: null,
  usoc: null,
  orderNumber: null,
  from: null,
  to: null,
  qty: 1,
  unitPrice: null,
  unitRate: null,
  amount: 0,
  taxType: null,
});

const creditTypes: ReadonlySet<string> = new Set(limits.ediCreditTypes);
/** BIG08: the bill cancels an earlier one. */
const cancellation = '01';
/**
 * SAC01 and ITA01: allowances and promotions reduce the bill, charges and services increase it; requests and "none" do
 * neither.
 */
export const allowanceSigns: Readonly<Record<string, 1 | -1>> = { A: -1, P: -1, C: 1, S: 1 };
/** TXI07: included in the price, for information only, or removed. */
const notAdded: ReadonlySet<string> = new Set(['I', 'O', 'D']);
/** DTM qualifiers whose value may be a period. */
const rangeDates = ['186', '150', '434', '435', '007'];

/** What each segment adds to a bill. */
export const readers: Readonly<Record<string, (bill: Reading, segment: Segment, layout: EdiLayout) => void>> = {
  BIG: (bill, { at, parts }) => {
    bill.isCredit = creditTypes.has(parts[7] ?? '');
    if (parts[8] === cancellation) bill.doubts.push({ at, field: null, text: messages['billing.readCancelled'] });
    bill.header = {
      ...bill.header,
      invoiceDate: { value: day(at, parts[1]), at },
      invoiceNumber: { value: parts[2] ?? '', at },
    };
  },
  CUR: (bill, { at, parts }) => {
    bill.header = { ...bill.header, currency: { value: parts[2] ?? '', at } };
  },
  REF: (bill, { at, parts: [, qualifier = '', value = ''] }, layout) => {
    if (bill.open === null && layout.account.includes(qualifier))
      bill.header = { ...bill.header, accountNumber: { value, at } };
    if (bill.open !== null && layout.circuit.includes(qualifier)) bill.open = { ...bill.open, circuitId: value };
    if (bill.open !== null && layout.order.includes(qualifier)) bill.open = { ...bill.open, orderNumber: value };
  },
  ITD: (bill, { at, parts }) => {
    if (parts[6]) bill.header = { ...bill.header, dueDate: { value: day(at, parts[6]), at } };
    // Counted from the invoice date. Services have no receipt of goods, which would only be later.
    if (/^\d{1,3}$/.test(parts[7] ?? '')) bill.netDays ??= { value: Number(parts[7]), at };
  },
  DTM: (bill, { at, parts }) => {
    const [, qualifier = '', , , , format, range = ''] = parts;
    const isPeriod = rangeDates.includes(qualifier) && format === 'RD8';
    const [from, to] = isPeriod ? range.split('-').map((each) => day(at, each)) : [];
    const value = (wanted: readonly string[]): string | undefined =>
      wanted.includes(qualifier) && !isPeriod ? day(at, parts[2]) : undefined;
    if (bill.open !== null) {
      const [start, end] = [from ?? value(['150']), to ?? value(['151'])];
      bill.open = { ...bill.open, ...(start && { from: start }), ...(end && { to: end }) };
      return;
    }
    const [start, end, due] = [from ?? value(['186', '150']), to ?? value(['187', '151']), value(['814'])];
    bill.header = {
      ...bill.header,
      ...(start && { billStart: { value: start, at } }),
      ...(end && { billEnd: { value: end, at } }),
      ...(due && { dueDate: { value: due, at } }),
    };
  },
  IT1: (bill, { at, parts }, layout) => {
    close(bill);
    bill.items += 1;
    const ids = Object.fromEntries(
      parts.slice(6).flatMap((each, place, all) => (place % 2 === 0 ? [[each, all[place + 1] ?? '']] : [])),
    );
    const idOf = (qualifiers: readonly string[]) => qualifiers.map((each) => ids[each]).find((each) => each) ?? null;
    bill.open = {
      ...blank(at),
      ...priced(at, parts.slice(2, 6)),
      circuitId: idOf(layout.circuit),
      usoc: idOf(layout.usoc),
      description: idOf(layout.usoc) ?? '',
    };
  },
  PID: (bill, { parts }) => {
    if (bill.open !== null && parts[5]) bill.open = { ...bill.open, description: parts[5] };
  },
  SAC: (bill, { at, parts }) => {
    close(bill);
    const sign = allowanceSigns[parts[1] ?? ''] ?? 0;
    const amount =
      centsIfAny(at, parts[5]) ?? (parts[8] && parts[10] ? priced(at, [parts[10], '', parts[8]]).amount : null);
    // Without an amount it only states a percentage; the total shows whether an amount is missing.
    if (sign === 0 || amount === null) return;
    bill.lines.push(
      sorted({
        ...blank(at),
        description: parts[15] || (parts[2] ?? ''),
        usoc: parts[2] || null,
        amount: 0 + sign * amount,
      }),
    );
  },
  TXI: (bill, { at, parts }) => {
    close(bill);
    // A tax that is included or informational is not added to the amount due.
    if (!parts[2] || notAdded.has(parts[7] ?? '')) return;
    const taxType = parts[9] || parts[1] || '';
    const description = parts[9] || fill(messages['billing.readTax'], { code: taxType }).trim();
    bill.lines.push(sorted({ ...blank(at), description, taxType, amount: decimal(at, parts[2]) }));
  },
  TDS: (bill, { at, parts }) => {
    close(bill);
    bill.header = { ...bill.header, currentCharges: { value: cents(at, parts[1]), at } };
  },
  CTT: (bill, { at, parts }) => {
    if (Number(parts[1]) !== bill.items) throw new Refusal(at, messages['billing.readCounts']);
  },
};

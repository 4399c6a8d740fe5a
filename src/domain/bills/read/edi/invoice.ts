/** Reads an X12 810 invoice, and the segments that an 811 shares with it. */
import type { BillFileKind } from '#generated/domain/lists/bill-file-kind.ts';
import { messages } from '#generated/domain/messages.ts';
import { fill } from '../../../format/fill.ts';
import { emptyHeader, type BillHeader, type Place, type ReadBill, type ReadLine } from '../bill.ts';
import { sorted, type RawLine } from '../line.ts';
import { dayOf } from '../values.ts';
import { Refusal, type Segment } from './envelope.ts';

/** What carriers put where; the qualifiers of the standard unless a carrier's guide says otherwise. */
export interface EdiLayout {
  readonly kind: Extract<BillFileKind, 'EDI_810'>;
  /** Qualifiers of REF that name the account. */
  readonly account: readonly string[];
  /** Qualifiers of product ids and REF that name a circuit or line, a USOC, an order. */
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

/** A bill as far as it is read. */
export interface Reading {
  header: BillHeader;
  readonly lines: ReadLine[];
  open: RawLine | null;
  items: number;
}

/** The bill of an invoice. */
export function invoiceOf(set: readonly Segment[], layout: EdiLayout): ReadBill {
  const bill = newReading();
  for (const segment of set) readers[segment.parts[0]!]?.(bill, segment, layout);
  close(bill);
  return { header: bill.header, lines: bill.lines };
}

export const newReading = (): Reading => ({ header: emptyHeader, lines: [], open: null, items: 0 });

/** The line that is open is whole. */
export function close(bill: Reading): void {
  if (bill.open !== null) bill.lines.push(sorted(bill.open));
  bill.open = null;
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
  amount: 0,
  taxType: null,
});

/** What each segment adds to a bill. */
export const readers: Readonly<Record<string, (bill: Reading, segment: Segment, layout: EdiLayout) => void>> = {
  BIG: (bill, { at, parts }) => {
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
  },
  DTM: (bill, { at, parts }) => {
    const value = day(at, parts[2]);
    if (bill.open !== null)
      bill.open = {
        ...bill.open,
        ...(parts[1] === '150' && { from: value }),
        ...(parts[1] === '151' && { to: value }),
      };
    else if (parts[1] === '186' || parts[1] === '150') bill.header = { ...bill.header, billStart: { value, at } };
    else if (parts[1] === '187' || parts[1] === '151') bill.header = { ...bill.header, billEnd: { value, at } };
  },
  IT1: (bill, { at, parts }, layout) => {
    close(bill);
    bill.items += 1;
    const qty = Number(parts[2] || 1);
    const unitPrice = decimal(at, parts[4]);
    const ids = Object.fromEntries(
      parts.slice(6).flatMap((each, place, all) => (place % 2 === 0 ? [[each, all[place + 1] ?? '']] : [])),
    );
    const idOf = (qualifiers: readonly string[]) => qualifiers.map((each) => ids[each]).find((each) => each) ?? null;
    bill.open = {
      ...blank(at),
      qty,
      unitPrice,
      amount: Math.round(qty * unitPrice),
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
    const amount = cents(at, parts[5]);
    bill.lines.push(
      sorted({
        ...blank(at),
        description: parts[15] || (parts[2] ?? ''),
        usoc: parts[2] || null,
        amount: parts[1] === 'A' ? -amount : amount,
      }),
    );
  },
  TXI: (bill, { at, parts }) => {
    close(bill);
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

function day(at: Place, text = ''): string {
  const value = dayOf(text, 'YYYYMMDD');
  if (value === null) throw new Refusal(at, fill(messages['billing.readBadDate'], { field: '', value: text }).trim());
  return value;
}

/** An amount with a point, in minor units. */
export function decimal(at: Place, text = ''): number {
  if (!/^-?\d*(\.\d{1,4})?$/.test(text) || text === '')
    throw new Refusal(at, fill(messages['billing.readBadAmount'], { field: '', value: text }).trim());
  return Math.round(Number(text) * 100);
}

/** An amount whose last two digits are cents. */
export function cents(at: Place, text = ''): number {
  if (!/^-?\d+$/.test(text))
    throw new Refusal(at, fill(messages['billing.readBadAmount'], { field: '', value: text }).trim());
  return Number(text);
}

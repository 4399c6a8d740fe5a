/** Reads X12 810 invoices: counts and control numbers must agree, or none of the file is taken. */
import type { BillFileKind } from '#generated/domain/lists/bill-file-kind.ts';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { fill } from '../../format/fill.ts';
import {
  emptyHeader,
  type BillHeader,
  type BillProblem,
  type Place,
  type ReadBill,
  type ReadFile,
  type ReadLine,
} from './bill.ts';
import { sorted, type RawLine } from './line.ts';
import { dayOf } from './values.ts';

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
  circuit: ['CI', 'SV', 'TN', 'TJ'],
  usoc: ['SC', 'VC', 'BP', 'CG'],
  order: ['PO', 'ON', 'OQ'],
};

export interface Segment {
  readonly at: Place;
  readonly parts: readonly string[];
}

class Refusal extends Error {
  readonly problem: BillProblem;
  constructor(at: Place | null, text: string) {
    super(text);
    this.problem = { at, field: null, text };
  }
}

export function readEdi(text: string, layout: EdiLayout = standardEdi): ReadFile {
  try {
    return { bills: setsOf(segmentsOf(text)).map((set) => billOf(set, layout)), problems: [] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { bills: [], problems: [error.problem] };
  }
}

export const looksLikeEdi = (text: string): boolean => /^\uFEFF?\s*ISA/.test(text);

/** The control number and the sender of the interchange, by which it is known when it comes again. */
export function interchangeOf(text: string): string | null {
  const parts = text.trim().split(text.trim()[3] ?? '*');
  return looksLikeEdi(text) ? `${parts[6]?.trim()}:${parts[13]}` : null;
}

/** Separators stand at fixed places of the first segment. Throws for what is cut or no EDI file. */
export function segmentsOf(text: string): readonly Segment[] {
  const whole = text.replace(/^\uFEFF?\s*/, '');
  if (!whole.startsWith('ISA') || whole.length < 106) throw new Refusal(null, messages['billing.readForeign']);
  const [element, end] = [whole[3]!, whole[105]!];
  const segments = whole
    .split(end)
    .map((part, at) => ({ at: { line: at + 1 }, parts: part.trim().split(element) }))
    .filter(({ parts }) => parts[0] !== '');
  if (segments.length > limits.billFileLines * 4)
    throw new Refusal(null, fill(messages['billing.readTooLong'], { limit: limits.billFileLines }));
  const [first, last] = [segments[0]!, segments.at(-1)!];
  if (last.parts[0] !== 'IEA') throw new Refusal(last.at, messages['billing.readCut']);
  if (last.parts[2] !== first.parts[13]) throw new Refusal(last.at, messages['billing.readCounts']);
  return segments;
}

/** The invoices, each from ST to SE; every envelope counts what is in it. */
function setsOf(segments: readonly Segment[]): readonly (readonly Segment[])[] {
  const sets: Segment[][] = [];
  const seen = new Set<string>();
  let open: Segment[] | null = null;
  let inGroup = 0;
  for (const segment of segments) {
    const [name, first, second] = segment.parts;
    if (name === 'GS') inGroup = 0;
    if (name === 'ST') {
      if (open !== null || seen.has(second!)) throw new Refusal(segment.at, messages['billing.readDoubled']);
      if (first !== '810') throw new Refusal(segment.at, fill(messages['billing.readOtherSet'], { set: first }));
      seen.add(second!);
      open = [];
    }
    open?.push(segment);
    if (name === 'SE') {
      if (open === null || Number(first) !== open.length || second !== open[0]!.parts[2])
        throw new Refusal(segment.at, messages['billing.readCounts']);
      sets.push(open);
      open = null;
      inGroup += 1;
    }
    if (name === 'GE' && Number(first) !== inGroup) throw new Refusal(segment.at, messages['billing.readCounts']);
  }
  if (open !== null || sets.length === 0) throw new Refusal(segments.at(-1)!.at, messages['billing.readCut']);
  return sets;
}

interface Reading {
  header: BillHeader;
  readonly lines: ReadLine[];
  open: RawLine | null;
  items: number;
}

function billOf(set: readonly Segment[], layout: EdiLayout): ReadBill {
  const bill: Reading = { header: emptyHeader, lines: [], open: null, items: 0 };
  for (const segment of set) readers[segment.parts[0]!]?.(bill, segment, layout);
  close(bill);
  return { header: bill.header, lines: bill.lines };
}

function close(bill: Reading): void {
  if (bill.open !== null) bill.lines.push(sorted(bill.open));
  bill.open = null;
}

const blank = (at: Place): RawLine => ({
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

const readers: Readonly<Record<string, (bill: Reading, segment: Segment, layout: EdiLayout) => void>> = {
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
function decimal(at: Place, text = ''): number {
  if (!/^-?\d*(\.\d{1,4})?$/.test(text) || text === '')
    throw new Refusal(at, fill(messages['billing.readBadAmount'], { field: '', value: text }).trim());
  return Math.round(Number(text) * 100);
}

/** An amount whose last two digits are cents. */
function cents(at: Place, text = ''): number {
  if (!/^-?\d+$/.test(text))
    throw new Refusal(at, fill(messages['billing.readBadAmount'], { field: '', value: text }).trim());
  return Number(text);
}

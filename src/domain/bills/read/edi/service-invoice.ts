/**
 * Reads an X12 811 consolidated service invoice: a tree of levels from the provider down to a charge. Line details only
 * explain the charge above them; subtotals are checked and never added.
 */
import { messages } from '#generated/domain/messages.ts';
import { formatMoney } from '../../../format/money.ts';
import { fill } from '../../../format/fill.ts';
import type { ReadBill, ReadLine } from '../bill.ts';
import { sorted, type RawLine } from '../line.ts';
import { cents, centsIfAny, decimal, priced } from './amounts.ts';
import { Refusal, type Segment } from './envelope.ts';
import {
  allowanceSigns,
  blank,
  close,
  newReading,
  readers,
  wholeBill,
  type EdiLayout,
  type Reading,
} from './invoice.ts';

/** HL03 codes: a smaller one is a higher level, and details of a line explain it. */
const lineDetail = 9;
/** SLN03 relationship that adds nothing to the charge. */
const informationOnly = 'O';

interface Level {
  readonly head: Segment;
  readonly code: number;
  readonly parent: Level | null;
  readonly children: Level[];
  readonly segments: Segment[];
}

/** Values that a charge inherits from higher levels. */
type Context = Pick<RawLine, 'circuitId' | 'usoc' | 'orderNumber' | 'from' | 'to'>;
const noContext: Context = { circuitId: null, usoc: null, orderNumber: null, from: null, to: null };

export function serviceInvoiceOf(set: readonly Segment[], layout: EdiLayout): ReadBill {
  const { heading, levels, summary } = partsOf(set);
  const bill = newReading();
  for (const segment of [...heading, ...summary]) readHeading(bill, segment, layout);
  const charges = levels.filter(({ parent }) => parent === null).flatMap((root) => chargesOf(root, noContext, layout));
  checkCount(summary, levels);
  return wholeBill(bill, charges);
}

/** Carriers put the total before or after the levels. */
function partsOf(set: readonly Segment[]) {
  const first = set.findIndex(({ parts }) => parts[0] === 'HL');
  const from = first === -1 ? set.length : first;
  const end = set.findIndex(({ parts }, at) => at > from && ['TDS', 'CTT', 'SE'].includes(parts[0]!));
  const to = end === -1 ? set.length : end;
  return { heading: set.slice(0, from), levels: levelsOf(set.slice(from, to)), summary: set.slice(to) };
}

/** Throws for a level without a parent, above its parent, or repeated. */
function levelsOf(segments: readonly Segment[]): readonly Level[] {
  const levels = new Map<string, Level>();
  for (const segment of segments) {
    if (segment.parts[0] !== 'HL') {
      [...levels.values()].at(-1)!.segments.push(segment);
      continue;
    }
    const [, id = '', above = '', code = ''] = segment.parts;
    const parent = above === '' ? null : levels.get(above);
    if (parent === undefined || levels.has(id) || !/^[1-9]$/.test(code) || Number(code) <= (parent?.code ?? 0))
      throw new Refusal(segment.at, messages['billing.readLevels']);
    const level: Level = { head: segment, code: Number(code), parent, children: [], segments: [] };
    parent?.children.push(level);
    levels.set(id, level);
  }
  return [...levels.values()];
}

/** The previous balance and amounts before a bill; everything else as in an invoice. */
function readHeading(bill: Reading, segment: Segment, layout: EdiLayout): void {
  const { parts } = segment;
  if (parts[0] === 'BAL') readBalance(bill, segment);
  else if (parts[0] === 'ITA') addAllowance(bill, segment, noContext);
  else if (parts[0] !== 'CTT') readers[parts[0]!]?.(bill, segment, layout);
}

/** BAL: the previous balance, payments and adjustments since, and the total due. */
function readBalance(bill: Reading, { at, parts: [, kind, qualifier = '', amount] }: Segment): void {
  const value = decimal(at, amount);
  if (qualifier === 'TT') bill.header = { ...bill.header, total: { value, at } };
  else if (qualifier === 'TP') bill.header = { ...bill.header, payments: { value: Math.abs(value), at } };
  else if (['NA', 'BT'].includes(qualifier))
    bill.header = { ...bill.header, adjustments: { value: (bill.header.adjustments?.value ?? 0) + value, at } };
  else if (kind === 'P') bill.header = { ...bill.header, previousBalance: { value, at } };
}

/** The charges of a level and the levels below it. */
function chargesOf(level: Level, above: Context, layout: EdiLayout): readonly ReadLine[] {
  if (level.code === lineDetail) return [];
  const reading = newReading();
  let context = above;
  // Sublines of a priced item only explain its price.
  let isPriced = false;
  let stated: { readonly segment: Segment; readonly amount: number } | null = null;
  const hasCharges = level.children.some(({ code }) => code !== lineDetail);
  for (const segment of level.segments) {
    const { parts, at } = segment;
    const isOfLevel = reading.open === null;
    if (parts[0] === 'SI') context = applied(reading, context, identified(segment, layout), isOfLevel);
    else if (parts[0] === 'REF' || (parts[0] === 'DTM' && isOfLevel))
      context = applied(reading, context, referenced(segment, layout), isOfLevel);
    else if (parts[0] === 'ITA' && !parts[7]) continue;
    else if (parts[0] === 'ITA' && hasCharges && !parts[3]) stated = { segment, amount: cents(at, parts[7]) };
    else if (parts[0] === 'ITA') addAllowance(reading, segment, context);
    else if (parts[0] === 'SLN') {
      if (!isPriced) addSubline(reading, segment, context, layout);
    } else if (parts[0] === 'IT1') isPriced = addItem(reading, segment, context, layout);
    else readers[parts[0]!]?.(reading, segment, layout);
  }
  close(reading);
  const below = level.children.flatMap((child) => chargesOf(child, context, layout));
  const own = reading.lines.map((line) => ({ ...line, ...filled(line, context) }));
  if (stated !== null) checkStated(stated.segment, stated.amount, [...own, ...below]);
  return [...own, ...below];
}

/** A line's own values win. */
const filled = (line: Context, { circuitId, usoc, orderNumber, from, to }: Context): Context => ({
  circuitId: line.circuitId ?? circuitId,
  usoc: line.usoc ?? usoc,
  orderNumber: line.orderNumber ?? orderNumber,
  from: line.from ?? from,
  to: line.to ?? to,
});

/** Before the first charge it applies to the level and its sublevels, after that to the charge. */
function applied(reading: Reading, context: Context, found: Partial<Context>, isOfLevel: boolean): Context {
  if (isOfLevel) return { ...context, ...found };
  reading.open = { ...reading.open!, ...found };
  return context;
}

/** Service characteristics: pairs of qualifier and value after the agency. */
function identified({ parts }: Segment, layout: EdiLayout): Partial<Context> {
  const found: { -readonly [Name in keyof Context]?: Context[Name] } = {};
  for (let place = 2; place + 1 < parts.length; place += 2) {
    const [qualifier, value] = [parts[place]!, parts[place + 1]!];
    if (value === '') continue;
    if (layout.circuit.includes(qualifier)) found.circuitId = value;
    else if (layout.usoc.includes(qualifier)) found.usoc = value;
    else if (layout.order.includes(qualifier)) found.orderNumber = value;
  }
  return found;
}

function referenced({ at, parts }: Segment, layout: EdiLayout): Partial<Context> {
  const line = newReading();
  line.open = blank(at);
  readers[parts[0]!]!(line, { at, parts }, layout);
  const { circuitId, orderNumber, from, to } = line.open;
  return Object.fromEntries(Object.entries({ circuitId, orderNumber, from, to }).filter(([, value]) => value !== null));
}

/** ITA: an allowance or a charge; its amount has two implied decimals. */
function addAllowance(reading: Reading, { at, parts }: Segment, context: Context): void {
  close(reading);
  const sign = allowanceSigns[parts[1] ?? ''] ?? 0;
  const amount = centsIfAny(at, parts[7]);
  if (sign === 0 || amount === null) return;
  const description = parts[13] || parts[3] || parts[5] || '';
  reading.lines.push(
    sorted({
      ...blank(at),
      ...context,
      description,
      usoc: parts[3] || context.usoc,
      amount: 0 + sign * amount,
    }),
  );
}

/** IT1: an item; returns whether it has a price. */
function addItem(reading: Reading, { at, parts }: Segment, context: Context, layout: EdiLayout): boolean {
  readers['IT1']!(reading, { at, parts }, layout);
  reading.open = { ...reading.open!, ...filled(reading.open!, context) };
  return reading.open.amount !== 0;
}

/** SLN: a charge below an item without a price, unless it is informational. */
function addSubline(reading: Reading, { at, parts }: Segment, context: Context, layout: EdiLayout): void {
  if (parts[3] === informationOnly) return;
  const item = reading.open;
  if (item?.amount === 0) reading.open = null;
  close(reading);
  const ids = identified({ at, parts: ['', '', ...parts.slice(9)] }, layout);
  const of = filled({ ...noContext, ...ids }, item ?? context);
  reading.open = {
    ...blank(at),
    ...of,
    ...priced(at, parts.slice(4, 8)),
    description: ids.usoc ?? '',
  };
}

/** Throws if a subtotal is not the sum of the lines below it. */
function checkStated({ at }: Segment, stated: number, lines: readonly ReadLine[]): void {
  const found = lines.reduce((sum, { amount }) => sum + amount, 0);
  if (found === stated) return;
  const shown = (value: number): string => formatMoney({ value, code: 'USD' });
  throw new Refusal(at, fill(messages['billing.readSubtotal'], { said: shown(stated), found: shown(found) }));
}

/** Carriers count items or levels. */
function checkCount(summary: readonly Segment[], levels: readonly Level[]): void {
  const count = summary.find(({ parts }) => parts[0] === 'CTT');
  if (count === undefined) return;
  const items = levels.flatMap(({ segments }) => segments).filter(({ parts }) => parts[0] === 'IT1').length;
  if (![items, levels.length].includes(Number(count.parts[1])))
    throw new Refusal(count.at, messages['billing.readCounts']);
}

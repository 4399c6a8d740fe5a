/** Reads the bills of an X12 file, both 810 and 811, in all interchanges: all of them or none. */
import { messages } from '#generated/domain/messages.ts';
import { fill } from '../../../format/fill.ts';
import type { BillProblem, ReadBill, ReadFile } from '../bill.ts';
import { interchangesOf, Refusal, setsOf, type Interchange, type Segment } from './envelope.ts';
import { invoiceOf, standardEdi, type EdiLayout } from './invoice.ts';
import { serviceInvoiceOf } from './service-invoice.ts';

export function readEdi(text: string, layout: EdiLayout = standardEdi): ReadFile {
  try {
    const interchanges = interchangesOf(text);
    const found = interchanges.map((one) => ({ one, ...setsOf(one) }));
    const bills = found.flatMap(({ one, sets }) => sets.map((set) => marked(billOf(set, layout), one)));
    const left = otherSets(found.flatMap(({ others }) => others));
    if (bills.length > 0) return { bills, skipped: left, problems: [] };
    const last = interchanges.at(-1)!.segments.at(-1)!.at;
    const nothing = { at: last, field: null, text: messages['billing.readCut'] };
    return { bills: [], problems: left.length > 0 ? left : [nothing] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { bills: [], problems: [error.problem] };
  }
}

const billOf = (set: readonly Segment[], layout: EdiLayout): ReadBill =>
  set[0]!.parts[1] === '811' ? serviceInvoiceOf(set, layout) : invoiceOf(set, layout);

/** ISA15 marks a test interchange. */
function marked(bill: ReadBill, { segments: [isa] }: Interchange): ReadBill {
  if (isa!.parts[15] !== 'T') return bill;
  const doubt = { at: isa!.at, field: null, text: messages['billing.readTest'] };
  return { ...bill, doubts: [...(bill.doubts ?? []), doubt] };
}

/** Each kind of set once, at its first place, with its count. */
const otherSets = (heads: readonly Segment[]): readonly BillProblem[] =>
  [...Map.groupBy(heads, ({ parts }) => parts[1]!).entries()].map(([set, same]) => ({
    at: same[0]!.at,
    field: null,
    text: fill(messages['billing.readOtherSet'], { set, count: same.length }),
  }));

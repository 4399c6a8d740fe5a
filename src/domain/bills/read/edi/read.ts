/** Reads the bills of an X12 file, 810 and 811 alike: all of them or none. */
import type { ReadBill, ReadFile } from '../bill.ts';
import { serviceInvoiceOf } from './service-invoice.ts';
import { Refusal, segmentsOf, setsOf, type Segment } from './envelope.ts';
import { invoiceOf, standardEdi, type EdiLayout } from './invoice.ts';

export function readEdi(text: string, layout: EdiLayout = standardEdi): ReadFile {
  try {
    return { bills: setsOf(segmentsOf(text)).map((set) => billOf(set, layout)), problems: [] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { bills: [], problems: [error.problem] };
  }
}

const billOf = (set: readonly Segment[], layout: EdiLayout): ReadBill =>
  set[0]!.parts[1] === '811' ? serviceInvoiceOf(set, layout) : invoiceOf(set, layout);

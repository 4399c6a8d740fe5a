/** A carrier's bill as it was read, whatever it came as: each value with the place that it stood at. [BI-021] [BI-022] */
import type { ChargeCategory } from '#generated/domain/lists/charge-category.ts';
import type { BillField } from '#generated/domain/lists/bill-field.ts';

/** Where a value stood: row of a CSV file, segment of an EDI file, line of a page, each from 1. */
export interface Place {
  readonly line: number;
  readonly page?: number;
}

export interface Read<Value> {
  readonly value: Value;
  readonly at: Place;
}

export interface BillProblem {
  readonly at: Place | null;
  readonly field: BillField | null;
  readonly text: string;
}

export interface BillHeader {
  readonly accountNumber: Read<string> | null;
  readonly invoiceNumber: Read<string> | null;
  readonly invoiceDate: Read<string> | null;
  readonly dueDate: Read<string> | null;
  readonly billStart: Read<string> | null;
  readonly billEnd: Read<string> | null;
  readonly currency: Read<string> | null;
  readonly previousBalance: Read<number> | null;
  readonly payments: Read<number> | null;
  readonly adjustments: Read<number> | null;
  readonly currentCharges: Read<number> | null;
  readonly total: Read<number> | null;
}

export interface ReadLine {
  readonly at: Place;
  readonly description: string;
  readonly circuitId: string | null;
  readonly usoc: string | null;
  readonly orderNumber: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly qty: number;
  /** Minor units. */
  readonly unitPrice: number | null;
  readonly amount: number;
  readonly taxType: string | null;
  readonly category: ChargeCategory;
  readonly kind: 'RECURRING' | 'ONE_TIME';
}

export interface ReadBill {
  readonly header: BillHeader;
  readonly lines: readonly ReadLine[];
}

/** All bills of a file, or why none of it is taken. */
export interface ReadFile {
  readonly bills: readonly ReadBill[];
  readonly problems: readonly BillProblem[];
}

export const emptyHeader: BillHeader = {
  accountNumber: null,
  invoiceNumber: null,
  invoiceDate: null,
  dueDate: null,
  billStart: null,
  billEnd: null,
  currency: null,
  previousBalance: null,
  payments: null,
  adjustments: null,
  currentCharges: null,
  total: null,
};

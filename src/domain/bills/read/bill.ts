/** A carrier's bill as read from any format, each value with its place in the file. [BI-021] [BI-022] */
import type { ChargeCategory } from '#generated/domain/lists/charge-category.ts';
import { billFields, type BillField } from '#generated/domain/lists/bill-field.ts';

/** Place of a value: row of a CSV file, segment of an EDI file, line of a page, each from 1. */
export interface Place {
  readonly line: number;
  readonly page?: number;
}

export interface ReadValue<Value> {
  readonly value: Value;
  readonly at: Place;
}

export interface BillProblem {
  readonly at: Place | null;
  readonly field: BillField | null;
  readonly text: string;
}

type Field = (typeof billFields)[number];
type Part = Field['facts']['part'];
type FieldOf<Of extends Part> = Extract<Field, { facts: { part: Of } }>;
type MoneyField = Extract<Field, { facts: { look: 'money' } }>['value'];

/** Fields that occur once per bill; sums in minor units. */
export type BillHeader = {
  readonly [Name in FieldOf<'head'>['value']]: ReadValue<Name extends MoneyField ? number : string> | null;
};

export interface ReadLine {
  readonly at: Place;
  readonly description: string;
  readonly circuitId: string | null;
  readonly usoc: string | null;
  readonly orderNumber: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly qty: number;
  /** Minor units; null if the price has more decimals. */
  readonly unitPrice: number | null;
  /** A price with more decimals than minor units, in major units. */
  readonly unitRate: number | null;
  readonly amount: number;
  readonly taxType: string | null;
  readonly category: ChargeCategory;
  readonly kind: 'RECURRING' | 'ONE_TIME';
}

export interface ReadBill {
  readonly header: BillHeader;
  readonly lines: readonly ReadLine[];
  /** What a person must check although the bill adds up. */
  readonly doubts?: readonly BillProblem[];
}

/** All bills of a file, or why it was rejected as a whole. */
export interface ReadFile {
  readonly bills: readonly ReadBill[];
  /** Parts of the file that are not bills and were skipped. */
  readonly skipped?: readonly BillProblem[];
  readonly problems: readonly BillProblem[];
}

/** Fields of one part of a bill, in order. */
export const fieldsOf = <Of extends Part>(part: Of): readonly FieldOf<Of>[] =>
  billFields.filter((field): field is FieldOf<Of> => field.facts.part === part);

export const isNeeded = ({ facts }: Field): boolean => 'isNeeded' in facts;

/** Maps each header field by its type. */
export const headerOf = (
  text: (field: BillField) => ReadValue<string> | null,
  day: (field: BillField) => ReadValue<string> | null,
  sum: (field: BillField) => ReadValue<number> | null,
): BillHeader =>
  Object.fromEntries(
    fieldsOf('head').map(({ value, facts: { look } }) => {
      const read = look === 'money' ? sum : look === 'date' ? day : text;
      return [value, read(value)];
    }),
  ) as BillHeader;

const nothing = (): null => null;
export const emptyHeader: BillHeader = headerOf(nothing, nothing, nothing);

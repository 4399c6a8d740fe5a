/** What an audit of one invoice reads: the invoice, and what contracts, orders and earlier invoices lead to expect. [BI-032] */
import type { ChargeCategory } from '#generated/domain/lists/charge-category.ts';
import type { InvoiceException } from '#generated/domain/lists/invoice-exception.ts';
import type { Day } from '../../contracts/dates.ts';
import type { PartMonthMethod, Period } from '../periods.ts';

/** Amounts are whole minor units of the currency of the invoice. */
export interface BilledLine {
  readonly id: string;
  /** The service that the line was coded to. */
  readonly serviceId: string | null;
  /** Charged to the account as such: taxes, late fees and the like, for which no service is looked for. */
  readonly isAccountLevel: boolean;
  readonly description: string;
  readonly category: ChargeCategory;
  readonly kind: 'RECURRING' | 'ONE_TIME';
  /** Metered: its amount follows no price per month. */
  readonly isUsage: boolean;
  readonly isLateFee: boolean;
  readonly section: 'CURRENT' | 'ADJUSTMENT';
  readonly chargeCode: string | null;
  readonly period: Period | null;
  readonly qty: number;
  /** A credit is negative. */
  readonly amount: number;
  readonly taxType: string | null;
  /** The carrier's order number, if printed. */
  readonly orderNumber: string | null;
  /** What live findings of earlier audits already claim of the line. */
  readonly claimed: number;
}

export interface BilledInvoice {
  readonly id: string;
  readonly accountId: string;
  readonly number: string;
  readonly date: Day;
  readonly dueDate: Day | null;
  readonly period: Period | null;
  readonly currency: string;
  readonly total: number;
  readonly lines: readonly BilledLine[];
}

export interface AccountFacts {
  readonly isKnown: boolean;
  readonly isActive: boolean;
  /** Day of the month on which bills begin, with announced changes; the last that holds counts. */
  readonly billingDays: readonly { readonly from: Day; readonly day: number }[];
  /** Months that one bill covers. */
  readonly months: number;
  readonly proration: PartMonthMethod;
}

/** A price that a contract names, per month. */
export interface ContractPrice {
  readonly id: string;
  /** Where the paper says it. */
  readonly proof: Evidence;
  readonly serviceId: string;
  /** The charge that it is for; null: everything recurring of the service together. */
  readonly chargeCode: string | null;
  readonly price: number;
  /** Whether the price is that of one unit, or of all of them together. */
  readonly isPerUnit: boolean;
  readonly from: Day;
  readonly to: Day | null;
  /** Most by which the carrier may raise it each year. */
  readonly escalatorPercent: number | null;
  /** Units that are due even if fewer are used. */
  readonly minimumQty: number | null;
}

export interface ServiceFacts {
  readonly id: string;
  readonly name: string;
  /** First day that may be billed, and what proves it; null while it is not known. */
  readonly billableFrom: { readonly day: Day; readonly proof: Evidence } | null;
  /** Last day that may be billed. */
  readonly billableTo: { readonly day: Day; readonly proof: Evidence } | null;
  /** Units in the inventory over time; empty when they are not counted. */
  readonly quantities: readonly { readonly from: Day; readonly qty: number }[];
  /** One-time charges that were agreed: the quote and approved changes. */
  readonly agreedNrc: number | null;
  readonly nrcProof: readonly Evidence[];
}

export interface PromisedCredit {
  readonly id: string;
  readonly serviceId: string | null;
  readonly amount: number;
  readonly promisedOn: Day;
  /** Last bill date by which all of it should have come. */
  readonly expectedBy: Day;
}

export interface PaidBill {
  readonly invoiceId: string;
  readonly number: string;
  readonly dueDate: Day;
  /** Day on which all that was not disputed had been paid; null while it is not. */
  readonly settledOn: Day | null;
}

export interface TaxExemption {
  readonly id: string;
  /** Tax types of the certificate, in any case. */
  readonly taxTypes: readonly string[];
  readonly from: Day;
  readonly to: Day | null;
}

export interface AllowedSurcharge {
  /** The name in the contract and others that the carrier prints. */
  readonly names: readonly string[];
  /** Most that may be charged in a bill; null without a limit. */
  readonly cap: number | null;
}

/** What the paper says of surcharges; without a paper nothing can be compared. */
export interface SurchargeList {
  readonly proof: Evidence;
  readonly allowed: readonly AllowedSurcharge[];
}

export interface AuditContext {
  readonly today: Day;
  readonly account: AccountFacts;
  /** Invoices of the account in the last 24 months, oldest first, without void ones and duplicates. */
  readonly earlier: readonly BilledInvoice[];
  readonly services: readonly ServiceFacts[];
  readonly prices: readonly ContractPrice[];
  readonly promises: readonly PromisedCredit[];
  readonly paid: readonly PaidBill[];
  readonly exemptions: readonly TaxExemption[];
  readonly surcharges: SurchargeList | null;
  readonly ordersInFlight: readonly string[];
  readonly tolerances: readonly ToleranceRule[];
  readonly exceptions: readonly LearnedException[];
}

/** A tolerance that stands in for that of the rule; the more particular one wins. */
export interface ToleranceRule {
  readonly code: InvoiceException;
  readonly accountId: string | null;
  readonly providerId: string | null;
  readonly category: ChargeCategory | null;
  readonly absolute: number;
  readonly percent: number;
}

/** What staff decided not to hear of again, up to a sum and a day. */
export interface LearnedException {
  readonly id: string;
  readonly code: InvoiceException;
  readonly serviceId: string | null;
  readonly chargeCode: string | null;
  /** Most that one bill may differ, in minor units. */
  readonly ceiling: number;
  readonly expiresOn: Day;
}

export const evidenceKinds = [
  'CONTRACT',
  'QUOTE',
  'ORDER',
  'ACCEPTANCE',
  'NOTICE',
  'INVOICE',
  'PAYMENT',
  'CERTIFICATE',
  'INVENTORY',
  'PROMISE',
  'CALCULATION',
] as const;

/** One link of the chain that proves a finding. */
export interface Evidence {
  readonly kind: (typeof evidenceKinds)[number];
  /** The record that it stands in. */
  readonly id?: string;
  /** What it says: a clause, a number, a formula with its figures. */
  readonly text: string;
  readonly day?: Day;
}

export interface Finding {
  readonly code: InvoiceException;
  /** The same cause in another month has the same key. */
  readonly cause: string;
  readonly serviceId: string | null;
  readonly chargeCode: string | null;
  /** What is claimed back of each line; never more than the line. */
  readonly claims: readonly { readonly lineId: string; readonly amount: number }[];
  /** What the carrier owes. */
  readonly exposure: number;
  /** What may still be billed to us. */
  readonly liability: number;
  readonly expected: number | null;
  readonly billed: number | null;
  /** Further figures of the text of the finding. */
  readonly facts: Readonly<Record<string, string | number>>;
  readonly evidence: readonly Evidence[];
  /** The learned exception that keeps it quiet. */
  readonly silencedBy: string | null;
}

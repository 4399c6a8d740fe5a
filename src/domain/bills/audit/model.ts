/** Input of an invoice audit: the invoice, and what contracts, orders and earlier invoices lead to expect. [BI-032] */
import type { ChargeCategory } from '#generated/domain/lists/charge-category.ts';
import type { InvoiceException } from '#generated/domain/lists/invoice-exception.ts';
import type { Day } from '../../contracts/dates.ts';
import type { PartMonthMethod, Period } from '../periods.ts';

/** Amounts are minor units of the invoice's currency. */
export interface BilledLine {
  readonly id: string;
  /** The coded service. */
  readonly serviceId: string | null;
  /** Belongs to the account, not a service: taxes, late fees and the like. */
  readonly isAccountLevel: boolean;
  readonly description: string;
  readonly category: ChargeCategory;
  readonly kind: 'RECURRING' | 'ONE_TIME';
  /** Metered, so it has no monthly price. */
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
  /** Amount already claimed by live findings of earlier audits. */
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
  /** Day of the month on which bills start, with announced changes; the last one in effect counts. */
  readonly billingDays: readonly { readonly from: Day; readonly day: number }[];
  /** Months per bill. */
  readonly months: number;
  readonly proration: PartMonthMethod;
}

/** Monthly price in a contract. */
export interface ContractPrice {
  readonly id: string;
  /** Where the document says it. */
  readonly proof: Evidence;
  readonly serviceId: string;
  /** Its charge; null for all recurring charges of the service together. */
  readonly chargeCode: string | null;
  readonly price: number;
  /** Whether the price is per unit or for all units. */
  readonly isPerUnit: boolean;
  readonly from: Day;
  readonly to: Day | null;
  /** Highest yearly increase by the carrier. */
  readonly escalatorPercent: number | null;
  /** Units that are always due. */
  readonly minimumQty: number | null;
}

export interface ServiceFacts {
  readonly id: string;
  readonly name: string;
  /** First billable day and its proof; null while unknown. */
  readonly billableFrom: { readonly day: Day; readonly proof: Evidence } | null;
  /** Last billable day and its proof. */
  readonly billableTo: { readonly day: Day; readonly proof: Evidence } | null;
  /** Units in the inventory over time; empty if they are not counted. */
  readonly quantities: readonly { readonly from: Day; readonly qty: number }[];
  /** Agreed one-time charges: the quote and approved changes. */
  readonly agreedNrc: number | null;
  readonly nrcProof: readonly Evidence[];
}

export interface PromisedCredit {
  readonly id: string;
  readonly serviceId: string | null;
  readonly amount: number;
  readonly promisedOn: Day;
  /** Last bill date by which the whole credit was due. */
  readonly expectedBy: Day;
}

export interface PaidBill {
  readonly invoiceId: string;
  readonly number: string;
  readonly dueDate: Day;
  /** Day on which everything undisputed had been paid; null if not yet. */
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
  /** Name in the contract and other names that the carrier prints. */
  readonly names: readonly string[];
  /** Highest amount per bill; null without a limit. */
  readonly cap: number | null;
}

/** Surcharges of the contract document. Without a document nothing can be compared. */
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

/** Overrides the tolerance of a rule; the more specific one wins. */
export interface ToleranceRule {
  readonly code: InvoiceException;
  readonly accountId: string | null;
  readonly providerId: string | null;
  readonly category: ChargeCategory | null;
  readonly absolute: number;
  readonly percent: number;
}

/** A finding that staff accepted, up to an amount and a day. */
export interface LearnedException {
  readonly id: string;
  readonly code: InvoiceException;
  readonly serviceId: string | null;
  readonly chargeCode: string | null;
  /** Highest accepted difference per bill, in minor units. */
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

/** One piece of evidence for a finding. */
export interface Evidence {
  readonly kind: (typeof evidenceKinds)[number];
  /** The record with the evidence. */
  readonly id?: string;
  /** A clause, a number, or a formula with its figures. */
  readonly text: string;
  readonly day?: Day;
}

export interface Finding {
  readonly code: InvoiceException;
  /** The same for the same cause in another month. */
  readonly cause: string;
  readonly serviceId: string | null;
  readonly chargeCode: string | null;
  /** Amount claimed per line; never more than the line. */
  readonly claims: readonly { readonly lineId: string; readonly amount: number }[];
  /** Amount that the carrier owes. */
  readonly exposure: number;
  /** Amount that may still be billed to us. */
  readonly liability: number;
  readonly expected: number | null;
  readonly billed: number | null;
  /** More figures for the finding's text. */
  readonly facts: Readonly<Record<string, string | number>>;
  readonly evidence: readonly Evidence[];
  /** The learned exception that silences it. */
  readonly silencedBy: string | null;
}

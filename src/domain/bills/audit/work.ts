/** State of an audit between rules: what is left of each line, so no cent is claimed twice. */
import type { ChargeCategory } from '#generated/domain/lists/charge-category.ts';
import type { InvoiceException } from '#generated/domain/lists/invoice-exception.ts';
import type { Day } from '../../contracts/dates.ts';
import type { Period } from '../periods.ts';
import type { AuditContext, BilledInvoice, BilledLine, ContractPrice, Finding, ServiceFacts } from './model.ts';
import { exceeds, toleranceFor } from './tolerance.ts';

/** A line with what earlier rules left of its amount and days. */
export interface OpenLine extends BilledLine {
  readonly left: number;
  readonly open: Period | null;
}

export type Claim = Finding['claims'][number];

export interface AuditWork {
  readonly invoice: BilledInvoice;
  readonly context: AuditContext;
  /** First day of the billing month that contains a day. */
  readonly billingDayOn: (day: Day) => number;
  readonly lines: () => readonly OpenLine[];
  readonly linesOf: (serviceId: string) => readonly OpenLine[];
  readonly pricesOf: (serviceId: string) => readonly ContractPrice[];
  readonly service: (id: string) => ServiceFacts | undefined;
  /** Increases with each claim, to invalidate cached results. */
  readonly revision: () => number;
  /** Claims up to what is left of a line. `days` are the days that later rules still check. */
  readonly claim: (lineId: string, amount: number, days?: Period | null) => readonly Claim[];
  /** Removes an amount of any sign and its days from a line without a claim. */
  readonly take: (lineId: string, share: number, days: Period | null) => void;
  /** Limits a line's amount to these days, regardless of the printed period. */
  readonly narrow: (lineId: string, days: Period) => void;
  readonly isOver: (
    code: InvoiceException,
    difference: number,
    expected: number,
    category: ChargeCategory | null,
  ) => boolean;
}

export function startWork(invoice: BilledInvoice, context: AuditContext): AuditWork {
  const open = new Map<string, OpenLine>(
    invoice.lines.map((line) => [line.id, { ...line, left: line.amount, open: line.period }]),
  );
  const lineIds = Map.groupBy(invoice.lines, ({ serviceId }) => serviceId);
  const prices = Map.groupBy(context.prices, ({ serviceId }) => serviceId);
  const services = new Map(context.services.map((service) => [service.id, service]));
  let revision = 0;
  return {
    invoice,
    context,
    billingDayOn: (day) => billingDayOn(context.account.billingDays, day),
    lines: () => [...open.values()],
    linesOf: (id) => (lineIds.get(id) ?? []).map((line) => open.get(line.id)!),
    pricesOf: (id) => prices.get(id) ?? [],
    service: (id) => services.get(id),
    revision: () => revision,
    claim(lineId, amount, days) {
      revision += 1;
      const line = open.get(lineId)!;
      const taken = Math.min(amount, line.left);
      open.set(lineId, { ...line, left: line.left - Math.max(taken, 0), open: days === undefined ? line.open : days });
      return taken > 0 ? [{ lineId, amount: taken }] : [];
    },
    take(lineId, share, days) {
      revision += 1;
      const line = open.get(lineId)!;
      open.set(lineId, { ...line, left: line.left - share, open: days });
    },
    narrow(lineId, days) {
      revision += 1;
      open.set(lineId, { ...open.get(lineId)!, period: days, open: days });
    },
    isOver: (code, difference, expected, category) =>
      exceeds(difference, expected, toleranceFor(context.tolerances, code, invoice.accountId, category)),
  };
}

/** The first of the month unless the account has another day. */
const billingDayOn = (days: AuditContext['account']['billingDays'], day: Day): number =>
  days.findLast(({ from }) => from <= day)?.day ?? 1;

/** Recurring charges of the bill's period with a monthly price, and discounts of the service. */
export const isComparable = (line: BilledLine): boolean =>
  line.kind === 'RECURRING' &&
  line.section === 'CURRENT' &&
  !line.isUsage &&
  (line.category === 'SERVICE_CHARGE' || line.category === 'EQUIPMENT_CHARGE');

/** A bill with only credits. It may come on any day and does not count as the month's bill. */
export const isCreditMemo = ({ lines }: Pick<BilledInvoice, 'lines'>): boolean =>
  lines.length > 0 && lines.every(({ amount }) => amount <= 0);

/** Billed amount of a line that no finding claims. */
export const netOf = ({ amount, claimed }: BilledLine): number => amount - claimed;

export const totalOf = (claims: readonly Claim[]): number => claims.reduce((sum, { amount }) => sum + amount, 0);

/** A finding with defaults for its other fields. */
export function newFinding(
  code: InvoiceException,
  about: Pick<Finding, 'cause' | 'evidence'> & Partial<Finding>,
): Finding {
  const claims = about.claims ?? [];
  return {
    code,
    serviceId: null,
    chargeCode: null,
    claims,
    exposure: totalOf(claims),
    liability: 0,
    expected: null,
    billed: null,
    facts: {},
    silencedBy: null,
    ...about,
  };
}

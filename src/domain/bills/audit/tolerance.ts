/** How much an amount may differ before it counts: by account, carrier and type of charge, else by rule. [BI-031] */
import type { ChargeCategory } from '#generated/domain/lists/charge-category.ts';
import { invoiceExceptions, type InvoiceException } from '#generated/domain/lists/invoice-exception.ts';
import type { ToleranceRule } from './model.ts';

export interface Tolerance {
  /** Minor units. */
  readonly absolute: number;
  readonly percent: number;
}

/** Default tolerance of the rule, from the list of exceptions. */
function ruleTolerance(code: InvoiceException): Tolerance {
  const { facts } = invoiceExceptions.find(({ value }) => value === code)!;
  return { absolute: facts.toleranceMinor, percent: facts.tolerancePercent };
}

/** The most specific tolerance: account and type of charge, carrier and type, account, carrier, rule. */
export function toleranceFor(
  rules: readonly ToleranceRule[],
  code: InvoiceException,
  accountId: string,
  category: ChargeCategory | null,
): Tolerance {
  const fitting = rules.filter(
    (rule) =>
      rule.code === code &&
      (rule.accountId === null || rule.accountId === accountId) &&
      (rule.category === null || rule.category === category),
  );
  const rank = ({ accountId: account, providerId, category: type }: ToleranceRule) =>
    (type === null ? 0 : 4) + (account === null ? 0 : 2) + (providerId === null ? 0 : 1);
  return fitting.toSorted((a, b) => rank(b) - rank(a))[0] ?? ruleTolerance(code);
}

/** Whether a difference exceeds the larger of the fixed amount and the percentage of the expected amount. */
export const exceeds = (difference: number, expected: number, { absolute, percent }: Tolerance): boolean =>
  Math.abs(difference) > Math.max(absolute, (Math.abs(expected) * percent) / 100);

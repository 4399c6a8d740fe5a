/** Explains the change in cost between two months. Each step has one cause, and the steps add up exactly. */
import { sumOf, type SpendLine } from './line.ts';

export const bridgeSteps = ['new', 'ended', 'rate', 'quantity', 'one_time', 'taxes', 'errors'] as const;
export type BridgeStep = (typeof bridgeSteps)[number];

export interface Bridge {
  readonly before: number;
  readonly after: number;
  readonly steps: readonly { readonly step: BridgeStep; readonly amount: number }[];
}

/** Identifies a charge across months. */
const keyOf = (line: SpendLine): string => `${line.carrier} ${line.serviceId ?? line.description} ${line.category}`;

const isTax = ({ category }: SpendLine): boolean => category === 'GOV_TAXES_AND_FEES';

interface Group {
  readonly amount: number;
  readonly qty: number;
}

/** Recurring charges by service or description, less what the audit disputes. */
function recurring(lines: readonly SpendLine[]): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>();
  for (const line of lines) {
    if (!line.isRecurring || isTax(line)) continue;
    const { amount, qty } = groups.get(keyOf(line)) ?? { amount: 0, qty: 0 };
    groups.set(keyOf(line), { amount: amount + line.amount - line.excess, qty: qty + line.qty });
  }
  return groups;
}

const errors = (lines: readonly SpendLine[]): number => lines.reduce((sum, { excess }) => sum + excess, 0);

export function bridge(before: readonly SpendLine[], after: readonly SpendLine[]): Bridge {
  const [was, is] = [recurring(before), recurring(after)];
  const found: Record<BridgeStep, number> = {
    new: 0,
    ended: 0,
    rate: 0,
    quantity: 0,
    one_time: 0,
    taxes: 0,
    errors: 0,
  };
  for (const [key, now] of is) {
    const then = was.get(key);
    if (!then) found.new += now.amount;
    else {
      const byQuantity = then.qty === 0 ? 0 : Math.round((then.amount * (now.qty - then.qty)) / then.qty);
      found.quantity += byQuantity;
      found.rate += now.amount - then.amount - byQuantity;
    }
  }
  for (const [key, then] of was) if (!is.has(key)) found.ended -= then.amount;
  const onceOf = (lines: readonly SpendLine[]): number =>
    lines.reduce((sum, line) => sum + (line.isRecurring || isTax(line) ? 0 : line.amount - line.excess), 0);
  const taxesOf = (lines: readonly SpendLine[]): number =>
    lines.reduce((sum, line) => sum + (isTax(line) ? line.amount - line.excess : 0), 0);
  found.one_time = onceOf(after) - onceOf(before);
  found.taxes = taxesOf(after) - taxesOf(before);
  found.errors = errors(after) - errors(before);
  return {
    before: sumOf(before),
    after: sumOf(after),
    steps: bridgeSteps.map((step) => ({ step, amount: found[step] })),
  };
}

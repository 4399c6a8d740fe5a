/** Matches credits of later bills with promises. A credit counts once, for the oldest promise first. */
import type { BilledInvoice, BilledLine, Evidence, PromisedCredit } from './model.ts';

interface Credit {
  readonly bill: BilledInvoice;
  readonly line: BilledLine;
  left: number;
}

export interface SeenCredit {
  readonly promise: PromisedCredit;
  /** Amount received, in minor units. */
  readonly got: number;
  /** The bills with the credits. */
  readonly parts: readonly { readonly bill: BilledInvoice; readonly amount: number }[];
  readonly proof: readonly Evidence[];
}

/** @param bills of the account, oldest first */
export function creditsFor(
  promises: readonly PromisedCredit[],
  bills: readonly BilledInvoice[],
): readonly SeenCredit[] {
  const credits = creditsOf(bills);
  return promises
    .toSorted((a, b) => a.promisedOn.localeCompare(b.promisedOn))
    .map((promise) => {
      const used = use(credits, promise);
      return {
        promise,
        got: used.reduce((sum, { amount }) => sum + amount, 0),
        parts: used,
        proof: used.map(({ bill: { id, number, date } }) => ({ kind: 'INVOICE', id, text: number, day: date })),
      };
    });
}

/** Negative lines other than monthly discounts. */
const creditsOf = (bills: readonly BilledInvoice[]): Credit[] =>
  bills.flatMap((bill) =>
    bill.lines
      .filter((line) => line.amount < 0 && (line.kind === 'ONE_TIME' || line.section === 'ADJUSTMENT'))
      .map((line) => ({ bill, line, left: -line.amount })),
  );

/** Uses later credits of the same service, or of no service, for the open part of the promise. */
function use(credits: readonly Credit[], promise: PromisedCredit) {
  let lacks = promise.amount;
  return credits
    .filter(({ bill }) => bill.date > promise.promisedOn)
    .filter(({ line }) => line.serviceId === promise.serviceId || line.serviceId === null)
    .flatMap((credit) => {
      const amount = Math.min(credit.left, lacks);
      if (amount <= 0) return [];
      credit.left -= amount;
      lacks -= amount;
      return [{ amount, bill: credit.bill }];
    });
}

/** A credit that was promised and has not come in full. */
import { figure } from '../figures.ts';
import type { BilledInvoice, BilledLine, Evidence, Finding, PromisedCredit } from '../model.ts';
import { found, type AuditWork } from '../work.ts';

interface Credit {
  readonly bill: BilledInvoice;
  readonly line: BilledLine;
  left: number;
}

export function missingCredit(work: AuditWork): readonly Finding[] {
  const credits = creditsOf([...work.context.earlier, work.invoice]);
  const promises = work.context.promises.toSorted((a, b) => a.promisedOn.localeCompare(b.promisedOn));
  return promises.flatMap((promise) => {
    const seen = used(credits, promise);
    const got = seen.reduce((sum, { amount }) => sum + amount, 0);
    const isDue = promise.expectedBy <= work.invoice.date;
    const lacks = promise.amount - got;
    return isDue && lacks > 0 && work.isOver('E08', lacks, promise.amount, null)
      ? [
          finding(
            promise,
            got,
            lacks,
            seen.map(({ proof }) => proof),
            work.invoice.currency,
          ),
        ]
      : [];
  });
}

/** Negative lines that are no monthly discount. */
const creditsOf = (bills: readonly BilledInvoice[]): Credit[] =>
  bills.flatMap((bill) =>
    bill.lines
      .filter((line) => line.amount < 0 && (line.kind === 'ONE_TIME' || line.section === 'ADJUSTMENT'))
      .map((line) => ({ bill, line, left: -line.amount })),
  );

/** Takes from the credits after the promise what it still lacks, the service's own first; one credit pays one promise. */
function used(
  credits: readonly Credit[],
  promise: PromisedCredit,
): { readonly amount: number; readonly proof: Evidence }[] {
  let lacks = promise.amount;
  return credits
    .filter(
      ({ bill, line }) =>
        bill.date > promise.promisedOn && (line.serviceId === promise.serviceId || line.serviceId === null),
    )
    .flatMap((credit) => {
      const amount = Math.min(credit.left, lacks);
      if (amount <= 0) return [];
      credit.left -= amount;
      lacks -= amount;
      const { id, number, date } = credit.bill;
      return [{ amount, proof: { kind: 'INVOICE' as const, id, text: number, day: date } }];
    });
}

function finding(
  promise: PromisedCredit,
  got: number,
  lacks: number,
  seen: readonly Evidence[],
  currency: string,
): Finding {
  const figures = [promise.amount, got, lacks].map((each) => figure(each, currency));
  return found('E08', {
    cause: `E08:${promise.id}`,
    serviceId: promise.serviceId,
    exposure: lacks,
    expected: promise.amount,
    billed: got,
    evidence: [
      { kind: 'PROMISE', id: promise.id, text: figures[0]!, day: promise.promisedOn },
      ...seen,
      { kind: 'CALCULATION', text: `${figures[0]} − ${figures[1]} = ${figures[2]}` },
    ],
  });
}

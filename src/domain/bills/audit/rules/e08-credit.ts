/** A promised credit that was not received in full. */
import { figure } from '../figures.ts';
import { creditsFor } from '../credits.ts';
import type { Evidence, Finding, PromisedCredit } from '../model.ts';
import { newFinding, type AuditWork } from '../work.ts';

export function missingCredit(work: AuditWork): readonly Finding[] {
  const seen = creditsFor(work.context.promises, [...work.context.earlier, work.invoice]);
  return seen.flatMap(({ promise, got, proof }) => {
    const isDue = promise.expectedBy <= work.invoice.date;
    const lacks = promise.amount - got;
    return isDue && lacks > 0 && work.isOver('E08', lacks, promise.amount, null)
      ? [finding(promise, got, lacks, proof, work.invoice.currency)]
      : [];
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
  return newFinding('E08', {
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

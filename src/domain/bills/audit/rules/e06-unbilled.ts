/** A live service missing from several consecutive bills. The carrier may bill it later. */
import { limits } from '#generated/domain/limits.ts';
import { chargeFor, type Period } from '../../periods.ts';
import { figure } from '../figures.ts';
import { spansOf } from '../groups.ts';
import type { BilledInvoice, Finding, ServiceFacts } from '../model.ts';
import { newFinding, isComparable, isCreditMemo, type AuditWork } from '../work.ts';

export const activeUnbilled = (work: AuditWork): readonly Finding[] =>
  work.context.services.flatMap((service) => {
    const silent = billsWithoutService(work, service);
    return silent.length < limits.unbilledCycles ? [] : missing(work, service, silent);
  });

/** Bills up to this one, latest first, that should contain the service but do not. */
function billsWithoutService({ invoice, context }: AuditWork, service: ServiceFacts): readonly BilledInvoice[] {
  const silent: BilledInvoice[] = [];
  const bills = [invoice, ...context.earlier.toReversed()];
  if (isCreditMemo(invoice)) return [];
  for (const bill of bills.filter((each) => !isCreditMemo(each))) {
    const isDue =
      bill.period !== null &&
      service.billableFrom !== null &&
      service.billableFrom.day <= bill.period.start &&
      (service.billableTo?.day ?? bill.period.end) >= bill.period.end;
    if (!isDue || billedServices(bill).has(service.id)) break;
    silent.push(bill);
  }
  return silent;
}

const cache = new WeakMap<BilledInvoice, ReadonlySet<string | null>>();

/** Services charged by a bill; cached, because there may be many bills and services. */
function billedServices(bill: BilledInvoice): ReadonlySet<string | null> {
  const known =
    cache.get(bill) ?? new Set(bill.lines.filter((line) => isComparable(line)).map(({ serviceId }) => serviceId));
  cache.set(bill, known);
  return known;
}

function missing(work: AuditWork, service: ServiceFacts, silent: readonly BilledInvoice[]): readonly Finding[] {
  const costs = silent.map(({ period }) => costOf(work, service, period!));
  const liability = costs.reduce((sum, each) => sum + each, 0);
  if (liability === 0) return [];
  const { currency } = work.invoice;
  return [
    newFinding('E06', {
      cause: `E06:${service.id}`,
      serviceId: service.id,
      liability,
      expected: costs[0]!,
      billed: 0,
      facts: { cycles: silent.length },
      evidence: [
        ...(service.billableFrom ? [service.billableFrom.proof] : []),
        ...silent.map(({ id, number, date }) => ({ kind: 'INVOICE' as const, id, text: number, day: date })),
        {
          kind: 'CALCULATION',
          text: `${costs.map((each) => figure(each, currency)).join(' + ')} = ${figure(liability, currency)}`,
        },
      ],
    }),
  ];
}

/** Contract cost of the period. A service without a price, such as one in a bundle, costs nothing. */
function costOf(work: AuditWork, service: ServiceFacts, period: Period): number {
  const { context, billingDayOn } = work;
  const units = service.quantities.findLast(({ from }) => from <= period.start)?.qty ?? 1;
  const spans = work.pricesOf(service.id).map((price) => spansOf(price, units, period.end));
  return spans.reduce(
    (sum, each) => sum + chargeFor(each, period, context.account.proration, billingDayOn(period.start)),
    0,
  );
}

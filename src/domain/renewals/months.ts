/** Days of the renewal calendar by month, and the amount at risk. */
import type { KnownRecords } from '#runtime/view.ts';
import { exposureOf, type Amount } from '../contracts/exposure.ts';
import type { Day } from '../contracts/dates.ts';

export interface EndingService extends Pick<
  KnownRecords['service'],
  'id' | 'contract_end_date' | 'notice_deadline' | 'auto_renew_term' | 'termination_fee_percent'
> {
  readonly mrc: Amount | null;
}

export interface DueDay<Service extends EndingService = EndingService> {
  readonly id: string;
  readonly day: Day;
  readonly kind: 'notice' | 'end';
  readonly service: Service;
}

interface Month<Service extends EndingService> {
  /** YYYY-MM */
  readonly month: string;
  readonly days: readonly DueDay<Service>[];
}

/** From today for a number of months, by day; months without one are omitted. */
export function daysOfMonths<Service extends EndingService>(
  services: readonly Service[],
  today: Day,
  months: number,
): readonly Month<Service>[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).toISOString().slice(0, 10);
  const days = services
    .flatMap((service) => daysOf(service))
    .filter(({ day }) => day >= today && day <= last)
    .toSorted((a, b) => a.day.localeCompare(b.day) || b.kind.localeCompare(a.kind));
  return [...Map.groupBy(days, ({ day }) => day.slice(0, 7))].map(([name, each]) => ({ month: name, days: each }));
}

function daysOf<Service extends EndingService>(service: Service): readonly DueDay<Service>[] {
  const { id, notice_deadline: notice, contract_end_date: end } = service;
  const about = { id, service };
  return [
    ...(notice === null ? [] : [{ ...about, day: notice, kind: 'notice' as const }]),
    ...(end === null ? [] : [{ ...about, day: end, kind: 'end' as const }]),
  ];
}

/** Cost of missing every notice, per currency, and the number of services with unknown cost (domain 3.3). */
export function riskOf(services: readonly EndingService[]): {
  readonly amounts: readonly Amount[];
  readonly unknown: number;
} {
  const each = services.map((service) =>
    exposureOf({
      totalMrc: service.mrc,
      autoRenewTerm: service.auto_renew_term,
      terminationFeePercent: service.termination_fee_percent,
    }),
  );
  const sums = new Map<string, number>();
  for (const amount of each) if (amount) sums.set(amount.code, (sums.get(amount.code) ?? 0) + amount.value);
  return {
    amounts: [...sums].map(([code, value]) => ({ code, value })).toSorted((a, b) => b.value - a.value),
    unknown: each.filter((amount) => amount === null).length,
  };
}

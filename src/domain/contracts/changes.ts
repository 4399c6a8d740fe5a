/** Figures of a corrected contract that differ from the contract it replaces. */
import type { Money } from '#domain/prices/money.ts';
import type { Figures } from './agreement.ts';

export interface FiguresOfService extends Figures {
  /** Id of the service, which matches lines of both contracts; null for a line without a service. */
  readonly serviceId: string | null;
  readonly service: string;
}

export interface ContractTerms {
  readonly term: number | null;
  readonly noticePeriod: number | null;
  readonly autoRenewTerm: number | null;
  readonly startRule: string | null;
  readonly totalMrc: Money | null;
  readonly totalNrc: Money | null;
  readonly services: readonly FiguresOfService[];
}

export type ChangedFigure =
  | 'term'
  | 'mrc'
  | 'nrc'
  | 'total_mrc'
  | 'total_nrc'
  | 'notice_period'
  | 'auto_renew_term'
  | 'start_rule'
  | 'service_added'
  | 'service_removed';

type Value = Money | number | string | null;

export interface FigureChange {
  /** Null for a figure of the whole contract. */
  readonly service: string | null;
  readonly figure: ChangedFigure;
  /** Months for terms, days for the notice; null if not stated. */
  readonly before: Value;
  readonly after: Value;
}

/** In contract order: terms, services, totals. */
export function changesOf(before: ContractTerms, after: ContractTerms): readonly FigureChange[] {
  const whole = (figure: ChangedFigure, of: (terms: ContractTerms) => Value): readonly FigureChange[] =>
    changed(null, figure, of(before), of(after));
  return [
    ...whole('term', ({ term }) => term),
    ...whole('start_rule', ({ startRule }) => startRule),
    ...whole('notice_period', ({ noticePeriod }) => noticePeriod),
    ...whole('auto_renew_term', ({ autoRenewTerm }) => autoRenewTerm),
    ...changesOfServices(before.services, after.services),
    ...whole('total_mrc', ({ totalMrc }) => totalMrc),
    ...whole('total_nrc', ({ totalNrc }) => totalNrc),
  ];
}

function changesOfServices(
  before: readonly FiguresOfService[],
  after: readonly FiguresOfService[],
): readonly FigureChange[] {
  const partner = (line: FiguresOfService, others: readonly FiguresOfService[]) =>
    others.find(({ serviceId, service }) =>
      line.serviceId === null ? service === line.service : serviceId === line.serviceId,
    );
  const gone = before.filter((line) => !partner(line, after));
  return [
    ...gone.flatMap(({ service }) => changed(service, 'service_removed', service, null)),
    ...after.flatMap((line) => {
      const old = partner(line, before);
      if (!old) return changed(line.service, 'service_added', null, line.service);
      return (['term', 'mrc', 'nrc'] as const).flatMap((figure) =>
        changed(line.service, figure, old[figure], line[figure]),
      );
    }),
  ];
}

const changed = (service: string | null, figure: ChangedFigure, before: Value, after: Value): readonly FigureChange[] =>
  isSame(before, after) ? [] : [{ service, figure, before, after }];

function isSame(one: Value, other: Value): boolean {
  if (one === null || other === null || typeof one !== 'object' || typeof other !== 'object') return one === other;
  return one.value === other.value && one.code === other.code;
}

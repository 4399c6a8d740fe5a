/** The sentence under the step of a request: what happens now, and for how long (part 2 section 4). */
import { serviceGroupWorkflow } from '#generated/domain/workflows/service-group.ts';

/** The dates of a request that its hints speak of, as on the wire. */
export interface HintedRequest {
  readonly current_step?: unknown;
  readonly quotes_retrieved_target?: unknown;
  readonly quotes_expired_at?: unknown;
  readonly step_changed_at?: unknown;
}

const dayMs = 86_400_000;

/** Null for a step without a hint, and while the date that it names is not known. */
export function stepHint(request: HintedRequest, now: Date): string | null {
  const step = serviceGroupWorkflow.states.find(({ id }) => id === request.current_step);
  if (step === undefined || !('hint' in step)) return null;
  const dates: Readonly<Partial<Record<typeof step.id, unknown>>> = {
    out_for_quote: request.quotes_retrieved_target,
    quote_received: request.quotes_expired_at,
    service_installed: request.step_changed_at,
    cancelled: request.step_changed_at,
  };
  const date = dates[step.id];
  if (!/\{(days|date)\}/.test(step.hint)) return step.hint;
  if (typeof date !== 'string') return null;
  return step.hint.replace('{days}', String(daysUntil(date, now))).replace('{date}', shownDay(date));
}

/** Whole days still to come, the last one counted; 0 once the date has passed. */
const daysUntil = (date: string, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(date) - now.getTime()) / dayMs));

const shownDay = (date: string): string =>
  new Date(date).toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: '2-digit', timeZone: 'UTC' });

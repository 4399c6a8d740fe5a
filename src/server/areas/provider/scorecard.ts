/** Statistics of a provider's answers, declines and kept dates, computed from facts. [domain 5.10] */
import type { operations } from '#generated/api/types/providers.ts';
import { limits } from '#generated/domain/limits.ts';
import { systemScope, type Scope } from '#server/kernel/access/scope.ts';
import type { Door } from '#server/kernel/data/door.ts';
import { factsOfProvider } from './queries.ts';

type Scorecard = operations['readProviderScorecard']['responses']['200']['content']['application/json'];

/**
 * Counts the facts of all teams. No figure names a team, and figures of few facts are left out so they cannot be
 * guessed.
 */
export async function scorecardOf(door: Door, scope: Scope, provider: string): Promise<Scorecard> {
  await door.get(scope, 'provider', provider);
  const facts = await door.reading(systemScope('scorecard', scope), (session) =>
    factsOfProvider.one(session, { provider, months: limits.scorecardMonths }),
  );
  return {
    response_hours: figure(facts.hours, facts.answers),
    no_bid_percent: figure(facts.no_bid_percent, facts.services),
    slip_days: figure(facts.slip_days, facts.places),
  };
}

const figure = (value: number | null, count: number) => ({
  value: count < limits.scorecardMinimumCount ? null : value,
  count,
});

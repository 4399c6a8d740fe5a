/** How a provider has answered, declined and kept its dates, from facts alone. [domain 5.10] */
import type { operations } from '#generated/api/types/providers.ts';
import { limits } from '#generated/domain/limits.ts';
import { systemScope, type Scope } from '#server/kernel/access/scope.ts';
import type { Door } from '#server/kernel/data/door.ts';
import { factsOfProvider } from './queries.ts';

type Scorecard = operations['readProviderScorecard']['responses']['200']['content']['application/json'];

/** Facts of all teams count; no figure tells whose they are, and none is told that so few stand behind that one could guess. */
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

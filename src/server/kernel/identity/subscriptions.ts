/** Add-on products of teams, as statements ask for them. */
import { Part, part } from '../data/statements/raw.ts';

/** Whether the row `s` of `team_subscriptions` opens its product today, in UTC: its days count, both ends included. */
export const isActiveToday = `(s.is_active
  and coalesce(s.started_on <= (now() at time zone 'utc')::date, true)
  and coalesce(s.ended_on >= (now() at time zone 'utc')::date, true))`;

/** The names of the products that a team holds today (TM-021). */
export const productsOf = <N extends string = never>(team: Part<N>): Part<N> =>
  part<N>`array(select s.name from team_subscriptions s where s.team_id = ${team} and ${new Part([isActiveToday])} order by s.name)`;

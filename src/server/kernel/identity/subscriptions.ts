/** SQL for the add-on products of teams. */
import { Part, part } from '../data/statements/raw.ts';

/** Whether the row `s` of `team_subscriptions` is active today, in UTC; start and end days are included. */
export const isActiveToday = `(s.is_active
  and coalesce(s.started_on <= (now() at time zone 'utc')::date, true)
  and coalesce(s.ended_on >= (now() at time zone 'utc')::date, true))`;

/** Names of the team's current products (TM-021). */
export const productsOf = <N extends string = never>(team: Part<N>): Part<N> =>
  part<N>`array(select s.name from team_subscriptions s where s.team_id = ${team} and ${new Part([isActiveToday])} order by s.name)`;

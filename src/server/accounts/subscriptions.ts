/** Add-on products of teams, as statements ask for them. */

/** Whether the row `s` of `team_subscriptions` opens its product today, in UTC: its days count, both ends included. */
export const isActiveToday = `(s.is_active
  and coalesce(s.started_on <= (now() at time zone 'utc')::date, true)
  and coalesce(s.ended_on >= (now() at time zone 'utc')::date, true))`;

/** SQL for the names of the products that a team holds today (TM-021); `team` is the SQL of its id. */
export const productsOf = (team: string): string =>
  `array(select s.name from team_subscriptions s where s.team_id = ${team} and ${isActiveToday} order by s.name)`;

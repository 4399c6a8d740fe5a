/** Whether an order waits for an approval that its team's policies ask for (domain 2.3). */
import { messages } from '#generated/domain/messages.ts';
import { fill } from '#domain/format/fill.ts';
import { column, idOf } from '../ask.ts';
import type { Move } from '../context.ts';

/** The sentence that says what is missing; null when nothing is. */
export async function missingApproval({ session, record }: Move): Promise<string | null> {
  const open = await column<string>(
    session,
    `select p.name from approval_policies p
      where p.team_id = $2 and p.is_enabled
        and ($3::bigint is null or p.min_tcv_value is null or p.min_tcv_value <= $3)
        and ($3::bigint is null or p.max_tcv_value is null or p.max_tcv_value >= $3)
        and exists (select from generate_series(1, p.levels) as wanted(level) where not exists (
          select from approvals a where a.service_group_id = $1 and a.policy_id = p.id and a.level = wanted.level
             and a.status = 'APPROVED'
             and a.round = (select max(round) from approvals b where b.service_group_id = $1 and b.policy_id = p.id)))
      order by p.name limit 1`,
    [idOf(record), record['team_id'], await selectedTotal({ session, record })],
  );
  return open[0] === undefined ? null : fill(messages['approval.needed'], { policy: open[0] });
}

/** Sum of the selected quotes' TCV in minor units; null when one is unknown, so that every policy applies. */
async function selectedTotal({ session, record }: Pick<Move, 'session' | 'record'>): Promise<number | null> {
  const [total] = await column<number | null>(
    session,
    `select case when bool_and(tcv_value is not null) then sum(tcv_value)::bigint end from quotes where service_group_id = $1 and selected`,
    [idOf(record)],
  );
  return total ?? null;
}

/** How many requests a team may have open before it has to talk to us (domain 2.14, QN-209, QN-210). */
import { openSteps } from '#domain/open-steps.ts';
import { teamTiers } from '#generated/domain/lists/team-tier.ts';
import type { ListItem } from '#runtime/product.ts';
import type { Session } from '../data/session.ts';
import { setValues } from '../data/system-write.ts';
import { toggleFor } from '../data/toggle.ts';

/** The features that decide. */
const [blocking, ownLimit] = ['softblock', 'questionnaireSoftblockerServiceLimit'] as const;
export const softblockToggles: ReadonlySet<unknown> = new Set([blocking, ownLimit]);

/** Counts what customers asked for themselves and that is not ordered yet. The session acts as the server. */
export async function isSoftblocked(session: Session, teamId: string | null): Promise<boolean> {
  if (teamId === null || !(await toggleFor(session, blocking, teamId)).on) return false;
  const limit = await limitOf(session, teamId);
  if (limit === null) return false;
  const [row] = await session.query(
    `select count(*)::int from services s join service_groups g on g.id = s.service_group_id
       left join questionnaires q on q.id = g.questionnaire_id
      where s.team_id = $1 and s.cancel_status <> 'cancelled' and not g.is_reshop and q.is_on_behalf is not true
        and g.current_step = any($2)`,
    [teamId, openSteps],
  );
  return Number(row?.[0]) >= limit;
}

/** Keeps the flag of the team record, which pages read, in step. */
export async function refreshSoftblock(session: Session, teamId: string): Promise<void> {
  const isBlocked = await isSoftblocked(session, teamId);
  const [row] = await session.query('select questionnaire_is_softblocked from teams where id = $1', [teamId]);
  if (row && row[0] !== isBlocked)
    await setValues(session, 'team', teamId, { questionnaire_is_softblocked: isBlocked });
}

/** Services; null for none: the team's own limit, else the toggle, else that of its tier. */
async function limitOf(session: Session, teamId: string): Promise<number | null> {
  const [row] = await session.query('select questionnaire_softblocker_limit, tier from teams where id = $1', [teamId]);
  if (row?.[0] !== null && row?.[0] !== undefined) return Number(row[0]);
  const toggle = await toggleFor(session, ownLimit, teamId);
  if (toggle.on && toggle.value !== null) return toggle.value;
  const tier = (teamTiers as readonly ListItem[]).find(({ value }) => value === row?.[1]);
  return (tier?.facts?.['serviceLimit'] as number | undefined) ?? null;
}

/**
 * The number of open requests above which a team is warned and staff are notified; it never blocks requests (ruling 24,
 * QN-209, QN-210).
 */
import { openSteps } from '#domain/open-steps.ts';
import { teamTiers } from '#generated/domain/lists/team-tier.ts';
import type { ListItem } from '#runtime/product.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { toggleFor } from '#server/kernel/data/toggle.ts';
import { servicesWaiting, softblockOf } from './queries.ts';

/** The two feature toggles. */
const [blocking, ownLimit] = ['softblock', 'questionnaireSoftblockerServiceLimit'] as const;
export const softblockToggles: ReadonlySet<unknown> = new Set([blocking, ownLimit]);

/**
 * Counts services requested by customers but not ordered yet, without the request by which a visitor became the team,
 * so newcomers are not warned. The session acts as the server.
 */
export async function isSoftblocked(session: Session, teamId: string | null): Promise<boolean> {
  if (teamId === null || !(await toggleFor(session, blocking, teamId)).on) return false;
  const limit = await limitOf(session, teamId);
  if (limit === null) return false;
  const waiting = await servicesWaiting.one(session, { team: teamId, steps: openSteps });
  return waiting.number >= limit;
}

/** Updates the flag of the team record, which pages read. */
export async function refreshSoftblock(session: Session, teamId: string): Promise<void> {
  const isBlocked = await isSoftblocked(session, teamId);
  const team = await softblockOf.first(session, { team: teamId });
  if (team && team.questionnaire_is_softblocked !== isBlocked)
    await setValues(session, 'team', teamId, { questionnaire_is_softblocked: isBlocked });
}

/** Number of services, or null for no limit: the team's own limit, otherwise the toggle, otherwise that of its tier. */
async function limitOf(session: Session, teamId: string): Promise<number | null> {
  const team = await softblockOf.first(session, { team: teamId });
  const own = team?.questionnaire_softblocker_limit ?? null;
  if (own !== null) return own;
  const toggle = await toggleFor(session, ownLimit, teamId);
  if (toggle.on && toggle.value !== null) return toggle.value;
  const tier = (teamTiers as readonly ListItem[]).find(({ value }) => value === team?.tier);
  return (tier?.facts?.['serviceLimit'] as number | undefined) ?? null;
}

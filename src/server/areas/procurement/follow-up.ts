/**
 * When a provider gets the first reminder of a quote request: set by toggles per kind of service, domestic and
 * international (QR-070).
 */
import { limits } from '#generated/domain/limits.ts';
import { serviceKind } from '#domain/services/service-kind.ts';
import { toggleFor } from '#server/kernel/data/toggle.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { servicesToFollowUp } from './queries.ts';

/** Business days to wait, the longest of the group's services; null when the team's toggle disables reminders. */
export async function followUpDays(session: Session, groupId: string, teamId: string): Promise<number | null> {
  if (!(await toggleFor(session, 'quoteAutoFollowUp', teamId)).on) return null;
  const services = await servicesToFollowUp.all(session, { group: groupId, home: limits.homeCountry });
  const waits: number[] = [];
  for (const { service_type: type, is_dedicated, is_abroad } of services) {
    const kind = serviceKind(type, is_dedicated);
    const id = `quoteAutoFollowUpDays.${kind}.${is_abroad ? 'international' : 'domestic'}` as const;
    const { on, value } = await toggleFor(session, id, teamId);
    if (on && value !== null) waits.push(value);
  }
  return waits.length === 0 ? null : Math.max(...waits);
}

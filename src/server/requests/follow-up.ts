/** When a provider is reminded of a quote request for the first time: set by toggles per kind of service, at home and abroad (QR-070). */
import { limits } from '#generated/domain/limits.ts';
import { toggleFor } from '../data/toggle.ts';
import type { Session } from '../data/session.ts';

type FollowUp = Parameters<typeof toggleFor>[1];

/** Business days to wait, the longest of the group's services; null while the team's toggle leaves providers alone. */
export async function followUpDays(session: Session, groupId: string, teamId: string): Promise<number | null> {
  if (!(await toggleFor(session, 'quoteAutoFollowUp', teamId)).on) return null;
  const services = await session.query(
    `select s.service_type, coalesce(s.request_config -> 'type' @> '"Dedicated"', true), coalesce(bool_or(a.country <> $2), false)
       from services s left join service_locations l on l.service_id = s.id left join addresses a on a.id = l.address_id
      where s.service_group_id = $1 group by s.id`,
    [groupId, limits.homeCountry],
  );
  const waits: number[] = [];
  for (const [type, isDedicated, isAbroad] of services) {
    const kind = type === 'internet' ? `internet_${isDedicated === true ? 'dedicated' : 'broadband'}` : type;
    const id = `quoteAutoFollowUpDays.${kind}.${isAbroad === true ? 'international' : 'domestic'}` as FollowUp;
    const { on, value } = await toggleFor(session, id, teamId);
    if (on && value !== null) waits.push(value);
  }
  return waits.length === 0 ? null : Math.max(...waits);
}

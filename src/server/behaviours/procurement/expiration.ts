/** Sets by hand how long the quotes of a group can be chosen; the group's own date follows from its quotes (ruling 10). */
import { dayIn } from '#runtime/validation/calendar.ts';
import type { WireRecord } from '../../data/record.ts';
import type { Session } from '../../data/session.ts';
import { setValues } from '../../data/system-write.ts';

/** The quotes are valid to the end of that day where the team is. The session acts as the server. [SG-048] */
export async function expireQuotesAt(session: Session, group: WireRecord, instant: string): Promise<void> {
  const [team] = await session.query('select time_zone from teams where id = $1', [group['team_id']]);
  const zone = String(team?.[0] ?? 'UTC');
  const lastDay = dayIn(zone, new Date(instant));
  const isPast = dayIn(zone, new Date()) > lastDay;
  const quotes = await session.query(
    `select id, expiry_status from quotes where service_group_id = $1 and listed_to_user and provider_response_status = 'AVAILABLE'`,
    [group['id']],
  );
  for (const [id, status] of quotes) {
    const expiry =
      status === 'refresh_requested' ? {} : { expiry_status: isPast ? 'expired' : 'not_expired', is_expired: isPast };
    await setValues(session, 'quote', String(id), { valid_until: lastDay, ...expiry });
  }
  await setValues(session, 'service-group', String(group['id']), {
    quotes_expired_at: instant,
    quotes_expired_status: isPast ? 'expired' : 'not_expired',
  });
}

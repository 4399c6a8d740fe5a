/** Sets the validity of a group's quotes by hand; the group's own date is derived from its quotes (ruling 10). */
import { messages } from '#generated/domain/messages.ts';
import { dayIn } from '#runtime/validation/calendar.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { invalid } from '#server/kernel/errors.ts';
import { zoneOfTeam } from '../queries.ts';
import { listedQuotes } from '../quotes/queries.ts';

/**
 * The quotes are valid to the end of that day in the team's zone; 422 for a past day. The session acts as the server.
 * [SG-048]
 */
export async function expireQuotesAt(
  session: Session,
  group: RecordOf<'service-group'>,
  instant: string,
): Promise<void> {
  const team = await zoneOfTeam.first(session, { team: group.team_id });
  const zone = team?.time_zone ?? 'UTC';
  const lastDay = dayIn(zone, new Date(instant));
  if (dayIn(zone, new Date()) > lastDay) throw invalid({ quotes_expired_at: [messages['quote.expiryPast']] });
  for (const { id, expiry_status } of await listedQuotes.all(session, { group: group.id })) {
    const expiry =
      expiry_status === 'refresh_requested' ? {} : ({ expiry_status: 'not_expired', is_expired: false } as const);
    await setValues(session, 'quote', id, { valid_until: lastDay, ...expiry });
  }
  await setValues(session, 'service-group', group.id, {
    quotes_expired_at: instant,
    quotes_expired_status: 'not_expired',
    expiry_notified_days: null,
  });
}

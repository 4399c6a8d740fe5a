/** Notifies a person of a sign-in from a new device or browser. [domain 2.11] */
import { formatDate } from '#domain/format/date.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { deviceOf } from '#server/kernel/identity/device.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { devicesOf } from './queries/people.ts';

/** Called before the session is stored. The very first sign-in sends no notification. */
export async function notifyNewDevice(
  session: Session,
  { services, userAgent }: Pick<CallContext, 'services' | 'userAgent'>,
  userId: string,
): Promise<void> {
  const { has_others, is_known, zone } = await devicesOf.one(session, { user: userId, agent: userAgent });
  if (!has_others || is_known) return;
  await services.notifier.announce(session, {
    event: 'account.new_device_login',
    teamId: null,
    userIds: [userId],
    values: { device: deviceOf(userAgent), date: formatDate(new Date().toISOString(), 'event', zone) },
  });
}

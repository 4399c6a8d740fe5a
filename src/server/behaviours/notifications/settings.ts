/** What people want to be told of, and how (NO-016, NO-017). */
import { messages } from '#generated/domain/messages.ts';
import { fill } from '#domain/format/fill.ts';
import type { NotificationsBehaviours } from '#generated/api/operations/notifications.ts';
import { notificationEvents } from '#generated/domain/notifications.ts';
import { requireUser } from '../../accounts/require-user.ts';
import { systemScope } from '../../access/scope.ts';
import { newId } from '../../data/id.ts';
import { actAs, inSession, type Session } from '../../data/session.ts';
import { setValues } from '../../data/system-write.ts';
import { forbidden, invalid, notFound } from '../../errors.ts';
import type { CallContext } from '../context.ts';

type SettingsBehaviours = Pick<
  NotificationsBehaviours<CallContext>,
  'saveNotificationSettings' | 'saveNotificationSettingsOfUser'
>;
type Settings = Parameters<SettingsBehaviours['saveNotificationSettings']>[0]['body'];

export const settingsBehaviours: SettingsBehaviours = {
  saveNotificationSettings: ({ body }, context) => save(context, requireUser(context.scope).userId, body),

  /** People save their own; administrators those of anyone. */
  saveNotificationSettingsOfUser: async ({ path, body }, context) => {
    const { userId, staffRole } = requireUser(context.scope);
    if (path.id !== userId && staffRole === null) throw notFound();
    if (path.id !== userId && staffRole !== 'admin') throw forbidden('admin');
    return save(context, path.id, body.notification_settings);
  },
};

function save({ pool, scope }: CallContext, userId: string, settings: Settings): Promise<Settings> {
  const known = new Set<string>(notificationEvents.map(({ id }) => id));
  const strange = (settings.preferences ?? []).filter(({ event_id }) => !known.has(event_id));
  if (strange.length > 0)
    throw invalid({
      preferences: strange.map(({ event_id }) => fill(messages['notification.unknownEvent'], { event: event_id })),
    });
  return inSession(pool, scope, (session) =>
    actAs(session, systemScope('notification-settings', scope), async (system) => {
      const { default_gateways, followed_sgs_only, digest } = settings;
      const values = { default_gateways, followed_sgs_only, digest };
      const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
      if (Object.keys(given).length > 0) await setValues(system, 'user', userId, given);
      for (const preference of settings.preferences ?? []) await savePreference(system, userId, preference);
      return inForce(system, userId);
    }),
  );
}

const savePreference = (
  session: Session,
  userId: string,
  wish: NonNullable<Settings['preferences']>[number],
): Promise<unknown> =>
  session.change(
    `insert into notification_preferences (id, user_id, event_id, channels, digest) values ($1, $2, $3, $4, coalesce($5, 'immediate'))
     on conflict (user_id, event_id) do update set channels = excluded.channels, updated_at = now(),
       digest = coalesce($5, notification_preferences.digest), version = notification_preferences.version + 1`,
    [newId(), userId, wish.event_id, wish.channels, wish.digest ?? null],
  );

async function inForce(session: Session, userId: string): Promise<Settings> {
  const [user] = await session.query('select default_gateways, followed_sgs_only, digest from users where id = $1', [
    userId,
  ]);
  if (!user) throw notFound();
  const rows = await session.query(
    'select event_id, channels, digest from notification_preferences where user_id = $1 order by event_id',
    [userId],
  );
  const [default_gateways, followed_sgs_only, digest] = user;
  const preferences = rows.map(([event_id, channels, each]) => ({ event_id, channels, digest: each }));
  return { preferences, default_gateways, followed_sgs_only, digest } as Settings;
}

/** What people want to be told of, and how (NO-016, NO-017). */
import { messages } from '#generated/domain/messages.ts';
import { fill } from '#domain/format/fill.ts';
import type { NotificationsBehaviors } from '#generated/api/operations/notifications.ts';
import { notificationEvents } from '#generated/domain/notifications.ts';
import { requireUser } from '#server/kernel/access/require-user.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { newId } from '#server/kernel/data/id.ts';
import { actAs, type Session } from '#server/kernel/data/session.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { forbidden, invalid, notFound } from '#server/kernel/errors.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { preferencesOf, savePreference, wishesOf } from '../queries.ts';

type SettingsBehaviors = Pick<
  NotificationsBehaviors<CallContext>,
  'saveNotificationSettings' | 'saveNotificationSettingsOfUser'
>;
type Settings = Parameters<SettingsBehaviors['saveNotificationSettings']>[0]['body'];

export const settingsBehaviors: SettingsBehaviors = {
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
  return transaction(pool, scope, { mode: 'write' }, (session) =>
    actAs(session, systemScope('notification-settings', scope), async (system) => {
      const { default_gateways, followed_sgs_only, digest } = settings;
      const values = { default_gateways, followed_sgs_only, digest };
      const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
      if (Object.keys(given).length > 0) await setValues(system, 'user', userId, given);
      for (const preference of settings.preferences ?? []) await keepWish(system, userId, preference);
      return inForce(system, userId);
    }),
  );
}

const keepWish = (session: Session, user: string, wish: NonNullable<Settings['preferences']>[number]) =>
  savePreference.change(session, {
    id: newId(),
    user,
    event: wish.event_id,
    channels: wish.channels,
    digest: wish.digest ?? null,
  });

async function inForce(session: Session, user: string): Promise<Settings> {
  const wishes = await wishesOf.first(session, { user });
  if (!wishes) throw notFound();
  return { ...wishes, preferences: [...(await preferencesOf.all(session, { user }))] };
}

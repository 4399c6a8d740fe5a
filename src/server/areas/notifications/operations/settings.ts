/** Notification settings: which events and by which channels (NO-016, NO-017). */
import type { ChangesOf } from '#server/kernel/data/record.ts';
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
import { groupWishesOf, preferencesOf, saveGroupWish, savePreference, wishesOf } from '../queries.ts';

type SettingsBehaviors = Pick<
  NotificationsBehaviors<CallContext>,
  'saveNotificationSettings' | 'saveNotificationSettingsOfUser'
>;
type Settings = Parameters<SettingsBehaviors['saveNotificationSettings']>[0]['body'];

export const settingsBehaviors: SettingsBehaviors = {
  saveNotificationSettings: ({ body }, context) => save(context, requireUser(context.scope).userId, body),

  /** People save their own settings; administrators save anyone's. */
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
      requireBothHours(settings);
      const { preferences: _, followed = [], is_unsubscribed: isUnsubscribed, ...values } = settings;
      const unsubscribed =
        isUnsubscribed === undefined
          ? {}
          : ({ unsubscribed_at: isUnsubscribed ? now() : null } satisfies ChangesOf<'user'>);
      const given = Object.fromEntries(
        Object.entries({ ...values, ...unsubscribed }).filter(([, value]) => value !== undefined),
      );
      if (Object.keys(given).length > 0) await setValues(system, 'user', userId, given);
      for (const preference of settings.preferences ?? []) await keepWish(system, userId, preference);
      for (const [at, wish] of followed.entries()) await keepGroupWish(system, userId, wish, at);
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

const now = (): string => new Date().toISOString();

/** Quiet hours need both a start and an end. */
function requireBothHours({ quiet_from: from, quiet_until: until }: Settings): void {
  if ((from ?? null) !== null && (until ?? null) === null)
    throw invalid({ quiet_until: [messages['validation.required']] });
  if ((until ?? null) !== null && (from ?? null) === null)
    throw invalid({ quiet_from: [messages['validation.required']] });
}

type GroupPreference = NonNullable<Settings['followed']>[number];

async function keepGroupWish(
  session: Session,
  user: string,
  { service_group_id: group, channels }: GroupPreference,
  at: number,
): Promise<void> {
  const kept = await saveGroupWish.change(session, { user, group, channels });
  if (kept === 0) throw invalid({ [`followed.${at}.service_group_id`]: [messages['notification.notFollowed']] });
}

async function inForce(session: Session, user: string): Promise<Settings> {
  const wishes = await wishesOf.first(session, { user });
  if (!wishes) throw notFound();
  return {
    ...wishes,
    preferences: [...(await preferencesOf.all(session, { user }))],
    followed: [...(await groupWishesOf.all(session, { user }))],
  };
}

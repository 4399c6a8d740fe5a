/** The signed-in user's own notifications (NO-010 to NO-015). */
import type { NotificationsBehaviours } from '#generated/api/operations/notifications.ts';
import { resourceById } from '#generated/resources/registry.ts';
import { requireUser } from '../../accounts/require-user.ts';
import { getRecord } from '../../data/read.ts';
import { inReading, inSession } from '../../data/session.ts';
import { notFound } from '../../errors.ts';
import type { CallContext } from '../context.ts';

type MyBehaviours = Pick<
  NotificationsBehaviours<CallContext>,
  | 'listMyNotifications'
  | 'countMyUnreadNotifications'
  | 'markNotificationRead'
  | 'markNotificationUnread'
  | 'dismissNotification'
  | 'dismissAllNotifications'
>;

const resource = resourceById('notification');

/** Reads one or changes one: staff too reach only what is theirs here. */
const move =
  (assignments: string) =>
  ({ path }: { path: { id: string } }, { pool, scope }: CallContext) =>
    inSession(pool, scope, async (session) => {
      const changed = await session.change(
        `update notifications set ${assignments}, updated_at = now(), version = version + 1 where id = $1 and user_id = $2`,
        [path.id, requireUser(scope).userId],
      );
      if (changed === 0) throw notFound();
      return (await getRecord(session, resource, path.id)) as never;
    });

export const myNotificationBehaviours: MyBehaviours = {
  listMyNotifications: ({ query }, { door, scope }) => {
    const { page = 1, per_page = 10, team_id, state } = query;
    const filters = {
      user_id: requireUser(scope).userId,
      ...(team_id && { team_id }),
      ...(state ? { state } : { state__ne: 'dismissed' }),
    };
    return door.list(scope, 'notification', { page: String(page), per_page: String(per_page), ...filters }) as never;
  },

  countMyUnreadNotifications: ({ query }, { pool, scope }) =>
    inReading(pool, scope, async (session) => {
      const rows = await session.query(
        `select count(*)::int from notifications where user_id = $1 and state = 'unread' and ($2::uuid is null or team_id = $2)`,
        [requireUser(scope).userId, query.team_id ?? null],
      );
      return { count: rows[0]![0] as number };
    }),

  markNotificationRead: move(`state = 'read', read_at = coalesce(read_at, now()), dismissed_at = null`),
  markNotificationUnread: move(`state = 'unread', read_at = null, dismissed_at = null`),
  dismissNotification: move(`state = 'dismissed', dismissed_at = now()`),

  /** The id is checked and otherwise ignored (ruling 5). */
  dismissAllNotifications: ({ path, body }, { pool, scope }) =>
    inSession(pool, scope, async (session) => {
      const { userId } = requireUser(scope);
      const own = await session.query('select 1 from notifications where id = $1 and user_id = $2', [path.id, userId]);
      if (own.length === 0) throw notFound();
      const count = await session.change(
        `update notifications set state = 'dismissed', dismissed_at = now(), updated_at = now(), version = version + 1
          where user_id = $1 and state <> 'dismissed' and ($2::uuid is null or team_id = $2)`,
        [userId, body?.team_id ?? null],
      );
      return { count };
    }),
};

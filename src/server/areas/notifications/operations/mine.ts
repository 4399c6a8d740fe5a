/** The signed-in user's own notifications (NO-010 to NO-015). */
import type { NotificationsBehaviors } from '#generated/api/operations/notifications.ts';
import { requireUser } from '#server/kernel/access/require-user.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { publish } from '#server/kernel/data/signals/publish.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { notFound } from '#server/kernel/errors.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { countUnread, dismiss, dismissAll, markRead, markUnread, ownNotification } from '../queries.ts';

/** Updates the unread count on every open page of the person. */
const broadcastTo = (session: Session, userId: string, id: string): Promise<void> =>
  publish(session, {
    to: { userIds: [userId] },
    message: { type: 'record.changed', entity: 'notification', id, team_id: null },
  });

type MyBehaviors = Pick<
  NotificationsBehaviors<CallContext>,
  | 'listMyNotifications'
  | 'countMyUnreadNotifications'
  | 'markNotificationRead'
  | 'markNotificationUnread'
  | 'dismissNotification'
  | 'dismissAllNotifications'
>;

/** Changes one notification; even staff reach only their own here. */
const move =
  (change: typeof markRead) =>
  ({ path }: { path: { id: string } }, { pool, scope }: CallContext) =>
    transaction(pool, scope, { mode: 'write' }, async (session) => {
      const { userId } = requireUser(scope);
      const changed = await change.change(session, { id: path.id, user: userId });
      if (changed === 0) throw notFound();
      await broadcastTo(session, userId, path.id);
      return getRecord(session, 'notification', path.id);
    });

export const myNotificationBehaviors: MyBehaviors = {
  listMyNotifications: ({ query }, { door, scope }) => {
    const { page = 1, per_page = 10, team_id, state } = query;
    const filters = {
      user_id: requireUser(scope).userId,
      ...(team_id && { team_id }),
      ...(state ? { state } : { state__ne: 'dismissed' }),
    };
    return door.list(scope, 'notification', { page: String(page), per_page: String(per_page), ...filters });
  },

  countMyUnreadNotifications: ({ query }, { pool, scope }) =>
    transaction(pool, scope, { mode: 'read' }, async (session) => {
      return countUnread.one(session, { user: requireUser(scope).userId, team: query.team_id ?? null });
    }),

  markNotificationRead: move(markRead),
  markNotificationUnread: move(markUnread),
  dismissNotification: move(dismiss),

  /** The id is checked and otherwise ignored (ruling 5). */
  dismissAllNotifications: ({ path, body }, { pool, scope }) =>
    transaction(pool, scope, { mode: 'write' }, async (session) => {
      const { userId } = requireUser(scope);
      if (!(await ownNotification.isAny(session, { id: path.id, user: userId }))) throw notFound();
      const count = await dismissAll.change(session, { user: userId, team: body?.team_id ?? null });
      await broadcastTo(session, userId, path.id);
      return { count };
    }),
};

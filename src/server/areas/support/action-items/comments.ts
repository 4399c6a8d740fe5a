/** Comments on an action item over any API; they never change its status. [AI-006] [AI-023] */
import { messages } from '#generated/domain/messages.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { noHooks, type ResourceHooks } from '#server/kernel/data/hooks.ts';
import type { HookServices } from '#server/kernel/operations/hook-services.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import { actAs, type Session } from '#server/kernel/data/session.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import { invalid } from '#server/kernel/errors.ts';
import { authorOf } from '../conversation/author.ts';
import { commentFigures, lockItem, mayBeMentioned, notYetFollowingItem, readersOfItem } from '../queries.ts';
import { idsOf } from '../tickets/details.ts';

type Comment = RecordOf<'action-item-comment'>;

export const commentHooks = (services: HookServices): ResourceHooks<'action-item-comment'> => {
  const asServer = <T>(session: Session, work: (system: Session) => Promise<T>): Promise<T> =>
    actAs(session, systemScope('action-items', session.scope), work);
  return {
    ...noHooks,
    beforeCreate: (session, values) =>
      asServer(session, async (system) => {
        const users = idsOf(values.mentioned_ids);
        const readers = await mayBeMentioned.all(system, { team: values.team_id!, users, internal: false });
        if (readers.length < users.length) throw invalid({ mentioned_ids: [messages['conversation.cannotRead']] });
        return { ...values, ...(await authorOf(system, values.is_spoken === true)) };
      }),
    afterCreate: (session, { id }) =>
      asServer(session, async (system) =>
        commented(system, services, await getRecord(system, 'action-item-comment', id)),
      ),
  };
};

async function commented(session: Session, services: HookServices, comment: Comment): Promise<void> {
  const { action_item_id: item, team_id } = comment;
  const mentioned = idsOf(comment.mentioned_ids);
  await commentActionItem(session, item);
  await followItem(session, { id: item, team_id }, [comment.created_by_id, ...mentioned]);
  const writer = comment.real_actor_id ?? comment.created_by_id;
  const readers = (await readersOfItem.all(session, { item })).map(({ id }) => id);
  const about = {
    teamId: team_id,
    record: { entity: 'action-item', id: item },
    values: { comment: comment.comment },
  };
  if (mentioned.length > 0)
    await services.notifier.announce(session, { ...about, event: 'action_item.mentioned', userIds: mentioned });
  await services.notifier.announce(session, {
    ...about,
    event: 'action_item.commented',
    userIds: readers.filter((id) => id !== writer && !mentioned.includes(id)),
  });
}

/** Counts the comments, and whether the newest is by a customer. The session acts as the server. */
export async function commentActionItem(session: Session, item: string): Promise<void> {
  await lockItem.first(session, { item });
  const { count, is_customer } = await commentFigures.one(session, { item });
  await setValues(session, 'action-item', item, { comments_count: count, last_comment_is_customer: is_customer });
}

export async function followItem(
  session: Session,
  { id: item, team_id }: { readonly id: string; readonly team_id: string },
  people: readonly (string | null)[],
): Promise<void> {
  const users = people.filter((id) => id !== null);
  for (const { id: user_id } of await notYetFollowingItem.all(session, { item, users }))
    await addRecord(session, 'action-item-follower', { team_id, action_item_id: item, user_id });
}

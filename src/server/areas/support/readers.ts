/** Who may be assigned or follow a team's record: people who can open it, over any API. */
import { messages } from '#generated/domain/messages.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { noHooks, type ResourceHooks } from '#server/kernel/data/hooks.ts';
import { actAs, type Session } from '#server/kernel/data/session.ts';
import { invalid } from '#server/kernel/errors.ts';
import { mayBeMentioned } from './queries.ts';

/**
 * 422 on the field for a person who is neither a member nor staff, because they would get no notifications. The session
 * acts as the server.
 */
export async function requireReader(
  session: Session,
  field: string,
  team: string,
  user: string | null | undefined,
): Promise<void> {
  if (!user) return;
  const may = await mayBeMentioned.isAny(session, { team, users: [user], internal: false });
  if (!may) throw invalid({ [field]: [messages['team.memberOrStaff']] });
}

/** The whole team sees the names of followers, and a follower is never notified about another team's record. */
export async function requireFollower(
  session: Session,
  { team_id, user_id }: Partial<Pick<RecordOf<'ticket-follower'>, 'team_id' | 'user_id'>>,
): Promise<void> {
  await actAs(session, systemScope('followers', session.scope), (system) =>
    requireReader(system, 'user_id', team_id!, user_id),
  );
}

const followers = {
  ...noHooks,
  beforeCreate: async (session: Session, values: Parameters<typeof requireFollower>[1]) => {
    await requireFollower(session, values);
    return values;
  },
};

export const ticketFollowerHooks: ResourceHooks<'ticket-follower'> = followers;
export const actionItemFollowerHooks: ResourceHooks<'action-item-follower'> = followers;

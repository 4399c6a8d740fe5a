/** Who may be given a part in what a team does: whoever can open it, over any API. */
import { messages } from '#generated/domain/messages.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { noHooks, type ResourceHooks } from '#server/kernel/data/hooks.ts';
import { actAs, type Session } from '#server/kernel/data/session.ts';
import { invalid } from '#server/kernel/errors.ts';
import { mayBeMentioned } from './queries.ts';

/** 422 beside the field for somebody who is no member and none of our staff: nobody would hear of it. The session acts as the server. */
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

/** A follower is named to the whole team, and never hears of a record of another one. */
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

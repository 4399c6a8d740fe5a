/** Invitations of the signed-in account. Its address is verified, so it joins without an emailed link. */
import type { MembersBehaviors } from '#generated/api/operations/members.ts';
import { requireOwnSession, requireUser } from '#server/kernel/access/require-user.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { notFound } from '#server/kernel/errors.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { joinTeam } from '../join-team.ts';
import { openInvitationsOf } from '../queries/members.ts';

type Behaviors = Pick<MembersBehaviors<CallContext>, 'listMyInvitations' | 'acceptMyInvitation'>;

export const myInvitationBehaviors: Behaviors = {
  listMyInvitations: async (_input, { pool, scope }) => {
    const { userId } = requireUser(scope);
    const records = await transaction(pool, systemScope('my-invitations', scope), { mode: 'read' }, (session) =>
      openInvitationsOf.all(session, { user: userId }),
    );
    return { records: records.map(({ team_id: _team, ...shown }) => shown) };
  },

  acceptMyInvitation: async ({ path }, { pool, scope, services }) => {
    const { userId } = requireOwnSession(scope);
    await transaction(pool, systemScope('accept-my-invitation', scope), { mode: 'write' }, async (session) => {
      const open = await openInvitationsOf.all(session, { user: userId });
      const invitation = open.find(({ id }) => id === path.id);
      if (!invitation) throw notFound();
      await joinTeam(session, services, userId, invitation.team_id);
    });
  },
};

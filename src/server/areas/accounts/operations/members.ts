/** Members of a team: inviting, accepting, changing roles (TU-008..TU-016, TU-023, TU-031, TU-033). */
import type { ChangesOf, NewOf } from '#server/kernel/data/record.ts';
import type { MembersBehaviors } from '#generated/api/operations/members.ts';
import type { components } from '#generated/api/types/components.ts';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { userIdOf } from '#server/kernel/access/principal.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { countRequest, countInSession } from '#server/kernel/data/rate-limit.ts';
import { invitationEmail, type Addressee } from '../emails.ts';
import { consumeLink, linkUses, peekLink } from '#server/kernel/email/links.ts';
import { joinTeam } from '../join-team.ts';
import { replaceSubTeams, requireRolesOfTeam, type SubTeamConfig } from '../memberships.ts';
import { myInvitationBehaviors } from './my-invitations.ts';
import { accountOfInvited, invitationOf, inviting, openInvitation, teamOfMember } from '../queries/members.ts';
import { personByEither } from '../queries/people.ts';
import { requireMayChange, requireMayGive } from '../role-ceiling.ts';
import { notifyRoles } from '../notify-roles.ts';
import { normalEmail } from '../sign-in.ts';
import { newPassword, requireGoodPassword, setPassword, type NewPassword } from '../set-password.ts';
import { signInAs } from '../sign-in-as.ts';
import { callAccess } from '#generated/domain/call-access.ts';
import { onlyOnce } from '#server/kernel/data/only-once.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import { requireLastAdminStays } from '../last-admin.ts';
import { ApiError, invalid, notFound } from '#server/kernel/errors.ts';
import { issueLink } from '#server/kernel/email/link.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';

export const memberBehaviors: MembersBehaviors<CallContext> = {
  ...myInvitationBehaviors,

  inviteTeamUser: async ({ body }, context) => {
    return transaction(context.pool, systemScope('invite', context.scope), { mode: 'write' }, (session) =>
      onlyOnce(session, context.callKey, async () => {
        await requireRolesOfTeam(session, body.team_id, body.role_ids);
        await requireMayGive(session, context.scope, body.team_id, body.role_ids);
        const person = await personOf(session, body);
        const member = await addRecord(session, 'team-user', {
          team_id: body.team_id,
          user_id: person.id,
          role_ids: body.role_ids,
          ...asTyped(body),
          status: 'invited',
          invited_at: new Date().toISOString(),
        });
        await replaceSubTeams(session, context.scope, member.id, body.team_id, configs(body.sub_team_configs));
        await sendInvitation(session, context, person, body.team_id);
        await context.services.notifier.announce(session, {
          event: 'account.invited',
          teamId: body.team_id,
          record: { entity: 'team-user', id: member.id },
          values: { email: person.email },
        });
        return getRecord(session, 'team-user', member.id);
      }),
    );
  },

  setTeamUserRoles: async ({ path, body }, context) =>
    transaction(context.pool, systemScope('team-roles', context.scope), { mode: 'write' }, async (session) => {
      const { team_id: teamId } = await teamOfMember.one(session, { member: path.id });
      await requireMayChange(session, context.scope, path.id);
      await requireRolesOfTeam(session, teamId, body.role_ids);
      await requireMayGive(session, context.scope, teamId, body.role_ids);
      await requireLastAdminStays(session, path.id, body.role_ids);
      const before = await getRecord(session, 'team-user', path.id);
      const member = await setValues(session, 'team-user', path.id, { role_ids: body.role_ids });
      await notifyRoles(session, context.services, before, member);
      if (body.sub_team_configs)
        await replaceSubTeams(session, context.scope, path.id, teamId, configs(body.sub_team_configs));
      return getRecord(session, 'team-user', path.id);
    }),

  validateInvitation: async ({ query }, context) => {
    await countRequest(context.pool, linkUses(context.ipAddress));
    return transaction(context.pool, systemScope('invitation', context.scope), { mode: 'read' }, async (session) => {
      const link = await peekLink(session, 'team_invitation', query.token, messages['account.invalidInvitation']);
      const invited = await invitationOf.first(session, { user: link.userId, team: link.teamId });
      if (!invited) throw new ApiError('invalid', { message: messages['account.invalidInvitation'] });
      return { email: link.email, ...invited };
    });
  },

  acceptInvitation: async ({ body }, context) => {
    if (body.password !== undefined) requireGoodPassword(body.password);
    await countRequest(context.pool, linkUses(context.ipAddress));
    const password = body.password === undefined ? null : await newPassword(body.password);
    const joined = await transaction(
      context.pool,
      systemScope('accept-invitation', context.scope),
      { mode: 'write' },
      async (session) => {
        const link = await consumeLink(session, 'team_invitation', body.token, messages['account.invalidInvitation']);
        const isNew = await setUp(session, link.userId!, { ...body, password });
        await joinTeam(session, context.services, link.userId!, link.teamId!);
        return { userId: link.userId!, isNew };
      },
    );
    // An emailed link must not bypass the password, second factor or identity provider of an account.
    return joined.isNew ? signInAs(context, joined.userId) : {};
  },

  getInvitationLink: async ({ query }, context) =>
    transaction(context.pool, systemScope('invitation-link', context.scope), { mode: 'write' }, async (session) => {
      const { person, teamId } = await renewInvitation(session, query.user_id, null);
      const email = await invitationFor(session, context, person, teamId);
      return { link: await issueLink(session, email, email.link!, context.config.publicUrl) };
    }),

  resendInvitation: async ({ body }, context) => {
    await transaction(
      context.pool,
      systemScope('resend-invitation', context.scope),
      { mode: 'write' },
      async (session) => {
        const allowance = context.scope.allowanceOf(callAccess.resendInvitation);
        const { person, teamId } = await renewInvitation(
          session,
          body.user_id,
          allowance.all ? null : [...allowance.teams],
        );
        await sendInvitation(session, context, person, teamId);
      },
    );
    return { message: messages['account.invitationSent'] };
  },
};

const configs = (given: components['schemas']['SubTeamConfigs'] | undefined): readonly SubTeamConfig[] =>
  (given ?? []).map(({ sub_team_id, role_ids }) => ({ subTeamId: sub_team_id, roleIds: role_ids }));

interface MemberName {
  readonly user_id?: string | null;
  readonly email?: string | null;
  readonly first_name?: string | null;
  readonly last_name?: string | null;
}

/**
 * The team sees only what it typed until the invitation is accepted, so it cannot find out whether an account exists.
 */
const asTyped = ({
  email,
  first_name,
  last_name,
}: MemberName): Pick<NewOf<'team-user'>, 'invited_email' | 'invited_name'> => ({
  invited_email: email ? normalEmail(email) : null,
  invited_name: [first_name, last_name].filter(Boolean).join(' ') || null,
});

/** The account of `user_id` or `email`; a new one for an unknown address (TU-010). */
async function personOf(session: Session, { user_id, email, first_name, last_name }: MemberName): Promise<Addressee> {
  if (!user_id && !email)
    throw invalid({ email: [messages['validation.required']], user_id: [messages['validation.required']] });
  // Required for known addresses too, so inviters cannot find out which addresses have accounts.
  if (!user_id && !first_name) throw invalid({ first_name: [messages['validation.required']] });
  if (!user_id && !last_name) throw invalid({ last_name: [messages['validation.required']] });
  const known = await personByEither.first(session, {
    user: user_id ?? null,
    email: email ? normalEmail(email) : null,
  });
  if (known) return known;
  if (!email) throw invalid({ user_id: [messages['validation.notFound']] });
  const names = { first_name: first_name ?? '', last_name: last_name ?? '' };
  const user = await addRecord(session, 'user', { email: normalEmail(email), ...names });
  return { id: user.id, email: user.email, firstName: user.first_name };
}

async function invitationFor(session: Session, context: CallContext, person: Addressee, teamId: string) {
  const { principal } = context.scope;
  const { team, inviter } = await inviting.one(session, { team: teamId, inviter: userIdOf(principal) });
  return invitationEmail(person, { teamId, team, inviter: inviter ?? messages['shell.product'] });
}

/** Throws 429 after too many invitations of the team. The session acts as the server. */
async function sendInvitation(
  session: Session,
  context: CallContext,
  person: Addressee,
  teamId: string,
): Promise<void> {
  const limit = { key: `invitations-of:${teamId}`, most: limits.invitationsPerTeamPerHour, windowS: 3600 };
  const { isAllowed, seconds } = await countInSession(session, limit);
  if (!isAllowed)
    throw new ApiError('tooManyRequests', {
      message: messages['account.tooManyInvitations'],
      retryAfterSeconds: Math.max(1, seconds),
    });
  await context.services.mailer.send(session, await invitationFor(session, context, person, teamId));
}

/** Renews the latest open invitation of a person, in one of `teams` when given; 404 without one. */
async function renewInvitation(session: Session, userId: string, teams: readonly string[] | null) {
  const found = await openInvitation.first(session, { user: userId, teams });
  if (!found) throw notFound();
  const { team_id: teamId, member, ...person } = found;
  // The new link gets the full lifetime again.
  await setValues(session, 'team-user', member, { invited_at: new Date().toISOString() });
  return { person, teamId };
}

interface SetUp {
  readonly password: NewPassword | null;
  readonly phone?: string | null;
  readonly cognito_username?: string | null;
}

/** Sets up the account of a new person and returns true; a person with an account only joins (AC-032..AC-035). */
async function setUp(session: Session, userId: string, { password, phone, cognito_username }: SetUp): Promise<boolean> {
  const account = await accountOfInvited.first(session, { user: userId });
  if (!account) throw new ApiError('invalid', { message: messages['account.invalidInvitation'] });
  if (account.has_account) return false;
  if (!phone) throw invalid({ phone: [messages['validation.required']] });
  const values = {
    phone,
    email_verified_at: new Date().toISOString(),
    ...(cognito_username && { cognito_username }),
  } satisfies ChangesOf<'user'>;
  if (cognito_username) await setValues(session, 'user', userId, values);
  else if (!password) throw invalid({ password: [messages['validation.required']] });
  else await setPassword(session, userId, password, { values });
  return true;
}

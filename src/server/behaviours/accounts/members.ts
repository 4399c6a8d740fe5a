/** Members of a team: inviting, accepting, changing roles (TU-008..TU-016, TU-023, TU-031, TU-033). */
import type { MembersBehaviours } from '#generated/api/operations/members.ts';
import type { components } from '#generated/api/types/members.ts';
import { messages } from '#generated/domain/messages.ts';
import { systemScope } from '../../access/scope.ts';
import { countHit } from '../../accounts/hits.ts';
import { invitationLetter, type Addressee } from '../../accounts/letters.ts';
import { consumeLink, linkUses, peekLink } from '../../accounts/links.ts';
import { replaceSubTeams, requireRolesOfTeam, type SubTeamConfig } from '../../accounts/memberships.ts';
import { normalEmail } from '../../accounts/sign-in.ts';
import { requireGoodPassword, setPassword } from '../../accounts/set-password.ts';
import { signInAs } from '../../accounts/sign-in-as.ts';
import { onlyOnce } from '../../data/only-once.ts';
import { inReading, inSession, type Session } from '../../data/session.ts';
import { addRecord, setValues } from '../../data/system-write.ts';
import { requireLastAdminStays } from '../../accounts/last-admin.ts';
import { ApiError, invalid, notFound } from '../../errors.ts';
import { issueLink } from '../../mail/link.ts';
import type { CallContext } from '../context.ts';

type TeamUser = components['schemas']['TeamUser'];

export const memberBehaviours: MembersBehaviours<CallContext> = {
  inviteTeamUser: async ({ body }, context) => {
    requireKnownTeam(context, body.team_id);
    context.scope.requireInTeam(['MANAGE_USERS', 'salesperson'], body.team_id);
    return inSession(context.pool, systemScope('invite', context.scope), (session) =>
      onlyOnce(session, context.callKey, async () => {
        await requireRolesOfTeam(session, body.team_id, body.role_ids);
        const person = await personOf(session, body);
        const member = await addRecord(session, 'team-user', {
          team_id: body.team_id,
          user_id: person.id,
          role_ids: body.role_ids,
          status: 'invited',
          invited_at: new Date().toISOString(),
        });
        await replaceSubTeams(session, String(member['id']), body.team_id, configs(body.sub_team_configs));
        await sendInvitation(session, context, person, body.team_id);
        return member as unknown as TeamUser;
      }),
    );
  },

  setTeamUserRoles: async ({ path, body }, context) =>
    inSession(context.pool, systemScope('team-roles', context.scope), async (session) => {
      const [row] = await session.query('select team_id from team_users where id = $1', [path.id]);
      const teamId = String(row?.[0]);
      await requireRolesOfTeam(session, teamId, body.role_ids);
      await requireLastAdminStays(session, path.id, body.role_ids);
      const member = await setValues(session, 'team-user', path.id, { role_ids: body.role_ids });
      if (body.sub_team_configs) await replaceSubTeams(session, path.id, teamId, configs(body.sub_team_configs));
      return member as unknown as TeamUser;
    }),

  validateInvitation: async ({ query }, context) => {
    await countHit(context.pool, linkUses(context.ipAddress));
    return inReading(context.pool, systemScope('invitation', context.scope), async (session) => {
      const link = await peekLink(session, 'team_invitation', query.token, messages['account.invalidInvitation']);
      const [row] = await session.query(
        `select u.password_hash is not null or u.cognito_username is not null, t.name from users u, teams t where u.id = $1 and t.id = $2`,
        [link.userId, link.teamId],
      );
      return { email: link.email, team: String(row?.[1] ?? ''), has_account: row?.[0] === true };
    });
  },

  acceptInvitation: async ({ body }, context) => {
    if (body.password !== undefined) requireGoodPassword(body.password);
    await countHit(context.pool, linkUses(context.ipAddress));
    const joined = await inSession(context.pool, systemScope('accept-invitation', context.scope), async (session) => {
      const link = await consumeLink(session, 'team_invitation', body.token, messages['account.invalidInvitation']);
      const isNew = await setUp(session, link.userId!, body);
      await join(session, link.userId!, link.teamId!);
      return { userId: link.userId!, isNew };
    });
    // A mailed link is no way around the password, second factor or provider of an account.
    return joined.isNew ? signInAs(context, joined.userId) : {};
  },

  getInvitationLink: async ({ query }, context) =>
    inSession(context.pool, systemScope('invitation-link', context.scope), async (session) => {
      const { person, teamId } = await pendingInvitation(session, query.user_id, null);
      const letter = await letterFor(session, context, person, teamId);
      return { link: await issueLink(session, letter, letter.link!, context.config.publicUrl) };
    }),

  resendInvitation: async ({ body }, context) => {
    await inSession(context.pool, systemScope('resend-invitation', context.scope), async (session) => {
      const reach = context.scope.reach(['MANAGE_USERS', 'salesperson']);
      const { person, teamId } = await pendingInvitation(session, body.user_id, reach.all ? null : [...reach.teams]);
      await sendInvitation(session, context, person, teamId);
    });
    return { message: messages['account.verificationSent'] };
  },
};

/** A team that the caller is no member of answers as an absent one. */
function requireKnownTeam({ scope: { principal } }: CallContext, teamId: string): void {
  const isKnown = principal.kind === 'user' && (principal.staffRole !== null || principal.teams.has(teamId));
  if (!isKnown) throw notFound();
}

const configs = (given: components['schemas']['SubTeamConfigs'] | undefined): readonly SubTeamConfig[] =>
  (given ?? []).map(({ sub_team_id, role_ids }) => ({ subTeamId: sub_team_id, roleIds: role_ids }));

interface Named {
  readonly user_id?: string | null;
  readonly email?: string | null;
  readonly first_name?: string | null;
  readonly last_name?: string | null;
}

/** The account that `user_id` or `email` names; a new one for an unknown address (TU-010). */
async function personOf(session: Session, { user_id, email, first_name, last_name }: Named): Promise<Addressee> {
  if (!user_id && !email)
    throw invalid({ email: [messages['validation.required']], user_id: [messages['validation.required']] });
  const [row] = await session.query(
    'select id, email, first_name from users where id = $1 or email = $2 order by (id = $1) desc nulls last limit 1',
    [user_id ?? null, email ? normalEmail(email) : null],
  );
  if (row) return { id: String(row[0]), email: String(row[1]), firstName: String(row[2]) };
  if (!email) throw invalid({ user_id: [messages['validation.notFound']] });
  if (!first_name) throw invalid({ first_name: [messages['validation.required']] });
  if (!last_name) throw invalid({ last_name: [messages['validation.required']] });
  const user = await addRecord(session, 'user', { email: normalEmail(email), first_name, last_name });
  return { id: String(user['id']), email: String(user['email']), firstName: first_name };
}

async function letterFor(session: Session, context: CallContext, person: Addressee, teamId: string) {
  const { principal } = context.scope;
  const [row] = await session.query(
    `select t.name, (select u.first_name || ' ' || u.last_name from users u where u.id = $2) from teams t where t.id = $1`,
    [teamId, principal.kind === 'user' ? principal.userId : null],
  );
  return invitationLetter(person, {
    teamId,
    team: String(row?.[0] ?? ''),
    inviter: (row?.[1] as string | null) ?? 'Trunkline',
  });
}

const sendInvitation = async (
  session: Session,
  context: CallContext,
  person: Addressee,
  teamId: string,
): Promise<void> => context.services.post.send(session, await letterFor(session, context, person, teamId));

/** The latest open invitation of a person, in one of `teams` when given; 404 without one. */
async function pendingInvitation(session: Session, userId: string, teams: readonly string[] | null) {
  const [row] = await session.query(
    `select u.id, u.email, u.first_name, m.team_id from team_users m join users u on u.id = m.user_id
      where m.user_id = $1 and m.status = 'invited' and ($2::uuid[] is null or m.team_id = any($2)) order by m.invited_at desc limit 1`,
    [userId, teams],
  );
  if (!row) throw notFound();
  return { person: { id: String(row[0]), email: String(row[1]), firstName: String(row[2]) }, teamId: String(row[3]) };
}

interface SetUp {
  readonly password?: string;
  readonly phone?: string | null;
  readonly cognito_username?: string | null;
}

/** A new person sets the account up, and true is answered; one who has an account only joins (AC-032..AC-035). */
async function setUp(session: Session, userId: string, { password, phone, cognito_username }: SetUp): Promise<boolean> {
  const [row] = await session.query(
    'select password_hash is not null or cognito_username is not null from users where id = $1 and deactivated_at is null',
    [userId],
  );
  if (!row) throw new ApiError('invalid', { message: messages['account.invalidInvitation'] });
  if (row[0] === true) return false;
  if (!phone) throw invalid({ phone: [messages['validation.required']] });
  const values = { phone, email_verified_at: new Date().toISOString(), ...(cognito_username && { cognito_username }) };
  if (cognito_username) await setValues(session, 'user', userId, values);
  else if (!password) throw invalid({ password: [messages['validation.required']] });
  else await setPassword(session, userId, password, { values });
  return true;
}

async function join(session: Session, userId: string, teamId: string): Promise<void> {
  const [row] = await session.query('select id from team_users where user_id = $1 and team_id = $2', [userId, teamId]);
  if (!row) throw new ApiError('invalid', { message: messages['account.invalidInvitation'] });
  await setValues(session, 'team-user', String(row[0]), { status: 'active', accepted_at: new Date().toISOString() });
  await session.change('update users set primary_team_id = coalesce(primary_team_id, $2) where id = $1', [
    userId,
    teamId,
  ]);
}

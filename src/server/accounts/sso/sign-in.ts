/** Whom an identity signs in, or what the person has to do first (AC-009, ER-016..ER-020). */
import { messages } from '#generated/domain/messages.ts';
import type { CallContext } from '../../behaviours/context.ts';
import type { Session } from '../../data/session.ts';
import { addRecord, setValues } from '../../data/system-write.ts';
import { ApiError } from '../../errors.ts';
import { issueLink } from '../../mail/link.ts';
import { ensureTeam } from '../finish-account.ts';
import { invitationLetter } from '../letters.ts';
import { connectionOfDomain, domainOf, type Connection } from './connection.ts';
import type { Identity } from './provider.ts';

/** Id of the user who is signed in, or the refusal that says where to go; a refusal must not undo what was written. */
type Outcome = { readonly userId: string } | { readonly refusal: ApiError };

type Known = Identity & { readonly email: string };

export async function signInWith(
  session: Session,
  context: CallContext,
  connection: Connection,
  identity: Identity,
): Promise<Outcome> {
  const { email } = identity;
  if (email === null) return refused('missing_email', messages['auth.ssoNoEmail']);
  const known = { ...identity, email };
  if (!connection.domains.includes(domainOf(email))) return otherProvider(session, email);
  const [row] = await session.query(
    `select u.id, u.deactivated_at, coalesce(u.custom_sso_provider, $2), u.password_hash is null and u.cognito_username is null,
            (select m.team_id from team_users m where m.user_id = u.id and m.status = 'invited' order by m.invited_at desc limit 1)
       from users u where u.email = $1`,
    [email, connection.name],
  );
  if (!row) return connection.newcomerRoleIds.length > 0 ? newcomer(session, connection, known) : signUpFirst(known);
  const [userId, deactivatedAt, provider, isNew, invitedTo] = row as [string, unknown, string, boolean, string | null];
  if (deactivatedAt !== null) return refused('deactivated', messages['auth.ssoBadRequest']);
  if (provider !== connection.name) return refused('wrong_provider', provider);
  if (isNew && invitedTo !== null) return joinFirst(session, context, connection, known, userId, invitedTo);
  await settle(session, connection, known, userId);
  await ensureTeam(session, userId);
  return { userId };
}

/** A provider is believed about the domains of its own company alone. */
async function otherProvider(session: Session, email: string): Promise<Outcome> {
  const other = await connectionOfDomain(session, domainOf(email));
  return other ? refused('wrong_provider', other.name) : refused('foreign_domain', messages['auth.ssoBadRequest']);
}

const signUpFirst = ({ email, subject }: Known): Outcome =>
  refused('signup_needed', messages['auth.ssoBadRequest'], { email, cognito_username: subject });

/** The provider has proved the address, as the mail with the same link would. */
async function joinFirst(
  session: Session,
  { config: { publicUrl } }: CallContext,
  { name }: Connection,
  { email, subject }: Known,
  userId: string,
  teamId: string,
): Promise<Outcome> {
  const letter = invitationLetter({ id: userId, email, firstName: '' }, { inviter: '', team: '', teamId });
  const link = new URL(await issueLink(session, letter, letter.link!, publicUrl));
  return refused('team_signup_needed', messages['auth.ssoBadRequest'], {
    email,
    cognito_username: subject,
    custom_sso_provider: name,
    token: link.searchParams.get('token')!,
  });
}

async function newcomer(session: Session, connection: Connection, identity: Known): Promise<Outcome> {
  const { email, firstName, lastName } = identity;
  const name = email.slice(0, email.indexOf('@'));
  const user = await addRecord(session, 'user', {
    email,
    first_name: firstName || name,
    last_name: lastName || name,
    primary_team_id: connection.teamId,
    active_team_id: connection.teamId,
  });
  const userId = String(user['id']);
  await addRecord(session, 'team-user', {
    team_id: connection.teamId,
    user_id: userId,
    role_ids: connection.newcomerRoleIds,
    status: 'active',
    accepted_at: new Date().toISOString(),
  });
  await settle(session, connection, identity, userId);
  return { userId };
}

async function settle(session: Session, { name }: Connection, { subject }: Known, userId: string): Promise<void> {
  await setValues(session, 'user', userId, { cognito_username: subject, custom_sso_provider: name });
  await session.change('update users set email_verified_at = coalesce(email_verified_at, now()) where id = $1', [
    userId,
  ]);
}

function refused(reason: string, message: string, fields: Readonly<Record<string, string>> = {}): Outcome {
  const lists = Object.fromEntries(Object.entries({ reason, ...fields }).map(([name, value]) => [name, [value]]));
  return { refusal: new ApiError('badRequest', { message, fields: lists }) };
}

/** The account that an identity signs in to, or the step that is missing (AC-009, ER-016..ER-020). */
import { messages } from '#generated/domain/messages.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import { ApiError } from '#server/kernel/errors.ts';
import { issueLink } from '#server/kernel/email/link.ts';
import { ensureTeam } from '../finish-account.ts';
import { invitationEmail } from '../emails.ts';
import { accountOfAddress, accountOfIdentity, usableOfDomain, type SsoAccount } from '../queries/single-sign-on.ts';
import { domainOf, type Connection } from './connection.ts';
import type { Identity } from './provider.ts';

/**
 * Id of the signed-in user, or the refusal with the next step. Returned rather than thrown, so that writes are not
 * rolled back.
 */
type Outcome = { readonly userId: string } | { readonly refusal: ApiError };

type VerifiedIdentity = Identity & { readonly email: string };

/**
 * An account belongs to the identity (issuer and subject) that first signed in to it with a verified address.
 * Afterwards the provider may report another address, and another identity with the account's address is refused.
 */
export async function signInWith(
  session: Session,
  context: CallContext,
  connection: Connection,
  identity: Identity,
): Promise<Outcome> {
  const { email } = identity;
  if (email === null) return refused('missing_email', messages['auth.ssoNoEmail']);
  const known = { ...identity, email };
  const bound = await accountOfIdentity.first(session, known);
  const address = bound?.email ?? email;
  if (!connection.domains.includes(domainOf(address))) return otherProvider(session, address);
  const account = bound ?? (await accountOfAddress.first(session, { email }));
  if (!account)
    return connection.newcomerRoleIds.length > 0 ? newcomer(session, connection, known) : signUpFirst(known);
  const refusal = refusalOf(account, connection, bound === undefined ? known : null);
  if (refusal) return refusal;
  if (account.is_new && account.invited_to !== null)
    return joinFirst(session, context, connection, known, account.id, account.invited_to);
  await settle(session, connection, known, account.id, account.email_verified_at);
  await ensureTeam(session, account.id);
  return { userId: account.id };
}

/** `newcomer`: the identity, when the account is not bound to it. A replaced provider binds the account again. */
function refusalOf(account: SsoAccount, connection: Connection, newcomer: VerifiedIdentity | null): Outcome | null {
  const provider = account.custom_sso_provider ?? connection.name;
  if (account.deactivated_at !== null) return refused('deactivated', messages['auth.ssoBadRequest']);
  if (provider !== connection.name) return refused('wrong_provider', provider);
  if (newcomer !== null && account.sso_issuer === newcomer.issuer)
    return refused('other_identity', messages['auth.ssoBadRequest']);
  return null;
}

/** A provider is trusted only for its own company's domains. */
async function otherProvider(session: Session, email: string): Promise<Outcome> {
  const other = await usableOfDomain.first(session, { domain: domainOf(email) });
  return other ? refused('wrong_provider', other.name) : refused('foreign_domain', messages['auth.ssoBadRequest']);
}

const signUpFirst = ({ email, subject }: VerifiedIdentity): Outcome =>
  refused('signup_needed', messages['auth.ssoBadRequest'], { email, cognito_username: subject });

/** The provider has verified the address, like the emailed link would. */
async function joinFirst(
  session: Session,
  { config: { publicUrl } }: CallContext,
  { name }: Connection,
  { email, subject }: VerifiedIdentity,
  userId: string,
  teamId: string,
): Promise<Outcome> {
  const invitation = invitationEmail({ id: userId, email, firstName: '' }, { inviter: '', team: '', teamId });
  const link = new URL(await issueLink(session, invitation, invitation.link!, publicUrl));
  return refused('team_signup_needed', messages['auth.ssoBadRequest'], {
    email,
    cognito_username: subject,
    custom_sso_provider: name,
    token: link.searchParams.get('token')!,
  });
}

async function newcomer(session: Session, connection: Connection, identity: VerifiedIdentity): Promise<Outcome> {
  const { email, firstName, lastName } = identity;
  const name = email.slice(0, email.indexOf('@'));
  const user = await addRecord(session, 'user', {
    email,
    first_name: firstName || name,
    last_name: lastName || name,
    primary_team_id: connection.teamId,
    active_team_id: connection.teamId,
  });
  const userId = user.id;
  await addRecord(session, 'team-user', {
    team_id: connection.teamId,
    user_id: userId,
    role_ids: connection.newcomerRoleIds,
    status: 'active',
    accepted_at: new Date().toISOString(),
  });
  await settle(session, connection, identity, userId, null);
  return { userId };
}

async function settle(
  session: Session,
  { name }: Connection,
  { issuer, subject }: VerifiedIdentity,
  userId: string,
  verifiedAt: SsoAccount['email_verified_at'],
): Promise<void> {
  await setValues(session, 'user', userId, {
    cognito_username: subject,
    custom_sso_provider: name,
    sso_issuer: issuer,
    sso_subject: subject,
    email_verified_at: verifiedAt ?? new Date().toISOString(),
  });
}

function refused(reason: string, message: string, fields: Readonly<Record<string, string>> = {}): Outcome {
  const lists = Object.fromEntries(Object.entries({ reason, ...fields }).map(([name, value]) => [name, [value]]));
  return { refusal: new ApiError('badRequest', { message, fields: lists }) };
}

/**
 * Finishes an account with the link of an email: uses up the link, sets the password (or leaves sign-in to the
 * company's identity provider), and creates a team for a person without one.
 */
import type { LinkPurpose } from '#generated/domain/lists/link-purpose.ts';
import { messages } from '#generated/domain/messages.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import type { ChangesOf } from '#server/kernel/data/record.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { invalid } from '#server/kernel/errors.ts';
import { countRequest } from '#server/kernel/data/rate-limit.ts';
import { consumeLink, linkUses, type RedeemedLink } from '#server/kernel/email/links.ts';
import { newPassword, requireGoodPassword, setPassword } from './set-password.ts';
import { companyOf } from './queries/people.ts';
import { enforcedOfDomain } from './queries/single-sign-on.ts';
import { domainOf } from './sso/connection.ts';
import { foundTeam } from './teams.ts';

interface Finishing {
  readonly token: string;
  /** Absent for people who sign in at their company's identity provider. */
  readonly password?: string;
  readonly cognito_username?: string | null;
}

interface Steps {
  /** Throws to refuse the link, which stays valid then. */
  readonly check?: (link: RedeemedLink) => void;
  /** Runs in the same transaction, after the account is finished. */
  readonly then?: (session: Session, link: RedeemedLink) => Promise<void>;
}

/** Throws 422 for a weak password or an invalid link. */
export async function finishAccount(
  context: CallContext,
  purpose: LinkPurpose,
  { token, password, cognito_username }: Finishing,
  { check, then }: Steps = {},
): Promise<RedeemedLink> {
  if (password !== undefined) requireGoodPassword(password);
  await countRequest(context.pool, linkUses(context.ipAddress));
  const chosen = password === undefined ? null : await newPassword(password);
  return transaction(context.pool, systemScope('finish-sign-up', context.scope), { mode: 'write' }, async (session) => {
    const link = await consumeLink(session, purpose, token, messages['account.invalidSignupLink']);
    check?.(link);
    const values = {
      email_verified_at: new Date().toISOString(),
      ...(cognito_username && { cognito_username }),
    } satisfies ChangesOf<'user'>;
    if (chosen !== null) await setPassword(session, link.userId!, chosen, { values });
    else await leaveToProvider(session, link, values);
    await ensureTeam(session, link.userId!);
    await then?.(session, link);
    return link;
  });
}

/** Throws 422 unless an identity provider signs the person in. */
async function leaveToProvider(
  session: Session,
  { userId, email }: RedeemedLink,
  values: ChangesOf<'user'>,
): Promise<void> {
  const provider = await enforcedOfDomain.first(session, { domain: domainOf(email) });
  if (!provider) throw invalid({ password: [messages['validation.required']] });
  await setValues(session, 'user', userId!, { ...values, custom_sso_provider: provider.name });
}

/** Creates a team of the company for a person without one; staff and people with an unknown company get none. */
export async function ensureTeam(session: Session, userId: string): Promise<void> {
  const { company, website, is_placed: isPlaced } = await companyOf.one(session, { user: userId });
  if (isPlaced || company === null) return;
  const teamId = await foundTeam(session, userId, company, website);
  await setValues(session, 'user', userId, { primary_team_id: teamId, active_team_id: teamId });
}

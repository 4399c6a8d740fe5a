/** Sign-in at the identity provider of the visitor's company (AC-002, AC-003, ER-015..ER-021). */
import { findSsoProvider, tokenForIdentity } from '#generated/client/account.ts';
import type { TokenForIdentityBody } from '#generated/client/account.ts';
import { authMessages } from '#generated/domain/messages/auth.ts';
import { HttpError } from '#web/shell/api/http.ts';
import { flash } from '#web/shell/flash/flash.ts';
import { leaveTo } from '#web/shell/navigation/useGo.ts';
import { bodyOf } from '#web/ui/form/steps/body-of.ts';
import type { Action, ActionInput, ActionResult } from '#web/ui/form/steps/steps-screen.ts';
import { enter } from './enter.ts';

/** The identity provider of an email domain. */
export interface Provider {
  readonly custom_sso_provider: string;
}

interface Providers {
  /** The only allowed method; null when the domain allows passwords. */
  readonly enforced: Provider | null;
  /** A method in addition to the password. */
  readonly offered: Provider | null;
}

export async function findProviders(email: string): Promise<Providers> {
  const found = await findSsoProvider({ email: email.trim() });
  return { enforced: toProvider(found.custom_sso_provider), offered: toProvider(found.offered_sso_provider) };
}

const toProvider = (name: string | undefined): Provider | null => (name ? { custom_sso_provider: name } : null);

/** Keeps the spinner until the visitor comes back to the page (AC-039). */
export function leaveToProvider({ custom_sso_provider }: Provider): Promise<void> {
  leaveTo(`/api/sso/${encodeURIComponent(custom_sso_provider)}/start`);
  return new Promise((resolve) => addEventListener('pageshow', () => resolve(), { once: true }));
}

export const completeSingleSignOn: Action = async (input) => {
  const { code, state, iss, error } = input.query;
  if (code === undefined || state === undefined || error !== undefined) return failed(authMessages['auth.ssoFailed']);
  try {
    await tokenForIdentity(bodyOf<TokenForIdentityBody>({ identity_token: code, state, iss }));
  } catch (refusal) {
    if (!(refusal instanceof HttpError)) throw refusal;
    return afterRefusal(refusal, input);
  }
  return enter(input);
};

/** Each reason of the server has a different target. */
async function afterRefusal({ status, fields, message }: HttpError, { go }: ActionInput): Promise<ActionResult> {
  const [reason, email, cognitoUsername, customSsoProvider, token] = [
    'reason',
    'email',
    'cognito_username',
    'custom_sso_provider',
    'token',
  ].map((name) => fields[name]?.[0] ?? '');
  const query = new URLSearchParams({ email: email!, cognitoUsername: cognitoUsername! });
  if (reason === 'signup_needed') return go(`/account/user-signup?${query}`);
  if (reason === 'team_signup_needed') {
    query.set('customSsoProvider', customSsoProvider!);
    query.set('token', token!);
    return go(`/confirm/join-team-invitations?${query}`);
  }
  if (reason === 'wrong_provider') return leaveToProvider({ custom_sso_provider: message });
  if (reason === 'missing_email') return failed(authMessages['auth.ssoNoEmail']);
  return failed(status === 400 ? authMessages['auth.ssoBadRequest'] : authMessages['auth.ssoFailed']);
}

/** The page already shows that signing in failed; adds only other messages. */
function failed(message: string): ActionResult {
  if (message !== authMessages['auth.ssoFailed']) flash(message);
  return { outcome: 'failed' };
}

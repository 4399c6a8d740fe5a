/** Sign-in at the provider of the visitor's company (AC-002, AC-003, ER-015..ER-021). */
import { findSsoProvider, tokenForIdentity } from '#generated/client/account.ts';
import type { TokenForIdentityBody } from '#generated/client/account.ts';
import { authMessages } from '#generated/domain/messages/auth.ts';
import { HttpError } from '../../shell/api/http.ts';
import { flash } from '../../shell/flash/flash.ts';
import { leaveTo } from '../../shell/navigation/useGo.ts';
import { bodyOf } from '../../shell/steps/body-of.ts';
import type { Action, ActionInput, ActionResult } from '../../shell/steps/steps-screen.ts';
import { enter } from './enter.ts';

/** The provider that signs in people of an e-mail domain. */
export interface Provider {
  readonly custom_sso_provider: string;
}

/** Null when the domain signs in by password. */
export async function findProvider(email: string): Promise<Provider | null> {
  const found = await findSsoProvider({ email: email.trim() });
  return found.custom_sso_provider ? { custom_sso_provider: found.custom_sso_provider } : null;
}

/** The page stays as it is, spinner and all, until the visitor comes back to it (AC-039). */
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

/** Each reason of the server leads elsewhere. */
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

function failed(message: string): ActionResult {
  flash(message);
  return { outcome: 'failed' };
}

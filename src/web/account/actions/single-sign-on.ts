/** Sign-in at the provider of the visitor's company (AC-002, AC-003, ER-015..ER-021). */
import { findSsoProvider } from '#generated/client/account.ts';
import { authMessages } from '#generated/domain/messages/auth.ts';
import { HttpError } from '../../shell/api/http.ts';
import { flash } from '../../shell/flash/flash.ts';
import { leaveTo } from '../../shell/navigation/useGo.ts';
import type { Action, ActionInput, ActionResult } from '../../shell/steps/steps-screen.ts';
import { post } from './call.ts';
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

export function leaveToProvider({ custom_sso_provider }: Provider): void {
  leaveTo(`/api/sso/${encodeURIComponent(custom_sso_provider)}/start`);
}

export const completeSingleSignOn: Action = async (input) => {
  const { code, state, error } = input.query;
  if (code === undefined || error !== undefined) return failed(authMessages['auth.ssoFailed']);
  try {
    await post('/api/token-for-identity', { identity_token: code, state });
  } catch (refusal) {
    if (!(refusal instanceof HttpError)) throw refusal;
    return afterRefusal(refusal, input);
  }
  return enter(input);
};

/** Each reason of the server leads elsewhere. */
function afterRefusal({ status, fields, message }: HttpError, { go }: ActionInput): ActionResult {
  const [reason] = fields['reason'] ?? [];
  const email = fields['email']?.[0] ?? '';
  const cognitoUsername = fields['cognito_username']?.[0] ?? '';
  const query = new URLSearchParams({ email, cognitoUsername }).toString();
  if (reason === 'signup_needed') return go(`/account/user-signup?${query}`);
  if (reason === 'team_signup_needed') return go(`/confirm/join-team-invitations?${query}`);
  if (reason === 'wrong_provider') return leaveToProvider({ custom_sso_provider: message });
  if (reason === 'missing_email') return failed(authMessages['auth.ssoNoEmail']);
  return failed(status === 400 ? authMessages['auth.ssoBadRequest'] : authMessages['auth.ssoFailed']);
}

function failed(message: string): ActionResult {
  flash(message);
  return { outcome: 'failed' };
}

/** Joining a team by invitation (AC-030..AC-036, ER-027). */
import { limits } from '#generated/domain/limits.ts';
import { HttpError } from '../../shell/api/http.ts';
import { flash } from '../../shell/flash/flash.ts';
import type { Action } from '../../shell/steps/steps-screen.ts';
import { get, put } from './call.ts';
import { enter } from './enter.ts';

export const validateInvitation: Action = async ({ query, go }) => {
  try {
    const { has_account } = await get<{ has_account?: boolean }>('/api/team-users/validate-invitations', {
      token: query['token'] ?? '',
    });
    if (has_account) return { outcome: 'member' };
    return { step: query['customSsoProvider'] === undefined ? 'account' : 'single-sign-on' };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    setTimeout(() => {
      flash(error.message);
      go('/', { replace: true });
    }, limits.invitationErrorRedirectMs);
    return { outcome: 'invalid' };
  }
};

export const acceptInvitation: Action = async (input) => {
  const { answers, query } = input;
  await put('/api/team-users/accept-invitations', {
    token: query['token'],
    password: answers['password'],
    phone: answers['phone'],
    cognito_username: query['cognitoUsername'],
  });
  return enter(input);
};

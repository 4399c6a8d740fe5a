/** Joining a team by invitation (AC-030..AC-036, ER-027). */
import * as members from '#generated/client/members.ts';
import type { AcceptInvitationBody } from '#generated/client/members.ts';
import { limits } from '#generated/domain/limits.ts';
import { HttpError } from '../../shell/api/http.ts';
import { flash } from '../../shell/flash/flash.ts';
import type { Action } from '../../shell/steps/steps-screen.ts';
import { bodyOf } from '../../shell/steps/body-of.ts';
import { enter } from './enter.ts';

export const validateInvitation: Action = async ({ query, go }) => {
  try {
    const { has_account } = await members.validateInvitation({ token: query['token'] ?? '' });
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
  await members.acceptInvitation(
    bodyOf<AcceptInvitationBody>({
      token: query['token'],
      password: answers['password'],
      phone: answers['phone'],
      cognito_username: query['cognitoUsername'],
    }),
  );
  return enter(input);
};

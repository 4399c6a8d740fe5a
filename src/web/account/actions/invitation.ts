/** Joining a team by invitation (AC-030..AC-036, ER-027). */
import * as members from '#generated/client/members.ts';
import type { AcceptInvitationBody } from '#generated/client/members.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { limits } from '#generated/domain/limits.ts';
import { HttpError } from '#web/shell/api/http.ts';
import { pushEvent } from '#web/shell/analytics/push-event.ts';
import { homePath, loginPath } from '#web/shell/session/home-path.ts';
import { reloadSession } from '#web/shell/session/session.ts';
import { flash } from '#web/shell/flash/flash.ts';
import type { Action } from '#web/ui/form/steps/steps-screen.ts';
import { bodyOf } from '#web/ui/form/steps/body-of.ts';
import { enter } from './enter.ts';
import { leaveTo, publicHome } from '#web/shell/navigation/useGo.ts';

export const validateInvitation: Action = async ({ query }) => {
  try {
    const { has_account, inviter, ...invited } = await members.validateInvitation({ token: query['token'] ?? '' });
    const answers = { ...invited, inviter: inviter ?? shellMessages['shell.product'] };
    if (has_account) return { step: 'member', answers };
    return { step: query['customSsoProvider'] === undefined ? 'account' : 'single-sign-on', answers };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    setTimeout(() => {
      flash(error.message);
      leaveTo(publicHome, true);
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
  pushEvent('teamUserSignup', { method: query['cognitoUsername'] === undefined ? 'password' : 'single_sign_on' });
  return enter(input);
};

/** A user with an account joins and continues if signed in, else through the login page (AC-032). */
export const joinAsMember: Action = async ({ query, go }) => {
  await members.acceptInvitation({ token: query['token'] ?? '' });
  const session = await reloadSession();
  go(session.state === 'authenticated' ? homePath(session.profile) : loginPath('/dashboard'), { replace: true });
};

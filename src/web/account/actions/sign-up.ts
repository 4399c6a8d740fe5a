/** New accounts: the form, the verification mail, and the password that finishes them (AC-016..AC-025, AC-037..AC-042). */
import { accountMessages } from '#generated/domain/messages/account.ts';
import { limits } from '#generated/domain/limits.ts';
import { flash } from '../../shell/flash/flash.ts';
import { loginPath } from '../../shell/session/home-path.ts';
import type { Action, ActionInput, ActionResult } from '../../shell/steps/steps-screen.ts';
import { post } from './call.ts';
import { enter } from './enter.ts';
import { findProvider, leaveToProvider } from './single-sign-on.ts';

export const signUp: Action = async ({ answers }) => {
  await post('/api/account/user-signup', signUpBody(answers));
  flash(accountMessages['account.signupSuccessful'], 'success');
  return { step: 'verify' };
};

/** Signing up again for the same unverified account sends the mail again. */
export const resendVerification: Action = async ({ answers }) => {
  await post('/api/account/user-signup', signUpBody(answers));
  flash(accountMessages['account.verificationSent'], 'success');
};

export const checkSignUpLink: Action = (input) => checkLink(input);

export const checkQuestionnaireLink: Action = (input) =>
  checkLink(input, async () => {
    await post('/api/account/questionnaire-signup', {
      token: input.query['token'],
      cognito_username: input.query['cognitoUsername'],
    });
    flash(accountMessages['account.setupDone'], 'success');
  });

export const completeSignUp: Action = async (input) => {
  const { answers, query } = input;
  await post('/api/account/user-signup-completion', { token: query['token'], password: answers['password'] });
  return enter(input);
};

export const completeQuestionnaireSignUp: Action = async (input) => {
  const { answers, query } = input;
  const done = await post<{ questionnaire_type?: string } | undefined>('/api/account/questionnaire-signup', {
    token: query['token'],
    password: answers['password'],
  });
  return enter(input, done?.questionnaire_type === 'bulk_site_project' ? '/bulk-site' : undefined);
};

function signUpBody(answers: ActionInput['answers']): object {
  const { firstName, lastName, email, phone, company, website } = answers;
  return { first_name: firstName, last_name: lastName, email, phone, company, website, ly_uuid: visitorId() };
}

/** The visitor's id, when the questionnaire has set one in a cookie that pages may read. */
function visitorId(): string | undefined {
  const name = `${limits.uniqueIdCookieName}=`;
  return document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(name))
    ?.slice(name.length);
}

/** Without an e-mail the link is no link; people of a company with its own provider go there. */
async function checkLink({ query, go }: ActionInput, prepare?: () => Promise<void>): Promise<ActionResult> {
  const email = query['email'];
  if (email === undefined || email === '') {
    flash(accountMessages['account.invalidSignupLink']);
    return go(loginPath(), { replace: true });
  }
  const provider = await findProvider(email);
  if (provider === null) return undefined;
  await prepare?.();
  return leaveToProvider(provider);
}

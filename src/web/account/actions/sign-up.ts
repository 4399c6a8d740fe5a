/**
 * New accounts: the form, the verification email, and the password that completes them (AC-016..AC-025,
 * AC-037..AC-042).
 */
import * as account from '#generated/client/account.ts';
import type { CompleteQuestionnaireSignUpBody, LinkPassword, SignUpBody } from '#generated/client/account.ts';
import { accountMessages } from '#generated/domain/messages/account.ts';
import { validationMessages } from '#generated/domain/messages/validation.ts';
import { pushEvent } from '#web/shell/analytics/push-event.ts';
import { HttpError } from '#web/shell/api/http.ts';
import { flash, flashError } from '#web/shell/flash/flash.ts';
import { mayBeCorporate } from '#web/shell/session/corporate-email.ts';
import { loginPath } from '#web/shell/session/home-path.ts';
import { visitorId } from '#web/shell/session/visit.ts';
import type { Action, ActionInput, ActionResult, FieldCheck } from '#web/ui/form/steps/steps-screen.ts';
import { bodyOf } from '#web/ui/form/steps/body-of.ts';
import { enter } from './enter.ts';
import { findProviders, leaveToProvider } from './single-sign-on.ts';

export const signUp: Action = async (input) => {
  await account.signUp(signUpBody(input)).catch((error: unknown) => {
    throw signUpFailure(error);
  });
  flash(accountMessages['account.signupSuccessful'], 'success');
  const { answers, query } = input;
  pushEvent('userSignup', {
    method: query['cognitoUsername'] === undefined ? 'password' : 'single_sign_on',
    hasWebsite: Boolean(answers['website']),
  });
  return { step: 'verify' };
};

/** Server-side checks in addition to rejected answers, so that all errors show at once. */
export const judgeSignUp: FieldCheck = async ({ answers, query }) => {
  if (await mayBeCorporate(answers['email'])) return null;
  const text = query['cognitoUsername'] === undefined ? 'validation.corporateEmail' : 'validation.corporateEmailSso';
  return { email: validationMessages[text] };
};

/** `Signup Error`, and the reason if no field shows it (ER-022). */
function signUpFailure(error: unknown): unknown {
  if (!(error instanceof HttpError)) return error;
  const { status, code, fields, message } = error;
  const isShownBesideFields = Object.keys(fields).length > 0 || message === '';
  const text = accountMessages['account.signupError'];
  return new HttpError(status, code, { ...fields, message: isShownBesideFields ? text : `${text}: ${message}` });
}

/** Signing up again for the same unverified account sends the email again. */
export const resendVerification: Action = async (input) => {
  await account.signUp(signUpBody(input));
  flash(accountMessages['account.verificationSent'], 'success');
};

export const checkSignUpLink: Action = (input) => checkLink(input);

export const checkQuestionnaireLink: Action = (input) =>
  checkLink(input, async () => {
    await setUpQuestionnaireAccount(input);
    flash(accountMessages['account.setupDone'], 'success');
  });

export const completeSignUp: Action = async (input) => {
  const { answers, query } = input;
  await account.completeSignUp(bodyOf<LinkPassword>({ token: query['token'], password: answers['password'] }));
  return enter(input);
};

export const completeQuestionnaireSignUp: Action = async (input) => {
  const done = await setUpQuestionnaireAccount(input);
  return enter(input, done.questionnaire_type === 'bulk_site_project' ? '/bulk-site' : undefined);
};

/** With a password, or with an identity confirmed by the company's identity provider. */
const setUpQuestionnaireAccount = ({ answers, query }: ActionInput) =>
  account.completeQuestionnaireSignUp(
    bodyOf<CompleteQuestionnaireSignUpBody>({
      token: query['token'],
      password: answers['password'],
      cognito_username: query['cognitoUsername'],
    }),
  );

function signUpBody({ answers, query }: ActionInput): SignUpBody {
  const { firstName, lastName, email, phone, company, website } = answers;
  return bodyOf<SignUpBody>({
    first_name: firstName,
    last_name: lastName,
    email,
    phone,
    company,
    website,
    cognito_username: query['cognitoUsername'],
    ly_uuid: visitorId(),
  });
}

/** A link without an email or a token is invalid; users of a company with an identity provider are redirected there. */
async function checkLink({ query, go }: ActionInput, prepare?: () => Promise<void>): Promise<ActionResult> {
  const email = query['email'];
  if (!email || !query['token']) {
    flash(accountMessages['account.invalidSignupLink']);
    return go(loginPath(), { replace: true });
  }
  const { enforced: provider } = await findProviders(email);
  if (provider === null) return undefined;
  try {
    await prepare?.();
  } catch (error) {
    flashError(error);
    return go(loginPath(), { replace: true });
  }
  return leaveToProvider(provider);
}

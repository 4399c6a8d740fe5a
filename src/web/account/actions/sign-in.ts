/** Signing in: email first, then the password or the company's identity provider (AC-001..AC-008). */
import * as account from '#generated/client/account.ts';
import type { SignInMethod } from '#generated/domain/lists/sign-in-method.ts';
import type { SignInBody } from '#generated/client/account.ts';
import { authMessages } from '#generated/domain/messages/auth.ts';
import { HttpError } from '#web/shell/api/http.ts';
import type { Action, ActionInput, ActionResult, Answer } from '#web/ui/form/steps/steps-screen.ts';
import { bodyOf } from '#web/ui/form/steps/body-of.ts';
import { enter } from './enter.ts';
import { findProviders, leaveToProvider } from './single-sign-on.ts';

export const findSignInMethod: Action = async ({ answers }) => {
  const { enforced, offered } = await findProviders(String(answers['email']));
  if (enforced !== null) return leaveToProvider(enforced);
  return { step: offered === null ? 'password' : 'method' };
};

/** For users with a choice of methods. */
export const chooseSignInMethod: Action = async ({ answers }) => {
  const method = answers['method'] as SignInMethod;
  if (method === 'password') return { step: 'password' };
  const { enforced, offered } = await findProviders(String(answers['email']));
  const provider = enforced ?? offered;
  return provider === null ? { step: 'password' } : leaveToProvider(provider);
};

export const signIn: Action = (input) => signInWith(input);

export const signInWithCode: Action = (input) => signInWith(input, input.answers['code']);

async function signInWith(input: ActionInput, code?: Answer): Promise<ActionResult> {
  const { email, password } = input.answers;
  try {
    await account.signIn(bodyOf<SignInBody>({ email: String(email).trim(), password, code }));
  } catch (error) {
    if (error instanceof HttpError && error.fields['code'] && code === undefined) return { step: 'code' };
    // A 401 here means wrong credentials, and the server sends no message for it.
    if (error instanceof HttpError && (error.status === 401 || error.message === ''))
      throw new Error(error.message || authMessages['auth.invalidCredentials'], { cause: error });
    throw error;
  }
  return enter(input);
}

/** Signing in: e-mail first, then the password or the company's own provider (AC-001..AC-008). */
import * as account from '#generated/client/account.ts';
import type { SignInBody } from '#generated/client/account.ts';
import { authMessages } from '#generated/domain/messages/auth.ts';
import { HttpError } from '../../shell/api/http.ts';
import type { Action, ActionInput, ActionResult, Answer } from '../../shell/steps/steps-screen.ts';
import { bodyOf } from '../../shell/steps/body-of.ts';
import { enter } from './enter.ts';
import { findProvider, leaveToProvider } from './single-sign-on.ts';

export const findSignInMethod: Action = async ({ answers }) => {
  const provider = await findProvider(String(answers['email']));
  if (provider === null) return { step: 'password' };
  return leaveToProvider(provider);
};

export const signIn: Action = (input) => signInWith(input);

export const signInWithCode: Action = (input) => signInWith(input, input.answers['code']);

async function signInWith(input: ActionInput, code?: Answer): Promise<ActionResult> {
  const { email, password } = input.answers;
  try {
    await account.signIn(bodyOf<SignInBody>({ email: String(email).trim(), password, code }));
  } catch (error) {
    if (error instanceof HttpError && error.fields['code'] && code === undefined) return { step: 'code' };
    // A 401 is not told by itself, and here it is what the visitor waits for.
    if (error instanceof HttpError && (error.status === 401 || error.message === ''))
      throw new Error(error.message || authMessages['auth.invalidCredentials'], { cause: error });
    throw error;
  }
  return enter(input);
}

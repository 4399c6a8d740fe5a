/** Signing in: e-mail first, then the password or the company's own provider (AC-001..AC-008). */
import { authMessages } from '#generated/domain/messages/auth.ts';
import { HttpError } from '../../shell/api/http.ts';
import type { Action, ActionInput, ActionResult } from '../../shell/steps/steps-screen.ts';
import { post } from './call.ts';
import { enter } from './enter.ts';
import { findProvider, leaveToProvider } from './single-sign-on.ts';

export const findSignInMethod: Action = async ({ answers }) => {
  const provider = await findProvider(String(answers['email']));
  if (provider === null) return { step: 'password' };
  leaveToProvider(provider);
  return undefined;
};

export const signIn: Action = (input) => signInWith(input, {});

export const signInWithCode: Action = (input) => signInWith(input, { code: input.answers['code'] });

async function signInWith(input: ActionInput, more: object): Promise<ActionResult> {
  const { email, password } = input.answers;
  try {
    await post('/api/account/login', { email: String(email).trim(), password, ...more });
  } catch (error) {
    if (error instanceof HttpError && error.fields['code'] && !('code' in more)) return { step: 'code' };
    if (error instanceof HttpError && error.message === '')
      throw new Error(authMessages['auth.invalidCredentials'], { cause: error });
    throw error;
  }
  return enter(input);
}

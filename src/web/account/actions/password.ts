/** A forgotten password: requests the link, and sets a new password with it (AC-027, AC-028). */
import * as account from '#generated/client/account.ts';
import type { LinkPassword } from '#generated/client/account.ts';
import { HttpError } from '#web/shell/api/http.ts';
import type { Action } from '#web/ui/form/steps/steps-screen.ts';
import { bodyOf } from '#web/ui/form/steps/body-of.ts';

export const requestPasswordReset: Action = async ({ answers }) => {
  await account.requestPasswordReset({ email: String(answers['email']).trim() });
  return { outcome: 'sent' };
};

export const resetPassword: Action = async ({ answers, query }) => {
  try {
    await account.resetPassword(bodyOf<LinkPassword>({ token: query['token'], password: answers['password'] }));
    return { outcome: 'done' };
  } catch (error) {
    if (error instanceof HttpError && error.fields['token'] !== undefined) return { outcome: 'unusable' };
    throw error;
  }
};

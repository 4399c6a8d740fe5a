/** Links that do one thing: unsubscribing, a new e-mail address, and the provider's confirmation of an order. */
import { confirmEmailChange as takeEmail, unsubscribe as endMails } from '#generated/client/account.ts';
import { HttpError } from '../../shell/api/http.ts';
import type { Action } from '../../shell/steps/steps-screen.ts';
import { post } from './call.ts';

export const unsubscribe: Action = async ({ query }) => {
  await endMails({ token: query['token'] ?? '' });
  return { outcome: 'done' };
};

export const confirmEmailChange: Action = async ({ query }) => {
  await takeEmail({ token: query['token'] ?? '' });
  return { outcome: 'done' };
};

export const acceptServiceOrder: Action = async ({ query }) => {
  try {
    const values = await post<Record<string, unknown> | undefined>('/api/services/accept-order', {
      token: query['token'],
    });
    return { outcome: 'accepted', values: values ?? {} };
  } catch (error) {
    if (error instanceof HttpError) return { outcome: 'failed' };
    throw error;
  }
};

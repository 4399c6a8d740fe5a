/** A forgotten password: asks for the link, and sets the new one from it (AC-027, AC-028). */
import type { Action } from '../../shell/steps/steps-screen.ts';
import { post } from './call.ts';

export const requestPasswordReset: Action = async ({ answers }) => {
  await post('/api/account/forgot-password', { email: String(answers['email']).trim() });
  return { outcome: 'sent' };
};

export const resetPassword: Action = async ({ answers, query }) => {
  await post('/api/account/forgot-password/reset', { token: query['token'], password: answers['password'] });
  return { outcome: 'done' };
};

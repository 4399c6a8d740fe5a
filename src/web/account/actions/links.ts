/** Single-action links: unsubscribe, confirm a new email address, and a carrier's order confirmation. */
import { confirmEmailChange as takeEmail, unsubscribe as endEmails } from '#generated/client/account.ts';
import { acceptServiceOrder as confirmOrder } from '#generated/client/procurement.ts';
import { HttpError } from '#web/shell/api/http.ts';
import type { Action } from '#web/ui/form/steps/steps-screen.ts';

export const unsubscribe: Action = async ({ query }) => {
  const { email } = await endEmails({ token: query['token'] ?? '' });
  return { outcome: 'done', values: { email } };
};

export const confirmEmailChange: Action = async ({ query }) => {
  await takeEmail({ token: query['token'] ?? '' });
  return { outcome: 'done' };
};

export const acceptServiceOrder: Action = async ({ query }) => {
  try {
    const { company, service } = await confirmOrder({ token: query['token'] ?? '' });
    return { outcome: 'accepted', values: { company, service } };
  } catch (error) {
    if (error instanceof HttpError) return { outcome: 'failed' };
    throw error;
  }
};

/** A quote request whose email is undeliverable fails, and its operator is notified at once (QR-064). */
import type { Session } from '#server/kernel/data/session.ts';
import type { Transition } from '#server/kernel/workflow/transition.ts';
import { statusOfRequest } from './quotes/queries.ts';

/** Handles undeliverable emails of quote requests and ignores all others. */
export const failRequest =
  (transition: Transition) =>
  async (session: Session, about: { entity: string; id: string }, reason: string): Promise<void> => {
    if (about.entity !== 'quote-request') return;
    const request = await statusOfRequest.first(session, { request: about.id });
    if (request?.status === 'SENT') await transition(session, 'quote-request', about.id, 'fail', { reason });
  };

/** A quote request that never reaches its provider has failed, and its operator is told at once (QR-064). */
import type { Session } from '../data/session.ts';
import type { Transition } from '../workflow/transition.ts';

/** Hears of mails that are lost; those about anything else are no concern of requests. */
export const failRequest =
  (transition: Transition) =>
  async (session: Session, about: { entity: string; id: string }, reason: string): Promise<void> => {
    if (about.entity !== 'quote-request') return;
    const rows = await session.query(`select 1 from quote_requests where id = $1 and status = 'SENT'`, [about.id]);
    if (rows.length > 0) await transition(session, 'quote-request', about.id, 'fail', { reason });
  };

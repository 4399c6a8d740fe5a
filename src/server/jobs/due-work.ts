/** What happens by itself when its time comes: expiry, reminders, silence, overdue work. */
import { jobScope } from '../access/scope.ts';
import { inSession } from '../data/session.ts';
import { ApiError } from '../errors.ts';
import { today, type DueDeps, type DueKind } from './due/kind.ts';
import { overdueActionItems } from './due/overdue.ts';
import { providerReminders } from './due/provider-reminders.ts';
import { signatureExpiry, signatureReminders } from './due/signatures.ts';
import { answerReminders, lateCarriers, unansweredTickets } from './due/tickets.ts';

const scope = jobScope('due-work');
const atMost = 500;

/** One transaction per record: a failing one keeps no other back, and another server's work is skipped. */
export async function doDueWork(deps: DueDeps): Promise<void> {
  for (const kind of dueKinds) {
    const rows = await inSession(deps.pool, scope, (session) =>
      session.query(`${kind.find} limit ${atMost}`, [new Date().toISOString()]),
    );
    for (const [id] of rows) {
      await inSession(deps.pool, scope, (session) => kind.act(session, id as string, deps)).catch((error: Error) => {
        if (!(error instanceof ApiError)) deps.onError(error);
      });
    }
  }
}

const expiredQuotes: DueKind = {
  find: `select q.id from quotes q join teams t on t.id = q.team_id
          where q.provider_response_status = 'AVAILABLE' and q.expiry_status = 'not_expired' and q.valid_until < ${today}`,
  act: (session, id, deps) => deps.transition(session, 'quote', id, 'expire'),
};

/** Silence counts as acceptance once the last day for a refusal is over. [SG-087] */
const silentAcceptance: DueKind = {
  find: `select s.id from services s join teams t on t.id = s.team_id
          where s.install_status = 'AWAITING_CUSTOMER_CONFIRMATION' and s.acceptance_ends_on < ${today}`,
  act: (session, id, deps) => deps.transition(session, 'service', id, 'accept'),
};

const dueKinds: readonly DueKind[] = [
  expiredQuotes,
  providerReminders,
  lateCarriers,
  unansweredTickets,
  answerReminders,
  overdueActionItems,
  silentAcceptance,
  signatureExpiry,
  signatureReminders,
];

/** Runs automatic work when it is due: expiry, reminders, silence, overdue work. */
import { limits } from '#generated/domain/limits.ts';
import { jobScope } from '../kernel/access/scope.ts';
import { part, value, values } from '../kernel/data/statements/raw.ts';
import { transaction } from '../kernel/data/transaction.ts';
import { ApiError } from '../kernel/errors.ts';
import { dueWhere, today, type DueDeps, type DueKind } from '../kernel/workflow/due-kind.ts';
import { billingDue } from './billing/due.ts';
import { idleApprovals } from './support/due/approvals.ts';
import { actionItemsDue } from './support/due/action-items.ts';
import { expiringQuotes } from './procurement/due.ts';
import { slowChoices } from './procurement/nudge.ts';
import { unfinishedQuestionnaires } from './questionnaire/due.ts';
import { providerReminders } from './provider/due.ts';
import { signatureExpiry, signatureReminders } from './documents/signing/due.ts';
import { endsOfServices } from './inventory/ended.ts';
import { renewalDue } from './inventory/renewals/due.ts';
import { installationDue } from './installation/due.ts';
import { bankDue } from './billing/bank/due.ts';
import { consolidationDue } from './billing/consolidation/due.ts';
import { auditDue } from './billing/audit/due.ts';
import { missingInvoicesDue } from './billing/imports/due.ts';
import { expiredDocuments, unmarkedDocuments } from './documents/due.ts';
import { missingCredits, ticketsAtRisk, ticketsLate } from './support/due/clocks.ts';
import { answerReminders, lateCarriers, unansweredTickets } from './support/due/tickets.ts';

const scope = jobScope('due-work');

/** Runs one kind after the other; a failure is reported and does not stop the others. */
export async function doDueWork(deps: DueDeps): Promise<void> {
  for (const kind of dueKinds) await doAllOf(kind, deps).catch(deps.onError);
}

/** One transaction per record: a failure does not stop the others, and records locked by another server are skipped. */
async function doAllOf(kind: DueKind, deps: DueDeps): Promise<void> {
  const rows = await transaction(deps.pool, scope, { mode: 'write' }, (session) =>
    kind.find.all(session, { now: new Date().toISOString(), atMost: limits.dueRecordsPerRun }),
  );
  for (const { id } of rows) {
    await transaction(deps.pool, scope, { mode: 'write' }, (session) => kind.act(session, id, deps)).catch(
      (error: Error) => {
        if (!(error instanceof ApiError)) deps.onError(error);
      },
    );
  }
}

const expiredQuotes: DueKind = {
  find: dueWhere(part`
    select q.id from quotes q join teams t on t.id = q.team_id join service_groups g on g.id = q.service_group_id
     where g.current_step in ${values<'service_groups.current_step'>('info_received', 'out_for_quote', 'quote_received')}
       and q.provider_response_status = ${value<'quotes.provider_response_status'>('AVAILABLE')}
       and q.expiry_status = ${value<'quotes.expiry_status'>('not_expired')} and q.valid_until < ${today}`),
  act: (session, id, deps) => deps.transition(session, 'quote', id, 'expire'),
};

const dueKinds: readonly DueKind[] = [
  expiredQuotes,
  expiringQuotes,
  slowChoices,
  unfinishedQuestionnaires,
  providerReminders,
  lateCarriers,
  ticketsLate,
  ticketsAtRisk,
  missingCredits,
  unansweredTickets,
  answerReminders,
  ...actionItemsDue,
  idleApprovals,
  ...installationDue,
  endsOfServices,
  ...renewalDue,
  ...billingDue,
  ...bankDue,
  ...consolidationDue,
  expiredDocuments,
  unmarkedDocuments,
  signatureExpiry,
  signatureReminders,
  ...auditDue,
  ...missingInvoicesDue,
];

/**
 * Audits invoices automatically once they and their lines are written, and warns before the last day to dispute.
 * [BI-032]
 */
import type { Session } from '#server/kernel/data/session.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import { dueWhere, type DueDeps, type DueKind } from '#server/kernel/workflow/due-kind.ts';
import { markDeadlineNotified, disputedFinding, nearDeadlines, unauditedInvoices } from './queries.ts';
import { auditStoredInvoice } from './run.ts';

const unaudited: DueKind = {
  find: dueWhere(unauditedInvoices),
  act: (session, id, deps) => auditStoredInvoice(session, id, deps),
};

const nearDeadline: DueKind = {
  find: dueWhere(nearDeadlines),
  act: (session, id, deps) => notifyDeadline(session, id, deps),
};

/** Once for each invoice and day, regardless of how many findings share the deadline. */
async function notifyDeadline(session: Session, id: string, { notifier }: DueDeps): Promise<void> {
  const finding = await getRecord(session, 'invoice-finding', id);
  if (finding.deadline_notified_at !== null || finding.dispute_by === null) return;
  await markDeadlineNotified.change(session, { invoice: finding.invoice_id, day: finding.dispute_by });
  const about = await disputedFinding.one(session, { finding: id });
  await notifier.announce(session, {
    event: 'invoice.dispute_deadline_7d',
    teamId: finding.team_id,
    record: { entity: 'invoice', id: finding.invoice_id },
    values: { number: about.invoice_number, provider: about.provider, date: finding.dispute_by },
  });
}

export const auditDue: readonly DueKind[] = [unaudited, nearDeadline];

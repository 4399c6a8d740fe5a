/**
 * Each invoice has an expected day. A missing one is reported once and stays in the work queue until it arrives.
 * [BI-030] [NO-003]
 */
import { businessDaysAfter } from '#server/kernel/workflow/business-days.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { limits } from '#generated/domain/limits.ts';
import { periodText, monthOf } from '#domain/bills/consolidation/months.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { dueWhere, type DueDeps, type DueKind } from '#server/kernel/workflow/due-kind.ts';
import { cameAfterAll, expectedInvoice, lateAccounts } from './queries.ts';

const missing: DueKind = { find: dueWhere(lateAccounts), act: (session, id, deps) => notifyMissing(session, id, deps) };

const came: DueKind = {
  find: dueWhere(cameAfterAll),
  act: (session, id) => setValues(session, 'provider-account', id, { missing_since: null }),
};

async function notifyMissing(session: Session, id: string, { notifier }: DueDeps): Promise<void> {
  const about = await expectedInvoice.first(session, { account: id, now: new Date().toISOString() });
  if (about === undefined) return;
  const last = await businessDaysAfter(session, about.usual, limits.invoiceLateDays);
  if (about.today <= last) return;
  await setValues(session, 'provider-account', id, { missing_since: about.billed_on });
  await notifier.announce(session, {
    event: 'invoice.missing',
    teamId: about.team_id,
    record: { entity: 'provider-account', id },
    values: { provider: about.provider, account: about.account_number, period: periodText(monthOf(about.billed_on)) },
  });
}

export const missingInvoicesDue: readonly DueKind[] = [missing, came];

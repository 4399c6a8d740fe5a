/** The job that prints an issued bill. It may run again, but makes one file and one email. [BI-027] */
import type pg from 'pg';
import { billContent } from '#domain/bills/consolidation/bill-document.ts';
import { limits } from '#generated/domain/limits.ts';
import { jobScope } from '#server/kernel/access/scope.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import type { FileStore } from '#server/kernel/files/file-store.ts';
import type { Enqueue, Job } from '#server/kernel/jobs/jobs.ts';
import type { JobPayloads } from '#server/kernel/jobs/job-types.ts';
import type { Notifier } from '#server/kernel/notify/notification-event.ts';
import { renderPdf } from '#server/kernel/pdf/files.ts';
import { linesOfBill } from '../consolidation/queries.ts';
import { issuedBill, lockBill, unprintedBills } from './queries.ts';

declare module '#server/kernel/jobs/job-types.ts' {
  interface JobPayloads {
    readonly 'print-bill': { readonly billId: string };
    readonly 'bill-sweep': Readonly<Record<never, never>>;
  }
}

export interface PrintDeps {
  readonly pool: pg.Pool;
  readonly files: FileStore;
  readonly notifier: Notifier;
}

const scope = jobScope('print-bill');

/** Prints the bill and notifies the team. */
export const printBillJob = (deps: PrintDeps, { payload }: Job<JobPayloads['print-bill']>): Promise<unknown> =>
  printIssued(deps, payload.billId, true);

/** Finds bills whose job was lost in a crash. */
export const sweepUnprinted = ({ pool, enqueue }: { pool: pg.Pool; enqueue: Enqueue }): Promise<void> =>
  transaction(pool, scope, { mode: 'write' }, async (session) => {
    for (const { id } of await unprintedBills.all(session)) await enqueue(session, 'print-bill', { billId: id });
  });

/**
 * Id of the file; null for a draft. Renders frozen rows before it takes a lock; then one transaction stores the file
 * once and notifies the team once.
 */
export async function printIssued(deps: PrintDeps, billId: string, notifies: boolean): Promise<string | null> {
  const read = await transaction(deps.pool, scope, { mode: 'read' }, async (session) => {
    const bill = await issuedBill.first(session, { bill: billId });
    return bill && { ...bill, lines: await linesOfBill.all(session, { bill: billId }) };
  });
  if (!read || read.file !== null) return read?.file ?? null;
  const { bytes } = await renderPdf(
    billContent({
      number: read.number,
      team: read.team,
      period: { start: read.start, end: read.end },
      issueDate: read.issue_date,
      dueDate: read.due_date,
      currency: read.currency,
      reverses: read.reverses,
      comments: read.comments,
      lines: read.lines.map(({ basis, kind, ...line }) => ({
        ...line,
        isEstimate: kind === 'ESTIMATE' && basis === 'ESTIMATE',
      })),
      subtotals: read.subtotals.map(({ category, amount }) => ({ category, amount: amount.value })),
      total: read.total,
    }),
  );
  return transaction(deps.pool, scope, { mode: 'write' }, async (session) => {
    const { file: earlier } = await lockBill.one(session, { bill: billId });
    if (earlier !== null) return earlier;
    const made = { name: `${read.number}.pdf`, contentType: 'application/pdf', content: bytes };
    const file = await deps.files.keepMade(session, made, { teamId: read.team_id });
    await setValues(session, 'consolidated-bill', billId, { file_id: file });
    if (notifies && read.status === 'OPEN')
      await deps.notifier.announce(session, {
        event: 'consolidated_bill.issued',
        teamId: read.team_id,
        record: { entity: 'consolidated-bill', id: billId },
      });
    return file;
  });
}

/** Retries after the first try. */
export const printRetries = limits.billPrintTries - 1;

/** Creates draft invoices from a bill file that adds up, audits them and notifies. [BI-021] [BI-022] */
import type { RecordOf } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import type { Services } from '#server/kernel/operations/context.ts';
import { auditStoredInvoice } from '../audit/run.ts';
import { fileBill } from './file-bill.ts';
import { countBillFile } from './metrics.ts';
import type { Account, Outcome } from './read.ts';
import { notifyInvoice } from './notify.ts';

export interface ReadOfAccount extends Outcome {
  readonly account: Account;
}

type FileServices = Pick<Services, 'transition' | 'notifier'>;

/** The session acts as the server; `user` is the caller. */
export async function fileImport(
  session: Session,
  services: FileServices,
  record: RecordOf<'invoice-import'>,
  { account, file }: ReadOfAccount,
  user: string | null,
) {
  const filed = [];
  for (const bill of file.bills) filed.push(await fileBill(session, account, record, bill, user));
  let open_findings = 0;
  for (const { invoice } of filed) open_findings += await auditStoredInvoice(session, invoice, services);
  for (const { invoice } of filed) await notifyInvoice(session, services.notifier, invoice);
  await setValues(session, 'invoice-import', record.id, { invoice_id: filed[0]!.invoice });
  await services.transition(session, 'invoice-import', record.id, 'file');
  countBillFile('processed');
  return {
    invoice_ids: filed.map(({ invoice }) => invoice),
    lines: filed.reduce((sum, { lines }) => sum + lines, 0),
    coded: filed.reduce((sum, { coded }) => sum + coded, 0),
    open_findings,
  };
}

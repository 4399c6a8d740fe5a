/** Invoices are audited by themselves once they and their lines were written. [BI-032] */
import type { DueKind } from '#server/kernel/workflow/due-kind.ts';
import { dueWhere } from '#server/kernel/workflow/due-kind.ts';
import { unauditedInvoices } from './queries.ts';
import { auditStoredInvoice } from './run.ts';

export const auditDue: DueKind = {
  find: dueWhere(unauditedInvoices),
  act: (session, id, deps) => auditStoredInvoice(session, id, deps),
};

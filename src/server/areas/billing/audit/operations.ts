/** Calls of the audit. */
import type { InvoicesBehaviors } from '#generated/api/operations/invoices.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { actAs } from '#server/kernel/data/session.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { auditStoredInvoice } from './run.ts';

type Behaviors = Pick<InvoicesBehaviors<CallContext>, 'auditInvoice'>;

export const auditBehaviors: Behaviors = {
  auditInvoice: ({ path }, { door, scope, services }) =>
    door.transaction(scope, async (session, records) => {
      await records.get('invoice', path.id);
      const open = await actAs(session, systemScope('audit-invoice', scope), (system) =>
        auditStoredInvoice(system, path.id, services),
      );
      return { open, invoice: await records.get('invoice', path.id) };
    }),
};

/** Disputes: findings sent to a carrier, followed until the credit or the refusal. [BI-019] [BI-032] */
import type { DisputesBehaviors } from '#generated/api/operations/disputes.ts';
import { invoiceFindingWorkflow } from '#generated/domain/workflows/invoice-finding.ts';
import { creditsFor } from '#domain/bills/audit/credits.ts';
import { staffRoleOf } from '#server/kernel/access/principal.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { actAs, type Session } from '#server/kernel/data/session.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import { notFound } from '#server/kernel/errors.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { billsUpTo, toPromise } from './facts.ts';
import { creditsAwaited, letterOfTicket, newestInvoice } from './queries.ts';

type Finding = RecordOf<'invoice-finding'>;

/** States in which the carrier acts next. */
const waiting = invoiceFindingWorkflow.states
  .filter((state) => 'needs' in state && state.needs === 'provider')
  .map(({ id }) => id);

export const disputeBehaviors: DisputesBehaviors<CallContext> = {
  listDisputes: async ({ query: { status, ...query } }, { door, scope }) => {
    const states = status === undefined ? waiting : [status];
    const given = Object.entries(query).map(([name, value]) => [name, String(value)] as const);
    const page = await door.list(scope, 'invoice-finding', {
      ...Object.fromEntries(given),
      status__in: states.join(','),
      sort_field: 'dispute_by' satisfies keyof RecordOf<'invoice-finding'>,
      sort_dir: 'asc',
    });
    return { records: [...page.records], total_count: page.total_count, has_next_page: page.has_next_page };
  },

  readDispute: ({ path }, { door, scope }) =>
    door.transaction(scope, async (session, records) => {
      const finding = await records.get('invoice-finding', path.id);
      if (finding.ticket_id === null || finding.exposure === null) throw notFound();
      const { code, value: disputed } = finding.exposure;
      const money = (value: number) => ({ value, code });
      return actAs(session, systemScope('read-dispute', scope), async (system) => {
        const credits = await creditsOf(system, finding);
        const received = finding.credit_received?.value ?? 0;
        return {
          finding,
          disputed: money(disputed),
          received: money(received),
          missing: money(Math.max((finding.credit_promised?.value ?? disputed) - received, 0)),
          letter: staffRoleOf(scope.principal) !== null ? await letterOf(system, finding.ticket_id!) : null,
          credits: credits.map(({ bill, amount }) => ({
            invoice_id: bill.id,
            invoice_number: bill.number,
            invoice_date: bill.date,
            amount: money(amount),
          })),
        };
      });
    }),
};

/** Uses the rule that shares credits among all open disputes, so no credit is shown twice. */
async function creditsOf(session: Session, { id, provider_account_id: account }: Finding) {
  const newest = await newestInvoice.first(session, { account });
  if (newest === undefined) return [];
  const awaited = await creditsAwaited.all(session, { account });
  const { bills } = await billsUpTo(session, newest.id);
  const seen = creditsFor(
    awaited.map((each) => toPromise(each)),
    bills,
  );
  return seen.find(({ promise }) => promise.id === id)?.parts ?? [];
}

const letterOf = async (session: Session, ticket: string): Promise<string | null> =>
  (await letterOfTicket.first(session, { ticket }))?.body ?? null;

/** Bills of a month, their document, and their breakdown. [BI-019] */
import type { BillingBehaviors } from '#generated/api/operations/billing.ts';
import type { CurrencyCode } from '#generated/domain/lists/currency-code.ts';
import { callAccess } from '#generated/domain/call-access.ts';
import { messages } from '#generated/domain/messages.ts';
import { agingBuckets, type AgingBucket } from '#generated/domain/lists/aging-bucket.ts';
import { chargeCategories } from '#generated/domain/lists/charge-category.ts';
import { agingOf, dueDatesOf } from '#domain/bills/consolidation/aging.ts';
import { byCharge, partsBy, type Part } from '#domain/bills/consolidation/breakdown.ts';
import { monthBefore, monthOf } from '#domain/bills/consolidation/months.ts';
import { mayInTeam } from '#server/kernel/access/allowance.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { invalid, notFound } from '#server/kernel/errors.ts';
import { requireCallState } from '#server/kernel/workflow/call-state.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { dayIn } from '#runtime/validation/calendar.ts';
import { issuerDay } from './bill-effects.ts';
import { consolidateTeam, fillDraft } from './consolidation/fill.ts';
import { creditsLeft } from './consolidation/queries.ts';
import { printIssued } from './document/print.ts';
import { lockBill } from './payments/queries.ts';
import { receiptBehaviors } from './payments/receipts.ts';
import { billedTo, chargesOnBill, linesWithCarrier, openBills, teamsOf } from './queries.ts';

type Code = CurrencyCode;
/** Stored codes are in the list of currencies. */
const money = (value: number, code: string) => ({ value, code: code as Code });

/** The filters of the bill list for an aging bucket. */
function dueDates(bucket: AgingBucket, today: string) {
  const { from, to } = dueDatesOf(bucket, today);
  return { due_from: from, due_to: to };
}

export const billingBehaviors: BillingBehaviors<CallContext> = {
  ...receiptBehaviors,

  consolidateBills: ({ path, body }, { door, scope }) =>
    door.transaction(systemScope('consolidate-bills', scope), async (session) => {
      const period = body.period_start ? monthOf(body.period_start) : monthBefore(issuerDay());
      if (period.start > issuerDay()) throw invalid({ period_start: [messages['billing.monthAhead']] });
      const { bills, notes } = await consolidateTeam(session, path.id, period);
      return { records: [...bills], notes: [...notes] };
    }),

  refillBill: ({ path }, { door, scope }) =>
    door.transaction(systemScope('refill-bill', scope), async (session) => {
      // The bill may be issued while this call waits for the lock.
      await lockBill.first(session, { bill: path.id });
      requireCallState('refillBill', await getRecord(session, 'consolidated-bill', path.id));
      const { bills, notes } = await fillDraft(session, path.id);
      return { record: bills[0]!, notes: [...notes] };
    }),

  readBillDocument: async ({ path }, { pool, scope, services }) => {
    const file = await printIssued({ pool, ...services }, path.id, false);
    if (file === null) throw notFound();
    return transaction(pool, scope, { mode: 'read' }, (session) => services.files.open(session, file));
  },

  readBillBreakdown: ({ path }, { door, scope }) =>
    door.transaction(systemScope('bill-breakdown', scope), async (session) => {
      const { total, currency } = await getRecord(session, 'consolidated-bill', path.id);
      const lines = await linesWithCarrier.all(session, { bill: path.id });
      const charges = await chargesOnBill.all(session, { bill: path.id });
      const shown = (rows: readonly Part[]) =>
        partsBy(rows).map(({ key, label, amount }) => ({ key, label, amount: money(amount, currency) }));
      return {
        total: money(total?.value ?? 0, currency),
        carriers: shown(lines.map(({ carrier_id: key, carrier: label, amount }) => ({ key, label, amount }))),
        categories: shown(
          lines.flatMap((line) =>
            byCharge(line, carriedBy(line, charges).map(byCategory), {
              key: line.category,
              label: categoryLabel(line.category),
            }),
          ),
        ),
        services: shown(lines.flatMap((line) => byCharge(line, carriedBy(line, charges).map(ofServices)))),
      };
    }),

  readBillAging: ({ path }, { door, scope }) =>
    door.transaction(systemScope('bill-aging', scope), async (session) => {
      const bills = await openBills.all(session, { team: path.id, now: new Date().toISOString() });
      const { time_zone: zone } = await getRecord(session, 'team', path.id);
      const today = dayIn(zone, new Date());
      const rows = agingOf(
        bills.map(({ currency, balance, days_overdue: daysOverdue }) => ({ currency, balance, daysOverdue })),
      );
      return {
        rows: rows.map(({ currency, total, buckets }) => ({
          currency: currency as Code,
          total: money(total, currency),
          buckets: agingBuckets.map(({ value: bucket }) => ({
            bucket,
            amount: money(buckets[bucket].amount, currency),
            bills: buckets[bucket].bills,
            ...dueDates(bucket, today),
          })),
        })),
      };
    }),

  readBillCredits: ({ path }, { door, scope }) =>
    door.transaction(systemScope('bill-credits', scope), async (session) => ({
      rows: (await creditsLeft.all(session, { team: path.id })).map(({ id, reason, amount, left, currency }) => ({
        id,
        reason,
        amount: money(amount, currency),
        left: money(left, currency),
      })),
    })),

  readBillStatement: ({ path, query }, { door, scope }) =>
    door.transaction(systemScope('bill-statement', scope), async (session) => {
      const teams = (await teamsOf.all(session, { team: path.id })).filter(({ id }) =>
        mayInTeam(callAccess.readBillStatement, scope.principal, id),
      );
      const span = { from: query.from ?? null, to: query.to ?? null };
      const billed = await billedTo.all(session, { teams: teams.map(({ id }) => id), ...span });
      const rows = teams.flatMap(({ id, name }) =>
        billed
          .filter(({ team_id: team }) => team === id)
          .map(({ bills, ...amounts }) => ({ team_id: id, team: name, bills, ...amountsOf(amounts) })),
      );
      const currencies = [...Map.groupBy(billed, ({ currency }) => currency)];
      return {
        rows,
        totals: currencies.map(([currency, each]) =>
          amountsOf({
            currency,
            total: sum(each.map(({ total }) => total)),
            paid: sum(each.map(({ paid }) => paid)),
            balance: sum(each.map(({ balance }) => balance)),
          }),
        ),
      };
    }),
};

interface Amounts {
  readonly currency: string;
  readonly total: number;
  readonly paid: number;
  readonly balance: number;
}

const amountsOf = ({ currency, total, paid, balance }: Amounts) => ({
  total: money(total, currency),
  amount_paid: money(paid, currency),
  balance: money(balance, currency),
});

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

const categoryLabel = (category: string | null): string | null =>
  chargeCategories.find(({ value }) => value === category)?.label ?? null;

interface Charge {
  readonly service: string | null;
  readonly label: string | null;
  readonly amount: number;
  readonly invoice: string;
  readonly category: string;
  readonly section: string;
}

const ofServices = (charges: readonly Charge[]): readonly Part[] =>
  charges.map(({ service: key, label, amount }) => ({ key, label, amount }));

const byCategory = (charges: readonly Charge[]): readonly Part[] =>
  charges.map(({ category: key, amount }) => ({ key, label: categoryLabel(key), amount }));

/**
 * Invoice charges behind a line: of its invoice and category, of the whole invoice when it has no category, or its
 * credits.
 */
function carriedBy(
  line: { readonly invoice: string | null; readonly category: string | null },
  charges: readonly Charge[],
): readonly (readonly Charge[])[] {
  const all = charges.filter(
    ({ invoice, category }) => invoice === line.invoice && (line.category === null || category === line.category),
  );
  const of = (wanted: string) => all.filter(({ section }) => section === wanted);
  return [all, of('CURRENT'), of('ADJUSTMENT')];
}

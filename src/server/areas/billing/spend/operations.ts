/**
 * Spend of a team: figures, the charges behind each, and both as files. Counts only approved invoices, one currency at
 * a time.
 */
import type { SpendBehaviors } from '#generated/api/operations/spend.ts';
import { exposureOf } from '#domain/contracts/exposure.ts';
import { accrued } from '#domain/spend/accrual.ts';
import { bridge } from '#domain/spend/bridge.ts';
import { forecast, pricePerMbps, savedIn, savingsOf, sumsBy } from '#domain/spend/figures.ts';
import { partsOf, sumOf, type SpendBy, type SpendLine } from '#domain/spend/line.ts';
import { monthAfter, monthsUntil } from '#domain/spend/months.ts';
import { limits } from '#generated/domain/limits.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { actAs, type Session } from '#server/kernel/data/session.ts';
import type { RowOf } from '#server/kernel/data/statements/prepared.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { renderPdf } from '#server/kernel/pdf/files.ts';
import { disputedAmount, endingTerms, spendCurrencies, spendLines, unbilledServices } from './queries.ts';
import { spendCsv, spendPdf } from './report.ts';

export const spendBehaviors: SpendBehaviors<CallContext> = {
  readSpend: async ({ query: { team_id: team, currency: asked, until: wanted, months: count } }, { door, scope }) => {
    return door.reading(scope, async (session) => {
      const known = await spendCurrencies.all(session, { team });
      const currency = asked ?? known[0]?.currency ?? 'USD';
      const until =
        wanted ?? known.find((one) => one.currency === currency)?.last ?? new Date().toISOString().slice(0, 7);
      const months = monthsUntil(until, count ?? limits.spendMonths);
      const lines = await linesOf(session, { team, currency, from: months[0]!, until });
      const of = Map.groupBy(lines, ({ month }) => month);
      const inMonth = (month: string): readonly SpendLine[] => of.get(month) ?? [];
      return {
        currency,
        currencies: known.map((one) => one.currency),
        months: months.map((month) => ({
          month,
          total: sumOf(inMonth(month)),
          by_category: [...sumsBy(inMonth(month), 'category')],
        })),
        by: figuresBy(lines),
        forecast: asForecast(lines, months),
        bridge: asBridge(inMonth(monthAfter(until, -1)), inMonth(until)),
        unit_prices: pricePerMbps(lines).map(({ serviceType, ...price }) => ({ ...price, service_type: serviceType })),
        savings: { ...savingsOf(lines), disputed: await disputed(session, { team, currency }) },
        renewals: (await endingTerms.all(session, { team, currency })).map((term) => renewalOf(term, currency)),
        accrual: await accrualOf(session, { team, currency }, until),
      };
    });
  },

  listSpendLines: async (
    { query: { team_id: team, currency = 'USD', from, until, by, key = '', only } },
    { door, scope },
  ) => {
    const lines = await door.reading(scope, (session) => linesOf(session, { team, currency, from, until }));
    const chosen = by === undefined ? lines : lines.flatMap((line) => shareOf(line, by, key));
    const counted = only === undefined ? chosen : savedIn(chosen, only);
    return {
      total: sumOf(counted),
      currency,
      lines: counted.toSorted((one, other) => other.amount - one.amount).map(asRow),
    };
  },

  readSpendReport: async ({ query: { team_id: team, currency = 'USD', from, until, format } }, { door, scope }) => {
    const lines = await door.reading(scope, (session) => linesOf(session, { team, currency, from, until }));
    const fileName = `spend-${from}-${until}.${format}`;
    if (format === 'csv') return { fileName, contentType: 'text/csv; charset=utf-8', body: spendCsv(lines, currency) };
    const { name } = await door.get(scope, 'team', team);
    const content = spendPdf(lines, { team: name, from, until, currency, madeAt: new Date().toISOString() });
    const { bytes } = await renderPdf(content);
    return { fileName, contentType: 'application/pdf', body: bytes };
  },
};

interface SpendQuery {
  readonly team: string;
  readonly currency: string;
}

async function linesOf(
  session: Session,
  asked: SpendQuery & { readonly from: string; readonly until: string },
): Promise<readonly SpendLine[]> {
  const rows = await spendLines.all(session, asked);
  return rows.map((row) => ({
    id: row.id,
    invoiceId: row.invoice_id,
    invoiceNumber: row.invoice_number,
    month: row.month,
    carrier: row.carrier,
    site: row.site,
    serviceId: row.service_id,
    serviceName: row.service_name,
    serviceType: row.service_type,
    category: row.category,
    isRecurring: row.is_recurring,
    description: row.description,
    qty: row.qty,
    amount: row.amount,
    excess: row.excess,
    splits: (row.splits ?? []).map(({ account, percent, cost_center: costCenter, location }) => ({
      account,
      percent,
      costCenter: costCenter ?? null,
      location: location ?? null,
    })),
    mbps: row.mbps,
  }));
}

const figuresBy = (lines: readonly SpendLine[]) => {
  const of = (by: SpendBy) => [...sumsBy(lines, by)];
  return {
    carrier: of('carrier'),
    site: of('site'),
    service_type: of('service_type'),
    category: of('category'),
    cost_center: of('cost_center'),
  };
};

function asForecast(lines: readonly SpendLine[], months: readonly string[]) {
  const { months: next, error } = forecast(lines, months, limits.spendForecastMonths);
  return { months: [...next], error };
}

function asBridge(before: readonly SpendLine[], after: readonly SpendLine[]) {
  const made = bridge(before, after);
  return { ...made, steps: [...made.steps] };
}

/** Users who may read bills see their disputed amounts, even without access to tickets. */
async function disputed(session: Session, asked: SpendQuery): Promise<number> {
  const { amount } = await actAs(session, systemScope('spend', session.scope), (system) =>
    disputedAmount.one(system, asked),
  );
  return amount;
}

function renewalOf({ auto_renew_term, fee_percent, ...term }: RowOf<typeof endingTerms>, code: string) {
  const totalMrc = term.monthly === null ? null : { value: term.monthly, code };
  const exposure = exposureOf({ totalMrc, autoRenewTerm: auto_renew_term, terminationFeePercent: fee_percent });
  return { ...term, exposure: exposure?.value ?? null };
}

async function accrualOf(session: Session, asked: SpendQuery, month: string) {
  const rows = await unbilledServices.all(session, { ...asked, first: `${month}-01` });
  return {
    month,
    services: rows.length,
    amount: rows.reduce((sum, { mrc, days }) => sum + accrued(mrc, days, month), 0),
  };
}

function shareOf(line: SpendLine, by: SpendBy, key: string): readonly SpendLine[] {
  const parts = partsOf(line, by).filter((part) => part.key === key);
  return parts.length === 0 ? [] : [{ ...line, amount: sumOf(parts) }];
}

const asRow = (line: SpendLine) => ({
  id: line.id,
  invoice_id: line.invoiceId,
  invoice_number: line.invoiceNumber,
  month: line.month,
  carrier: line.carrier,
  service: line.serviceName,
  site: line.site,
  description: line.description,
  category: line.category,
  amount: line.amount,
});

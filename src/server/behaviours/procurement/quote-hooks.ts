/** What a quote has to hold whoever writes it, and the figures that follow from its prices. */
import { messages } from '#generated/domain/messages.ts';
import { limits } from '#generated/domain/limits.ts';
import { contractValue } from '#domain/prices/figures.ts';
import { divideHalfUp, type Money } from '#domain/prices/money.ts';
import { todayOf } from '../../access/today.ts';
import { noHooks, type ResourceHooks } from '../../data/hooks.ts';
import type { WireRecord } from '../../data/record.ts';
import { invalid } from '../../errors.ts';
import { attributeFaults } from './attribute-faults.ts';

export const quoteHooks: ResourceHooks = {
  ...noHooks,
  beforeCreate: async ({ scope }, values) => completed(values, todayOf(scope.principal)),
  beforeUpdate: async (session, values, before) => {
    // Whoever edits the quote may not see its commission, yet the revenue figures follow from it.
    const [row] = await session.query('select commission_arr_rate from quotes where id = $1', [before['id']]);
    const { tcv, total_mrc, total_nrc, mrr, implied_arr } = completed(
      { ...before, commission_arr_rate: row?.[0], ...values },
      todayOf(session.scope.principal),
    );
    return { ...values, tcv, total_mrc, total_nrc, mrr, implied_arr };
  },
};

/** The values with their figures; throws 422 for prices that cannot be. [QT-026] [QT-028] */
function completed(values: WireRecord, today: string): WireRecord {
  const faults = faultsOf(values, today);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const [mrc, nrc] = [moneyIn(values, 'mrc'), moneyIn(values, 'nrc')];
  const term = (values['term'] as number | null | undefined) ?? null;
  const mrr = revenueOf(mrc, values['commission_arr_rate']);
  return {
    ...values,
    tcv: contractValue({ term, mrc, nrc, taxesAndFees: null, mbps: null }),
    total_mrc: mrc,
    total_nrc: nrc,
    mrr,
    implied_arr: mrr && { value: mrr.value * 12, code: mrr.code },
  };
}

function faultsOf(values: WireRecord, today: string): Record<string, string[]> {
  const faults: Record<string, string[]> = {};
  const term = values['term'];
  if (typeof term === 'number' && term !== 1 && term < limits.customTermMinMonths)
    faults['term'] = [messages['validation.invalid']];
  for (const key of ['mrc', 'nrc', 'construction_cost', 'taxes_and_fees', 'termination_fee']) {
    if ((moneyIn(values, key)?.value ?? 0) < 0) faults[key] = [messages['validation.invalid']];
  }
  return { ...faults, ...attributeFaults(values, today) };
}

const moneyIn = (values: WireRecord, key: string): Money | null => (values[key] as Money | null | undefined) ?? null;

/** Monthly revenue: the percent of the MRC that the provider pays, half-up. */
function revenueOf(mrc: Money | null, rate: unknown): Money | null {
  if (!mrc || rate === null || rate === undefined) return null;
  const percent = BigInt(Math.round(Number(rate) * 100));
  return { value: Number(divideHalfUp(BigInt(mrc.value) * percent, 10_000n)), code: mrc.code };
}

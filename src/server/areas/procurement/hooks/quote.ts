/** Rules for every written quote, and the figures derived from its prices. */
import { fill } from '#domain/format/fill.ts';
import { messages } from '#generated/domain/messages.ts';
import { limits } from '#generated/domain/limits.ts';
import { contractValue } from '#domain/prices/figures.ts';
import { divideHalfUp, type Money } from '#domain/prices/money.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { actAs } from '#server/kernel/data/session.ts';
import { type ValuesOf, noHooks, type ResourceHooks } from '#server/kernel/data/hooks.ts';
import type { HookServices } from '#server/kernel/operations/hook-services.ts';
import type { WireRecord } from '#server/kernel/data/record.ts';
import { ApiError, invalid } from '#server/kernel/errors.ts';
import { userIdOf } from '#server/kernel/access/principal.ts';
import { equal } from '#runtime/validation/equal.ts';
import { isPriceListComplete } from '../quotes/answers.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import { notifySavings } from '../reshop/savings.ts';
import { isOtherPrice, notifyNewPrices } from '../quotes/before.ts';
import { commissionOf } from '../quotes/queries.ts';
import { notifyConstruction } from '#server/areas/provider/contract.ts';
import { notifyRecommendation } from '../quotes/notify.ts';

/** Expired prices do not change until somebody records the carrier's answer. [SG-067] */
function requireCurrentPrices({ scope }: Session, values: WireRecord, before: WireRecord): void {
  if (before['expiry_status'] !== 'refresh_requested' || userIdOf(scope.principal) === null) return;
  const changed = ['term', ...prices].filter(
    (key) => key in values && !equal(values[key] ?? null, before[key] ?? null),
  );
  if (changed.length === 0) return;
  const message = messages['quote.refreshFirst'];
  throw new ApiError('frozen', { message, fields: Object.fromEntries(changed.map((key) => [key, [message]])) });
}

/** Amounts of one quote, which must have the same currency. [QT-027] */
const prices = ['mrc', 'nrc', 'construction_cost', 'taxes_and_fees', 'termination_fee'] as const;

/** Fields that determine the figures. */
const priced = ['term', 'mrc', 'nrc', 'commission_arr_rate'] as const satisfies (keyof ValuesOf<'quote'>)[];

export const quoteHooks = ({ notifier, transition }: HookServices): ResourceHooks<'quote'> => ({
  ...noHooks,
  beforeCreate: async (_session, values) => completed(values),
  beforeUpdate: async (session, values, before) => {
    requireCurrentPrices(session, values, before);
    // The editor may not see the commission, but the revenue figures depend on it.
    const own = await commissionOf.first(session, { quote: before.id });
    const { tcv, total_mrc, total_nrc, mrr, implied_arr } = completed({
      ...before,
      commission_arr_rate: own?.commission_arr_rate,
      ...values,
    });
    // A recommendation must not change the figures of a selected quote.
    return priced.some((key) => key in values) ? { ...values, tcv, total_mrc, total_nrc, mrr, implied_arr } : values;
  },
  afterUpdate: async (session, after, before) => {
    if (after.recommended && !before.recommended) await notifyRecommendation(session, notifier, after);
    if (after.listed_to_user && !before.listed_to_user && (await isShown(session, after.service_group_id)))
      await notifySavings(session, notifier, after.service_group_id, after.id);
    if (before.provider_response_status === 'AVAILABLE') await notifyConstruction(session, notifier, before, after);
    if (isOtherPrice(before, after)) await notifyNewPrices(session, notifier, [after]);
    const { quote_request_id: request } = after;
    if (request !== null)
      await actAs(session, systemScope('price-list', session.scope), async (system) => {
        if (await isPriceListComplete(system, request)) await transition(system, 'quote-request', request, 'complete');
      });
  },
});

/** Quotes are announced when the request shows them; later listed ones are announced then. */
const isShown = async (session: Session, group: string): Promise<boolean> =>
  (await getRecord(session, 'service-group', group)).current_step === 'quote_received';

/** The values with their figures; throws 422 for impossible prices. [QT-026] [QT-028] */
function completed(values: ValuesOf<'quote'>): ValuesOf<'quote'> {
  const faults = faultsOf(values);
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

function faultsOf(values: WireRecord): Record<string, string[]> {
  const faults: Record<string, string[]> = {};
  const term = values['term'];
  const { customTermMinMonths: shortest, customTermMaxMonths: longest } = limits;
  if (typeof term === 'number' && term !== 1 && (term < shortest || term > longest))
    faults['term'] = [messages['validation.invalid']];
  const amounts = prices.flatMap((key) => {
    const money = moneyIn(values, key);
    return money ? [{ key, ...money }] : [];
  });
  for (const { key, value, code } of amounts) {
    const [first] = amounts;
    if (value < 0) faults[key] = [messages['validation.invalid']];
    else if (code !== first!.code) faults[key] = [fill(messages['validation.oneCurrency'], { currency: first!.code })];
  }
  return faults;
}

const moneyIn = (values: WireRecord, key: string): Money | null => (values[key] as Money | null | undefined) ?? null;

/** Monthly revenue: the provider's percentage of the MRC, half-up. */
function revenueOf(mrc: Money | null, rate: unknown): Money | null {
  if (!mrc || rate === null || rate === undefined) return null;
  const percent = BigInt(Math.round(Number(rate) * 100));
  return { value: Number(divideHalfUp(BigInt(mrc.value) * percent, 10_000n)), code: mrc.code };
}

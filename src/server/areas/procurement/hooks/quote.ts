/** Rules for every written quote. */
import { messages } from '#generated/domain/messages.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { actAs } from '#server/kernel/data/session.ts';
import { noHooks, type ResourceHooks } from '#server/kernel/data/hooks.ts';
import type { HookServices } from '#server/kernel/operations/hook-services.ts';
import type { WireRecord } from '#server/kernel/data/record.ts';
import { ApiError } from '#server/kernel/errors.ts';
import { userIdOf } from '#server/kernel/access/principal.ts';
import { equal } from '#runtime/validation/equal.ts';
import { isPriceListComplete } from '../quotes/answers.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import { notifySavings } from '../reshop/savings.ts';
import { isOtherPrice, notifyNewPrices } from '../quotes/before.ts';
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

/** Amounts of one quote. */
const prices = ['mrc', 'nrc', 'construction_cost', 'taxes_and_fees', 'termination_fee'] as const;

export const quoteHooks = ({ notifier, transition }: HookServices): ResourceHooks<'quote'> => ({
  ...noHooks,
  beforeCreate: async (_session, values) => ({
    ...values,
    total_mrc: values['mrc'] ?? null,
    total_nrc: values['nrc'] ?? null,
  }),
  beforeUpdate: async (session, values, before) => {
    requireCurrentPrices(session, values, before);
    return {
      ...values,
      ...('mrc' in values && { total_mrc: values['mrc'] ?? null }),
      ...('nrc' in values && { total_nrc: values['nrc'] ?? null }),
    };
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

/** Bank details: the routing number must be valid, and only the end of the account number is shown after entry. */
import { isRoutingNumber } from '#domain/bank/nacha/file.ts';
import { messages } from '#generated/domain/messages.ts';
import { userIdOf } from '#server/kernel/access/principal.ts';
import { noHooks, type ResourceHooks } from '#server/kernel/data/hooks.ts';
import { invalid } from '#server/kernel/errors.ts';

export const remittanceAccountHooks: ResourceHooks<'remittance-account'> = {
  ...noHooks,
  beforeCreate: async ({ scope }, values) => ({
    ...values,
    ...endingOf(values),
    proposed_by_id: userIdOf(scope.principal),
  }),
};

export const payingAccountHooks: ResourceHooks<'paying-account'> = {
  ...noHooks,
  beforeCreate: async (_session, values) => ({ ...values, ...endingOf(values) }),
};

function endingOf({
  routing_number: routing,
  account_number: account,
}: {
  routing_number?: unknown;
  account_number?: unknown;
}) {
  if (!isRoutingNumber(String(routing))) throw invalid({ routing_number: [messages['payout.badRouting']] });
  return { account_ending: String(account).slice(-4) };
}

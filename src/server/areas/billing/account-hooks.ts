/** The default name of an account is its carrier and number. */
import { truncate } from '#server/kernel/data/truncate.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { noHooks, type ResourceHooks } from '#server/kernel/data/hooks.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import { actAs } from '#server/kernel/data/session.ts';

export const providerAccountHooks: ResourceHooks<'provider-account'> = {
  ...noHooks,
  beforeCreate: async (session, values) => {
    const { name, provider_id: provider, account_number: number } = values;
    if (name || provider === undefined || number === undefined) return values;
    const carrier = await actAs(session, systemScope('provider-account', session.scope), (system) =>
      getRecord(system, 'provider', provider),
    );
    return { ...values, name: truncate('provider-account', 'name', `${carrier.name} ${number}`) };
  },
};

/** A provider stays while teams hold accounts with it: its row would be kept, but nobody could choose it any more. */
import { systemScope } from '../../access/scope.ts';
import { noHooks, type ResourceHooks } from '../../data/hooks.ts';
import { actAs } from '../../data/session.ts';
import { ApiError } from '../../errors.ts';

export const providerHooks: ResourceHooks = {
  ...noHooks,
  beforeDelete: (session, before) =>
    actAs(session, systemScope('provider', session.scope), async (system) => {
      const held = 'select 1 from provider_accounts where provider_id = $1 limit 1';
      if ((await system.query(held, [before['id']])).length > 0) throw new ApiError('inUse');
    }),
};

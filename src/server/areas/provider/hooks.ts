/** A provider stays while teams hold accounts with it: its row would be kept, but nobody could choose it any more. */
import { systemScope } from '#server/kernel/access/scope.ts';
import { noHooks, type ResourceHooks } from '#server/kernel/data/hooks.ts';
import { actAs } from '#server/kernel/data/session.ts';
import { ApiError } from '#server/kernel/errors.ts';
import { accountsWith } from './queries.ts';

export const providerHooks: ResourceHooks<'provider'> = {
  ...noHooks,
  beforeDelete: (session, before) =>
    actAs(session, systemScope('provider', session.scope), async (system) => {
      if (await accountsWith.isAny(system, { provider: before.id })) throw new ApiError('inUse');
    }),
};

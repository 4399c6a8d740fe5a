/**
 * A large incumbent is identified by its name [PR-008]. A provider with accounts cannot be deleted: its row would
 * remain, but teams could no longer choose it.
 */
import { limits } from '#generated/domain/limits.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { type ValuesOf, noHooks, type ResourceHooks } from '#server/kernel/data/hooks.ts';
import { actAs } from '#server/kernel/data/session.ts';
import { ApiError } from '#server/kernel/errors.ts';
import { accountsWith } from './queries.ts';

export const providerHooks: ResourceHooks<'provider'> = {
  ...noHooks,
  beforeCreate: async (_session, values) =>
    ({ is_large_incumbent: isIncumbent(values['name']), ...values }) satisfies ValuesOf<'provider'>,
  beforeDelete: (session, before) =>
    actAs(session, systemScope('provider', session.scope), async (system) => {
      if (await accountsWith.isAny(system, { provider: before.id })) throw new ApiError('inUse');
    }),
};

const incumbents = new Set(limits.largeIncumbentCarriers.map((name) => name.toLowerCase()));

const isIncumbent = (name: unknown): boolean => incumbents.has(String(name).trim().toLowerCase());

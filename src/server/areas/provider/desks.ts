/** Names, desks and scorecards of providers, for their editors and pickers. [PR-012] [PR-013] [PR-015] */
import type { ProvidersBehaviors } from '#generated/api/operations/providers.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { namesOfProviders } from './queries.ts';
import { scorecardOf } from './scorecard.ts';

export const deskBehaviors: ProvidersBehaviors<CallContext> = {
  listProviderNames: ({ query }, context) =>
    context.door.reading(context.scope, async (session) => ({
      records: (await namesOfProviders.all(session, { q: query.q?.trim() ?? '' })).map(({ id, name, logo }) => ({
        id,
        name,
        logo_url: logo === null ? null : `/api/files/${logo}`,
      })),
    })),

  readProviderScorecard: ({ path }, { door, scope }) => scorecardOf(door, scope, path.id),

  addProviderFiberName: ({ path, body }, context) =>
    context.door.transaction(context.scope, async (_session, records) => {
      const provider = await records.get('provider', path.id);
      const known = (provider['connected_to_fiber_name'] ?? []) as readonly string[];
      const name = body.connected_to_fiber_name.trim();
      if (known.some((each) => each.toLowerCase() === name.toLowerCase())) return provider;
      return await records.update('provider', path.id, { connected_to_fiber_name: [...known, name] });
    }),

  setProviderContacts: ({ path, body }, context) =>
    context.door.transaction(
      context.scope,
      async (_session, records) => await records.update('provider', path.id, body),
    ),
};

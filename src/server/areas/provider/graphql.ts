/** GraphQL fields of the provider page, authorized by the token of its link. */
import type { QueryResolvers } from '#generated/graphql/resolvers.ts';
import { quoteRequestResource } from '#generated/resources/quote-request.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import type { Door } from '#server/kernel/data/door.ts';
import { relationLoaders, type Loader } from '#server/kernel/graphql/loaders.ts';
import { recordOrNull, type GraphqlContext } from '#server/kernel/graphql/resolvers.ts';
import { openedBy } from './link.ts';
import { currencies, namesOfProviders } from './queries.ts';
import { readByLink } from './read-by-link.ts';

export const providerFields = (door: Door) =>
  ({
    /** A request as the caller, or the bearer of its link, may read it. [QR-057] */
    quoteRequest(_, { id, token }, { scope }) {
      if (!token) return id ? recordOrNull(door, scope, quoteRequestResource, id) : null;
      return door.transaction(systemScope('quote-request', scope), async (session) =>
        readByLink(session, (await openedBy(session, token)).request),
      );
    },
    /** [PR-025] */
    providersListAll: (_, _given, { scope }) => {
      scope.require(['signed-in']);
      return door.reading(scope, async (session) =>
        (await namesOfProviders.all(session, { q: '' })).map(({ id, name, logo }) => ({
          id,
          name,
          logoUrl: logo === null ? null : `/api/files/${logo}`,
        })),
      );
    },
    /** The currencies for prices; an unknown token gets none. [QR-059] */
    currencyData: (_, { token }, { scope }) =>
      door.transaction(systemScope('currency-data', scope), async (session) => {
        await openedBy(session, token);
        return currencies.all(session);
      }),
  }) satisfies Partial<QueryResolvers<GraphqlContext>>;

/** Only the name of the requesting team, as in a quote request. [QR-001] */
export const askingTeams = (door: Door): Record<'ServiceGroup', Record<string, Loader>> => {
  const readTeams = relationLoaders(door)['ServiceGroup']!['team']!;
  return {
    ServiceGroup: {
      teamName: async (asked, context) =>
        ((await readTeams(asked, context)) as readonly ({ readonly name: string } | null)[]).map(
          (team) => team?.name ?? null,
        ),
    },
  };
};

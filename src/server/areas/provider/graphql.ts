/** What the provider page may ask over GraphQL by the token of its link. */
import { quoteRequestResource } from '#generated/resources/quote-request.ts';
import { systemScope, type Scope } from '#server/kernel/access/scope.ts';
import type { Door } from '#server/kernel/data/door.ts';
import { relationLoaders, type Loader } from '#server/kernel/graphql/loaders.ts';
import { recordOrNull } from '#server/kernel/graphql/resolvers.ts';
import { openedBy } from './link.ts';
import { currencies, namesOfProviders } from './queries.ts';
import { readByLink } from './read-by-link.ts';

interface Asked {
  readonly token: string;
}

interface AskedRequest {
  readonly id?: string | null;
  readonly token?: string | null;
}

export const providerFields = (door: Door) => ({
  /** A request as the caller, or the bearer of its link, may read it. [QR-057] */
  quoteRequest(_: unknown, { id, token }: AskedRequest, { scope }: { scope: Scope }) {
    if (!token) return id ? recordOrNull(door, scope, quoteRequestResource, id) : null;
    return door.transaction(systemScope('quote-request', scope), async (session) =>
      readByLink(session, (await openedBy(session, token)).request),
    );
  },
  /** [PR-025] */
  providersListAll: (_: unknown, _asked: unknown, { scope }: { scope: Scope }) => {
    scope.require(['signed-in']);
    return door.reading(scope, async (session) =>
      (await namesOfProviders.all(session, { q: '' })).map(({ id, name, logo }) => ({
        id,
        name,
        logoUrl: logo === null ? null : `/api/files/${logo}`,
      })),
    );
  },
  /** The currencies that prices may be given in; an unknown token finds nothing. [QR-059] */
  currencyData: (_: unknown, { token }: Asked, { scope }: { scope: Scope }) =>
    door.transaction(systemScope('currency-data', scope), async (session) => {
      await openedBy(session, token);
      return currencies.all(session);
    }),
});

/** Who asks, by name alone, as a quote request tells it. [QR-001] */
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

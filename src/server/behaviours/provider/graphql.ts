/** What the provider page may ask over GraphQL by the token of its link. */
import { quoteRequestResource } from '#generated/resources/quote-request.ts';
import { systemScope, type Scope } from '../../access/scope.ts';
import type { Resource, ResourceField } from '#runtime/resource.ts';
import type { Door } from '../../data/door.ts';
import type { WireRecord } from '../../data/record.ts';
import { recordOrNull } from '../../graphql/resolvers.ts';
import { openedBy } from './link.ts';

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
      readByLink((await openedBy(session, token)).request),
    );
  },
  /** The currencies that prices may be given in; an unknown token finds nothing. [QR-059] */
  currencyData: (_: unknown, { token }: Asked, { scope }: { scope: Scope }) =>
    door.transaction(systemScope('currency-data', scope), async (session) => {
      await openedBy(session, token);
      const rows = await session.query('select code, name, symbol, "precision" from currencies order by code');
      return rows.map(([code, name, symbol, precision]) => ({ code, name, symbol, precision }));
    }),
});

const { access }: Resource = quoteRequestResource;

/** Only what the schema opens to the bearer of a link. */
const readByLink = (request: WireRecord): WireRecord =>
  Object.fromEntries(
    quoteRequestResource.fields
      .filter(({ read = access.read }: ResourceField) => read.includes('link'))
      .map(({ wire }) => [wire, request[wire]]),
  );

/** What the provider page may ask over GraphQL by the token of its link. */
import { systemScope, type Scope } from '../../access/scope.ts';
import type { Door } from '../../data/door.ts';
import { openedBy } from './link.ts';

interface Asked {
  readonly token: string;
}

export const providerFields = (door: Door) => ({
  /** The currencies that prices may be given in; an unknown token finds nothing. [QR-059] */
  currencyData: (_: unknown, { token }: Asked, { scope }: { scope: Scope }) =>
    door.transaction(systemScope('currency-data', scope), async (session) => {
      await openedBy(session, token);
      const rows = await session.query('select code, name, symbol, "precision" from currencies order by code');
      return rows.map(([code, name, symbol, precision]) => ({ code, name, symbol, precision }));
    }),
});

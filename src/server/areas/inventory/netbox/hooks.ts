/** Rules of the connection to a NetBox. */
import { messages } from '#generated/domain/messages.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { noHooks, type ResourceHooks } from '#server/kernel/data/hooks.ts';
import { actAs } from '#server/kernel/data/session.ts';
import { invalid } from '#server/kernel/errors.ts';
import { forgetConnection } from './queries.ts';

/** A token is never sent to an address that it was not typed for, and numbers of one NetBox mean nothing in another. */
export const netboxConnectionHooks: ResourceHooks<'netbox-connection'> = {
  ...noHooks,
  beforeUpdate: async (_session, values, before) => {
    const { url, token } = values;
    if (url !== undefined && url !== before.url && token === undefined)
      throw invalid({ token: [messages['netbox.tokenAgain']] });
    return values;
  },
  afterUpdate: async (session, after, before) => {
    if (after.url === before.url) return;
    await actAs(session, systemScope('netbox', session.scope), (system) =>
      forgetConnection.change(system, { connection: after.id }),
    );
  },
};

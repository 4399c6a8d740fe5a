/** Rules of a NetBox connection. */
import { messages } from '#generated/domain/messages.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { noHooks, type ResourceHooks, type ValuesOf } from '#server/kernel/data/hooks.ts';
import { actAs } from '#server/kernel/data/session.ts';
import { invalid } from '#server/kernel/errors.ts';
import type { HookServices } from '#server/kernel/operations/hook-services.ts';
import { BlockedAddressError, requireOpenName } from '#server/kernel/outside/outbound-request.ts';
import { forgetConnection } from './queries.ts';

/**
 * A changed address needs its token again, so a token never goes to another server. It also drops the links, because
 * record numbers of one NetBox mean nothing in another.
 */
export const netboxConnectionHooks = ({ netboxPolicy }: HookServices): ResourceHooks<'netbox-connection'> => ({
  ...noHooks,
  beforeCreate: async (_session, values) => withOpenUrl(values, netboxPolicy),
  beforeUpdate: async (_session, values, before) => {
    const { url, token } = withOpenUrl(values, netboxPolicy);
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
});

/** Each call checks the address that the host name resolves to. */
function withOpenUrl<Values extends ValuesOf<'netbox-connection'>>(
  values: Values,
  netboxPolicy: HookServices['netboxPolicy'],
): Values {
  const { url } = values;
  if (typeof url !== 'string') return values;
  try {
    requireOpenName(netboxPolicy(url), url);
  } catch (error) {
    throw error instanceof BlockedAddressError ? invalid({ url: [messages['netbox.notPublic']] }) : error;
  }
  return values;
}

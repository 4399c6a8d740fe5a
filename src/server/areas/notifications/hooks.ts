/** Rules added to the generated calls of notifications and webhook endpoints. */
import { messages } from '#generated/domain/messages.ts';
import { noHooks, type ResourceHooks } from '#server/kernel/data/hooks.ts';
import { publish } from '#server/kernel/data/signals/publish.ts';
import type { RecordOf, WireRecord } from '#server/kernel/data/record.ts';
import { invalid } from '#server/kernel/errors.ts';
import { newSecret } from './webhooks/signature.ts';
import { BlockedAddressError, publicOnly, requireOpenName } from '#server/kernel/outside/outbound-request.ts';

/** Refuses an address inside our own network on save; each delivery checks the address that a host name resolves to. */
export const webhookEndpointHooks: ResourceHooks<'webhook-endpoint'> = {
  ...noHooks,
  beforeCreate: async (_session, values) => ({ ...withPublicUrl(values), secret: values.secret ?? newSecret() }),
  beforeUpdate: async (_session, values) => withPublicUrl(values),
};

function withPublicUrl<Values extends WireRecord>(values: Values): Values {
  const { url } = values;
  if (typeof url !== 'string') return values;
  try {
    requireOpenName(publicOnly, url);
  } catch (error) {
    throw error instanceof BlockedAddressError ? invalid({ url: [messages['webhook.notPublic']] }) : error;
  }
  return values;
}

/** A notification written by staff reaches its reader's open pages at once, like one from the server. [NO-036] */
export const notificationHooks: ResourceHooks<'notification'> = {
  ...noHooks,
  afterCreate: async (session, record) => {
    const { id, event_id, team_id, title, url, user_id } = record as RecordOf<'notification'>;
    if (user_id === null) return;
    await publish(session, {
      to: { userIds: [user_id] },
      message: { type: 'notifications.send_notification', id, event: event_id, team_id, title, url: url ?? '' },
    });
  },
};

/** Rules that join the derived calls of notifications and webhook endpoints. */
import { messages } from '#generated/domain/messages.ts';
import { noHooks, type ResourceHooks } from '#server/kernel/data/hooks.ts';
import { publish } from '#server/kernel/data/signals/publish.ts';
import type { RecordOf, WireRecord } from '#server/kernel/data/record.ts';
import { invalid } from '#server/kernel/errors.ts';
import { newSecret } from './webhooks/signature.ts';
import { OutOfReachError, publicOnly, requireOpenName } from '#server/kernel/outside/outbound-request.ts';

/** An address that is plainly in our own network is refused when it is saved; where a name leads, each delivery checks. */
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
    throw error instanceof OutOfReachError ? invalid({ url: [messages['webhook.notPublic']] }) : error;
  }
  return values;
}

/** What staff write reaches the open pages of its reader at once, as what the server writes does. [NO-036] */
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

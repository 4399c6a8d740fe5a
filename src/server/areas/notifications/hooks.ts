/** Rules that join the derived calls of notifications and webhook endpoints. */
import { setTimeout } from 'node:timers/promises';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { noHooks, type ResourceHooks } from '#server/kernel/data/hooks.ts';
import { publish } from '#server/kernel/data/signals/publish.ts';
import type { RecordOf, WireRecord } from '#server/kernel/data/record.ts';
import { invalid } from '#server/kernel/errors.ts';
import { OutOfReachError, publicOnly, requireWithin } from '#server/kernel/outside/aimed-call.ts';

/** An address in our own network is refused when it is saved; where its look-up takes longer, the delivery checks it in any case. */
export const webhookEndpointHooks: ResourceHooks<'webhook-endpoint'> = {
  ...noHooks,
  beforeCreate: async (_session, values) => withPublicUrl(values),
  beforeUpdate: async (_session, values) => withPublicUrl(values),
};

async function withPublicUrl(values: WireRecord): Promise<WireRecord> {
  const { url } = values;
  if (typeof url !== 'string') return values;
  const lookUp = requireWithin(publicOnly, url);
  await Promise.race([lookUp, setTimeout(limits.webhookLookUpMs, undefined, { ref: false })]).catch(
    (error: unknown) => {
      if (!(error instanceof OutOfReachError)) throw error;
      throw invalid({ url: [messages['webhook.notPublic']] });
    },
  );
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

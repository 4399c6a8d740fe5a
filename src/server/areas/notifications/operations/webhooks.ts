/** Calls on webhooks other than changing them: read and rotate the secret, test, replay. */
import type { WebhooksBehaviors } from '#generated/api/operations/webhooks.ts';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { holdsInTeam } from '#server/kernel/access/held-permission.ts';
import { systemScope, type Scope } from '#server/kernel/access/scope.ts';
import { actAs, type Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { ApiError, forbidden } from '#server/kernel/errors.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { signingSecrets } from '../queries.ts';
import { openSecret } from '../webhooks/deliver.ts';
import { queueDelivery } from '../webhooks/queue.ts';
import { newSecret } from '../webhooks/signature.ts';

/** Runs the work as the server, after the caller's permission to read the record is checked. */
const asServer = <Result>(
  session: Session,
  scope: Scope,
  work: (system: Session) => Promise<Result>,
): Promise<Result> => actAs(session, systemScope('webhook', scope), work);

export const webhookBehaviors: WebhooksBehaviors<CallContext> = {
  readWebhookSecret: ({ path }, { door, scope }) =>
    door.transaction(scope, async (session, records) => {
      const endpoint = await records.get('webhook-endpoint', path.id);
      requireMember(scope, endpoint.team_id);
      const secret = await asServer(session, scope, (system) => secretOf(system, path.id));
      return { secret, previous_secret_until: endpoint.previous_secret_until };
    }),

  rotateWebhookSecret: ({ path }, { door, scope }) =>
    door.transaction(scope, async (session, records) => {
      const { team_id } = await records.get('webhook-endpoint', path.id);
      requireMember(scope, team_id);
      const secret = newSecret();
      const until = new Date(Date.now() + limits.webhookSecretOverlapHours * 3_600_000).toISOString();
      await asServer(session, scope, async (system) =>
        setValues(system, 'webhook-endpoint', path.id, {
          secret,
          previous_secret: await secretOf(system, path.id),
          previous_secret_until: until,
        }),
      );
      return { secret, previous_secret_until: until };
    }),

  testWebhook: ({ path }, { door, scope, services }) =>
    door.transaction(scope, async (session, records) => {
      const endpoint = await records.get('webhook-endpoint', path.id);
      requireEnabled(endpoint);
      return asServer(session, scope, (system) =>
        queueDelivery(system, services.enqueue, endpoint, 'webhook.test', null),
      );
    }),

  replayWebhookDelivery: ({ path }, { door, scope, services }) =>
    door.transaction(scope, async (session, records) => {
      const { endpoint_id, attempts } = await records.get('webhook-delivery', path.id);
      requireEnabled(await records.get('webhook-endpoint', endpoint_id));
      return asServer(session, scope, async (system) => {
        await services.enqueue(system, 'webhook-delivery', { deliveryId: path.id, sent: attempts, failed: 0 });
        return setValues(system, 'webhook-delivery', path.id, { status: 'PENDING', next_attempt_at: null });
      });
    }),
};

async function secretOf(session: Session, endpointId: string): Promise<string> {
  const { secret } = await signingSecrets.one(session, { id: endpointId });
  return openSecret(endpointId, 'secret', secret) ?? '';
}

/** The secret belongs to the team: staff manage a webhook, but cannot read its signing secret. */
function requireMember(scope: Scope, teamId: string): void {
  if (!holdsInTeam(scope, teamId, 'API_KEYS')) throw forbidden('API_KEYS');
}

function requireEnabled({ enabled }: { readonly enabled: boolean }): void {
  if (!enabled) throw new ApiError('conflict', { message: messages['webhook.off'] });
}

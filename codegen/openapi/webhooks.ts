/** Webhook calls to teams: one per event, described as OpenAPI webhooks. */
import type { JsonObject } from '../ir/json.ts';
import type { Model } from '../ir/model.ts';
import type { NotificationEvent } from '../ir/notification.ts';
import type { Paths } from './paths.ts';

/** The event of a test call is described in `schemas/api/openapi.yaml`; all others follow from the notifications. */
export const webhooksOf = (model: Model): Paths => ({
  ...(model.api['webhooks'] as Paths | undefined),
  ...Object.fromEntries(
    model.notifications
      .filter(({ channels }) => channels.includes('webhook'))
      .map((event) => [event.id, { post: webhookCall(event) }]),
  ),
});

const webhookCall = ({ id, title, description }: NotificationEvent): JsonObject => ({
  operationId: `webhook.${id}`,
  tags: ['webhooks'],
  summary: title,
  description,
  security: [],
  parameters: ['WebhookId', 'WebhookTimestamp', 'WebhookSignature'].map((name) => ({
    $ref: `#/components/parameters/${name}`,
  })),
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            type: { type: 'string', const: id },
            timestamp: { type: 'string', format: 'date-time', description: 'When it happened.' },
            data: { $ref: '#/components/schemas/WebhookData' },
          },
          required: ['type', 'timestamp', 'data'],
        },
        example: {
          type: id,
          timestamp: '2026-11-29T14:30:00.000Z',
          data: {
            team_id: '01981e2a-7c3b-7000-8000-000000000001',
            record: { entity: 'quote', id: '01981e2a-7c3b-7000-8000-000000000002', version: 3 },
          },
        },
      },
    },
  },
  responses: { '2XX': { $ref: '#/components/responses/WebhookReceived' } },
});

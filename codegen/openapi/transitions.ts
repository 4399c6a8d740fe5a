/** The derived operations of an entity with workflows: which events are possible now, and taking one. */
import type { Entity, JsonObject } from '../ir/model.ts';
import type { Workflow } from '../ir/workflow.ts';
import { refusals, type Paths } from './crud.ts';
import { idParameter, sharedParameter } from './parameters.ts';
import { componentRef } from './schema.ts';

/** `GET` and `POST /<path>/{id}/transitions`; an entity may have several workflows over several fields. */
export function transitionPaths(entity: Entity, workflows: readonly Workflow[]): Paths {
  if (workflows.length === 0) return {};
  const transitions = workflows.flatMap((workflow) => workflow.transitions);
  const who = new Set(transitions.flatMap((transition) => transition.who));
  const events = [...new Set(transitions.map(({ event }) => event))];
  const callers = [...who].filter((grant) => grant !== 'system').toSorted();
  return {
    [`/${entity.names.path}/{id}/transitions`]: {
      get: {
        operationId: `list${entity.names.pascal}Transitions`,
        tags: [entity.area],
        summary: `List the events that are possible now for one ${entity.title.toLowerCase()}`,
        'x-access': entity.access.read,
        parameters: [idParameter],
        responses: { 200: allowedEvents(events), ...refusals(401, 404) },
      },
      ...(callers.length > 0 && {
        post: {
          operationId: `transition${entity.names.pascal}`,
          tags: [entity.area],
          summary: `Move one ${entity.title.toLowerCase()} to its next state`,
          'x-access': callers,
          parameters: [idParameter, sharedParameter('IdempotencyKey')],
          requestBody: { required: true, content: { 'application/json': { schema: eventBody(events) } } },
          responses: {
            200: {
              description: 'The record in its new state.',
              content: { 'application/json': { schema: componentRef(entity.names.pascal) } },
            },
            ...refusals(400, 401, 403, 404, 409, 422),
          },
        },
      }),
    },
  };
}

const eventBody = (events: readonly string[]): JsonObject => ({
  type: 'object',
  properties: {
    event: { type: 'string', enum: events },
    reason: { type: 'string', maxLength: 2000, description: 'Why, where the event asks for it.' },
    send_notification: { type: 'boolean', description: 'False keeps the customer uninformed of this step.' },
  },
  required: ['event'],
  additionalProperties: false,
});

const allowedEvents = (events: readonly string[]): JsonObject => ({
  description: 'The events, in the order of the workflow.',
  content: {
    'application/json': {
      schema: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            workflow: { type: 'string' },
            event: { type: 'string', enum: events },
            to: { type: 'string' },
            label: { type: 'string' },
            confirm: { type: ['string', 'null'] },
            needs_reason: { type: 'boolean' },
            is_primary: {
              type: 'boolean',
              description: 'May be the main button of a page about the record as it stands.',
            },
          },
          required: ['workflow', 'event', 'to', 'label', 'confirm', 'needs_reason', 'is_primary'],
        },
      },
    },
  },
});

/** The derived operations of an entity with workflows: which events are possible now, and taking one. */
import type { Entity } from '../ir/entity.ts';
import type { JsonObject } from '../ir/json.ts';
import type { Workflow } from '../ir/workflow.ts';
import type { Paths } from './paths.ts';
import { refusals } from './refusals.ts';
import { idParameter, sharedParameter } from './parameters.ts';
import { componentRef, valueSchema, type ComponentNames } from './schema.ts';

/** `GET` and `POST /<path>/{id}/transitions`; an entity may have several workflows over several fields. */
export function transitionPaths(entity: Entity, workflows: readonly Workflow[], names: ComponentNames): Paths {
  if (workflows.length === 0) return {};
  const transitions = workflows.flatMap((workflow) => workflow.transitions);
  const who = new Set(transitions.flatMap((transition) => transition.who));
  const events = [...new Set(transitions.map(({ event }) => event))];
  const asked = new Set(transitions.flatMap(({ asks }) => asks));
  const values = entity.fields
    .filter(({ key }) => asked.has(key))
    .map((field) => [field.wire, valueSchema(field, names)] as const);
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
          requestBody: {
            required: true,
            content: { 'application/json': { schema: eventBody(events, Object.fromEntries(values)) } },
          },
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
    ...nextActionPath(entity, workflows),
  };
}

/** `GET /<path>/{id}/next-action`, for workflows with next actions. */
function nextActionPath(entity: Entity, workflows: readonly Workflow[]): Paths {
  if (!workflows.some(({ states }) => states.some(({ next }) => next.length > 0))) return {};
  return {
    [`/${entity.names.path}/{id}/next-action`]: {
      get: {
        operationId: `read${entity.names.pascal}NextAction`,
        tags: [entity.area],
        summary: `Tell the one thing that the caller does next about one ${entity.title.toLowerCase()}`,
        'x-access': entity.access.read,
        parameters: [idParameter],
        responses: { 200: nextAction, ...refusals(401, 404) },
      },
    },
  };
}

const eventBody = (events: readonly string[], values: JsonObject): JsonObject => ({
  type: 'object',
  properties: {
    event: { type: 'string', enum: events },
    reason: { type: 'string', maxLength: 2000, description: 'Why, where the event asks for it.' },
    ...(Object.keys(values).length > 0 && {
      values: {
        type: 'object',
        description: 'Fields that the event asks for; they are saved with the move.',
        properties: values,
        additionalProperties: false,
      },
    }),
    send_notification: { type: 'boolean', description: 'False keeps the customer uninformed of this step.' },
  },
  required: ['event'],
  additionalProperties: false,
});

const offeredEvent = (events: readonly string[]): JsonObject => ({
  type: 'object',
  properties: {
    workflow: { type: 'string' },
    event: { type: 'string', enum: events },
    to: { type: 'string' },
    label: { type: 'string' },
    confirm: { type: ['string', 'null'] },
    needs_reason: { type: 'boolean' },
    is_primary: { type: 'boolean', description: 'Whether it may be the main button on a page about the record.' },
  },
  required: ['workflow', 'event', 'to', 'label', 'confirm', 'needs_reason', 'is_primary'],
});

const allowedEvents = (events: readonly string[]): JsonObject => ({
  description: 'The events, in the order of the workflow.',
  content: { 'application/json': { schema: { type: 'array', items: offeredEvent(events) } } },
});

const textOrNull = (description: string): JsonObject => ({ type: ['string', 'null'], description });

const nextAction: JsonObject = {
  description: 'What comes next, in the words of its button.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          label: textOrNull('The words of the button; null where there is nothing to press.'),
          waiting: textOrNull(
            'The person or team that must act next, if not the caller; {places} are replaced by values.',
          ),
          values: {
            type: 'object',
            additionalProperties: { type: ['string', 'number'] },
            description: 'What fills the places: moments as ISO texts.',
          },
          to: textOrNull('The page that opens: a path below the dashboard of the team, or one from the root.'),
          event: textOrNull('The event that is sent, with its question.'),
          confirm: textOrNull('Question to confirm before the event is sent.'),
          needs_reason: { type: 'boolean' },
          missing: textOrNull('The permission that the caller lacks for it.'),
        },
        required: ['label', 'waiting', 'values', 'to', 'event', 'confirm', 'needs_reason', 'missing'],
      },
    },
  },
};

/** Calls of workflow transitions, as operations: the event, its reason and the fields that it asks for. */
import type { Entity } from '../ir/entity.ts';
import type { JsonObject } from '../ir/json.ts';
import type { Operation, SentEvent } from '../ir/operation.ts';
import { requiresField, type Transition, type TransitionCall, type Workflow } from '../ir/workflow.ts';
import { toPascal } from '../naming.ts';
import { pointerTo } from '../parse/place.ts';
import { idParameter } from './parameters.ts';
import { refusals } from './refusals.ts';
import { componentRef, valueSchema } from './schema.ts';

/** `longestReason`: the limit of every reason. */
export const transitionCalls = (
  workflows: readonly Workflow[],
  entities: readonly Entity[],
  longestReason: number,
): readonly Operation[] =>
  workflows.flatMap((workflow) =>
    workflow.transitions.flatMap(({ call, event, origin }) => {
      const entity = entities.find(({ id }) => id === workflow.entity);
      if (call === null || entity === undefined) return [];
      const transitions = workflow.transitions.filter((each) => each.event === event);
      return {
        ...callOf(call, entity, transitions, longestReason),
        origin: { ...origin, pointer: pointerTo(origin.pointer, 'call') },
      };
    }),
  );

function callOf(
  call: TransitionCall,
  entity: Entity,
  transitions: readonly Transition[],
  longestReason: number,
): Omit<Operation, 'origin'> {
  const sends = sentEvent(call, entity, transitions);
  const hasBody = sends.reason !== null || sends.fields.length > 0;
  return {
    id: call.id,
    area: entity.area,
    method: call.method,
    path: `/${entity.names.path}/{id}/${call.path}`,
    summary: call.summary,
    label: transitions[0]!.label,
    done: null,
    access: [...new Set(transitions.flatMap(({ who }) => who))].filter((grant) => grant !== 'system'),
    on: { entity: entity.id, in: 'path', name: 'id', during: null },
    toggle: null,
    hasOwnForm: false,
    body: hasBody ? 'json' : null,
    idempotent: true,
    needsOwnSession: false,
    keepsKeys: false,
    sends,
    openapi: {
      ...(call.description !== null && { description: call.description }),
      parameters: [idParameter],
      ...(hasBody && { requestBody: requestBody(sends, longestReason) }),
      responses: {
        200: {
          description: 'The record in its new state.',
          content: { 'application/json': { schema: componentRef(entity.names.pascal) } },
        },
        ...refusals(409, 422),
      },
    },
  };
}

function sentEvent(call: TransitionCall, { fields }: Entity, transitions: readonly Transition[]): SentEvent {
  const keys = [...new Set(transitions.flatMap(({ asks }) => asks))];
  const asked = keys.flatMap((key) => fields.find((field) => field.key === key) ?? []);
  const required = asked.filter(({ key }) => transitions.every((each) => requiresField(each, key)));
  const needsReason = call.reason !== null && transitions.some((each) => each.needsReason);
  return {
    event: transitions[0]!.event,
    reason: call.reason,
    fields: asked,
    required: [...(needsReason ? [call.reason] : []), ...required.map(({ wire }) => wire)],
  };
}

function requestBody({ reason, fields, required }: SentEvent, longestReason: number): JsonObject {
  const properties = {
    ...(reason !== null && {
      [reason]: { type: 'string', minLength: 1, maxLength: longestReason, description: 'Why, for the history.' },
    }),
    ...Object.fromEntries(fields.map((field) => [field.wire, valueSchema(field, componentNames)])),
  };
  const schema = { type: 'object', properties, ...(required.length > 0 && { required }), additionalProperties: false };
  return { required: required.length > 0, content: { 'application/json': { schema } } };
}

/** Without the model, which is not built yet. */
const componentNames = { get: toPascal };

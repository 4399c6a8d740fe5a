/** Hand-described calls fit the derived API: no call twice, exactly one success, formats that validators know. */
import type { Finding } from '../errors.ts';
import type { Entity } from '../ir/entity.ts';
import type { Json, JsonObject } from '../ir/json.ts';
import type { Model } from '../ir/model.ts';
import type { Operation } from '../ir/operation.ts';
import { openOperations } from '../openapi/access.ts';
import { checkedFormats, describingFormats } from '../openapi/formats.ts';
import { pointerTo } from '../parse/place.ts';
import { below, unknown, type Check } from './context.ts';

export const checkCalls: Check = ({ model }) => {
  const derived = derivedCalls(model);
  return model.operations.flatMap((operation) => [
    ...alreadyDerived(operation, derived),
    ...success(operation),
    ...unknownFormats(operation, operation.openapi, operation.origin.pointer),
  ]);
};

/** Entity id by call, e.g. `PUT /quotes/{}`. */
const derivedCalls = (model: Model): ReadonlyMap<string, string> =>
  new Map(model.entities.flatMap((entity) => callsOf(entity).map((call) => [call, entity.id] as const)));

function callsOf(entity: Entity): readonly string[] {
  const { path } = entity.names;
  const calls = {
    list: `GET /${path}`,
    get: `GET /${path}/{}`,
    create: `POST /${path}`,
    update: `${entity.updateMethod.toUpperCase()} /${path}/{}`,
    delete: `DELETE /${path}/{}`,
  };
  return [...openOperations(entity)].map((operation) => calls[operation]);
}

function alreadyDerived(operation: Operation, derived: ReadonlyMap<string, string>): readonly Finding[] {
  const method = operation.method.toUpperCase();
  const entity = derived.get(`${method} ${operation.path.replaceAll(/\{\w+\}/g, '{}')}`);
  if (entity === undefined) return [];
  return [
    {
      origin: operation.origin,
      at: 'key',
      message: `${method} ${operation.path} is a call that ${entity} has by itself.`,
      hint: `Leave it out of the operations of ${entity} or give this one another path.`,
    },
  ];
}

function success(operation: Operation): readonly Finding[] {
  const responses = Object.keys((operation.openapi.responses ?? {}) as JsonObject);
  if (responses.filter((status) => ['200', '201', '202', '204'].includes(status)).length === 1) return [];
  return [
    {
      origin: below(operation.origin, 'responses'),
      message: 'A call has exactly one answer of success.',
      hint: 'Describe one of 200, 201, 202 and 204.',
    },
  ];
}

const formats: readonly string[] = [...checkedFormats, ...describingFormats];

function unknownFormats(operation: Operation, node: Json, pointer: string): readonly Finding[] {
  if (Array.isArray(node)) {
    return node.flatMap((item, index) => unknownFormats(operation, item as Json, pointerTo(pointer, index)));
  }
  if (node === null || typeof node !== 'object') return [];
  const { type, format } = node as JsonObject;
  const isUnknown = type !== undefined && typeof format === 'string' && !formats.includes(format);
  return [
    ...(isUnknown
      ? [unknown({ file: operation.origin.file, pointer: pointerTo(pointer, 'format') }, 'format', format, formats)]
      : []),
    ...Object.entries(node as JsonObject).flatMap(([key, child]) =>
      unknownFormats(operation, child, pointerTo(pointer, key)),
    ),
  ];
}

/** A hand-described operation in the document, with its rule, its tag and the errors common to such calls. */
import type { JsonObject } from '../ir/json.ts';
import type { Operation } from '../ir/operation.ts';
import { refusals } from './refusals.ts';
import { describing } from './toggled.ts';
import { sharedParameter } from './parameters.ts';

export function describedOperation(operation: Operation): JsonObject {
  const { openapi } = operation;
  const isPublic = operation.access.includes('public');
  return {
    ...openapi,
    operationId: operation.id,
    tags: [operation.area],
    summary: operation.summary,
    ...describing(openapi.description as string | undefined, operation.toggle),
    'x-access': operation.access,
    ...(isPublic && { security: [] }),
    ...(operation.idempotent && {
      parameters: [...((openapi.parameters ?? []) as readonly JsonObject[]), sharedParameter('IdempotencyKey')],
    }),
    responses: {
      ...refusals(400),
      ...(!isPublic && refusals(401, 403)),
      ...(operation.on !== null && refusals(404)),
      ...(operation.on?.during && refusals(409)),
      ...(operation.body !== null && refusals(422)),
      ...(openapi.responses as JsonObject | undefined),
    },
  };
}

/** Reads the parts of a hand-described operation that more than one emitter needs. */
import type { Json, JsonObject } from '../ir/json.ts';
import type { Operation } from '../ir/operation.ts';
import type { OpenApiDocument } from './document.ts';

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly required: boolean;
  readonly schema: JsonObject;
}

/** Parameters with shared ones (`#/components/parameters/…`) put in place. */
export function parametersOf(document: OpenApiDocument, operation: Operation): readonly Parameter[] {
  const parameters = (operation.openapi.parameters ?? []) as readonly JsonObject[];
  return parameters.map((parameter) => {
    const { name, in: place, required, schema } = deref(document, parameter);
    return {
      name: String(name),
      in: place as Parameter['in'],
      required: required === true,
      schema: (schema ?? {}) as JsonObject,
    };
  });
}

/** Media type and schema of the request body; null without one. */
export function bodyOf(
  document: OpenApiDocument,
  operation: Operation,
): { type: string; schema: JsonObject; isRequired: boolean } | null {
  if (operation.openapi.requestBody === undefined) return null;
  const body = deref(document, operation.openapi.requestBody as JsonObject);
  const [type, media] = Object.entries((body.content ?? {}) as Readonly<Record<string, JsonObject>>)[0] ?? [];
  if (type === undefined || media === undefined) return null;
  return { type, schema: (media.schema ?? {}) as JsonObject, isRequired: body.required === true };
}

/** Status and media type of success; media type null without a body. */
export function successOf(document: OpenApiDocument, operation: Operation): { status: number; type: string | null } {
  const responses = (operation.openapi.responses ?? {}) as Readonly<Record<string, JsonObject>>;
  const [status, response] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? ['204', {}];
  const content = deref(document, response).content as JsonObject | undefined;
  return { status: Number(status), type: Object.keys(content ?? {})[0] ?? null };
}

function deref(document: OpenApiDocument, node: JsonObject): JsonObject {
  if (typeof node.$ref !== 'string') return node;
  const target = node.$ref
    .split('/')
    .slice(1)
    .reduce<Json | undefined>((found, key) => (found as JsonObject | undefined)?.[key], document);
  if (target === undefined) throw new Error(`The API document refers to the missing component ${node.$ref}.`);
  return target as JsonObject;
}

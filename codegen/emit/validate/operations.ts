/** Validators of the path, query and body of the hand-described operations of one area. */
import type { Json, JsonObject } from '../../ir/json.ts';
import type { Model } from '../../ir/model.ts';
import type { Operation } from '../../ir/operation.ts';
import { documentOf, type OpenApiDocument } from '../../openapi/document.ts';
import { bodyOf, parametersOf, type Parameter } from '../../openapi/operation.ts';
import { validatorName } from '../../openapi/operation-names.ts';
import { selfContained } from '../../openapi/subset.ts';
import type { ValidatorModule, ValidatorSpec } from './module.ts';

export function operationsModule(model: Model, area: string): ValidatorModule {
  const document = documentOf(model);
  const operations = model.operations.filter((operation) => operation.area === area);
  return {
    name: `operations ${area}`,
    path: `generated/validate/operations/${area}`,
    source: 'schemas',
    validators: operations.flatMap((operation) => operationValidators(document, operation)),
  };
}

function operationValidators(document: OpenApiDocument, operation: Operation): readonly ValidatorSpec[] {
  const parameters = parametersOf(document, operation);
  const path = parameters.filter((parameter) => parameter.in === 'path');
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const body = bodyOf(document, operation);
  const spec = (part: 'Path' | 'Query' | 'Body', schema: JsonObject): ValidatorSpec => ({
    name: validatorName(operation.id, part),
    schema: selfContained(document, schema),
    isText: part !== 'Body' || operation.body === 'multipart',
    messages: {},
  });
  return [
    ...(path.length > 0 ? [spec('Path', parametersSchema(path))] : []),
    spec('Query', parametersSchema(query)),
    ...(body !== null ? [spec('Body', withoutFiles(body.schema) as JsonObject)] : []),
  ];
}

function parametersSchema(parameters: readonly Parameter[]): JsonObject {
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

/** A file of a multipart body is not text; its receiver checks it. */
function withoutFiles(node: Json): Json {
  if (Array.isArray(node)) return node.map((item) => withoutFiles(item as Json));
  if (node === null || typeof node !== 'object') return node;
  const object = node as JsonObject;
  if (object.format === 'binary') return {};
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, withoutFiles(value)]));
}

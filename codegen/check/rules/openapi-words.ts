/** Keys of an API file that neither OpenAPI 3.1 nor JSON Schema 2020-12 knows. */
import type { Finding } from '../../errors.ts';
import type { Json, JsonObject } from '../../ir/json.ts';
import { pointerTo } from '../../parse/place.ts';
import { isObject, type SourceFile } from '../../parse/source-file.ts';
import { suggest } from '../closest.ts';

export function openapiWordsIn(file: SourceFile): readonly Finding[] {
  const value = file.value as Json;
  if (file.kind?.id === 'openapi') return unknownKeys(file, value, '', 'document');
  return file.kind?.id === 'paths' ? unknownKeys(file, value, '', 'path{}') : [];
}

/** Keys with any value. */
const free = <Key extends string>(...keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, 'any'])) as Record<Key, 'any'>;

/** The value of each key: an object, a list `[]` or a map `{}` of objects, or any value. */
const parts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  document: {
    ...free('openapi', 'info', 'jsonSchemaDialect', 'servers', 'security', 'tags', 'externalDocs'),
    paths: 'path{}',
    webhooks: 'path{}',
    components: 'components',
  },
  components: {
    ...free('examples', 'securitySchemes', 'links', 'callbacks'),
    schemas: 'schema{}',
    responses: 'response{}',
    parameters: 'parameter{}',
    requestBodies: 'request body{}',
    headers: 'header{}',
    pathItems: 'path{}',
  },
  path: {
    ...free('$ref', 'summary', 'description', 'servers'),
    parameters: 'parameter[]',
    get: 'operation',
    put: 'operation',
    post: 'operation',
    delete: 'operation',
    options: 'operation',
    head: 'operation',
    patch: 'operation',
    trace: 'operation',
  },
  operation: {
    ...free('tags', 'summary', 'description', 'externalDocs', 'operationId', 'callbacks', 'deprecated'),
    ...free('security', 'servers'),
    parameters: 'parameter[]',
    requestBody: 'request body',
    responses: 'response{}',
  },
  parameter: {
    ...free('$ref', 'name', 'in', 'description', 'required', 'deprecated', 'allowEmptyValue', 'style', 'explode'),
    ...free('allowReserved', 'example', 'examples'),
    schema: 'schema',
    content: 'media type{}',
  },
  header: {
    ...free('$ref', 'description', 'required', 'deprecated', 'style', 'explode', 'example', 'examples'),
    schema: 'schema',
    content: 'media type{}',
  },
  'request body': { ...free('$ref', 'description', 'required'), content: 'media type{}' },
  response: { ...free('$ref', 'description', 'links'), headers: 'header{}', content: 'media type{}' },
  'media type': { ...free('example', 'examples', 'encoding'), schema: 'schema' },
  schema: {
    ...free('$schema', '$id', '$ref', '$anchor', '$dynamicRef', '$dynamicAnchor', '$vocabulary', '$comment'),
    ...free('type', 'enum', 'const', 'multipleOf', 'maximum', 'exclusiveMaximum', 'minimum', 'exclusiveMinimum'),
    ...free('maxLength', 'minLength', 'pattern', 'maxItems', 'minItems', 'uniqueItems', 'maxContains', 'minContains'),
    ...free('maxProperties', 'minProperties', 'required', 'dependentRequired', 'format', 'contentEncoding'),
    ...free('contentMediaType', 'title', 'description', 'default', 'deprecated', 'readOnly', 'writeOnly', 'examples'),
    ...free('discriminator', 'xml', 'externalDocs', 'example'),
    $defs: 'schema{}',
    properties: 'schema{}',
    patternProperties: 'schema{}',
    dependentSchemas: 'schema{}',
    prefixItems: 'schema[]',
    allOf: 'schema[]',
    anyOf: 'schema[]',
    oneOf: 'schema[]',
    additionalProperties: 'schema',
    unevaluatedProperties: 'schema',
    propertyNames: 'schema',
    items: 'schema',
    unevaluatedItems: 'schema',
    contains: 'schema',
    contentSchema: 'schema',
    not: 'schema',
    if: 'schema',
    then: 'schema',
    else: 'schema',
  },
};

function unknownKeys(file: SourceFile, node: Json | undefined, pointer: string, holds: string): readonly Finding[] {
  if (holds === 'any' || node === null || typeof node !== 'object') return [];
  if (/[[{]/.test(holds))
    return Object.entries(node).flatMap(([key, each]) =>
      unknownKeys(file, each as Json, pointerTo(pointer, key), holds.slice(0, -2)),
    );
  const keys = parts[holds]!;
  return Object.entries(isObject(node) ? node : {}).flatMap(([key, value]) => {
    const at = pointerTo(pointer, key);
    if (Object.hasOwn(keys, key)) return unknownKeys(file, value, at, keys[key]!);
    return key.startsWith('x-') ? [] : [{ ...finding(key, value, holds), origin: { file: file.path, pointer: at } }];
  });
}

/** YAML ends a text at its comma inside braces: the rest becomes a key without a value. */
function finding(key: string, value: JsonObject[string], part: string): Omit<Finding, 'origin'> {
  if (value === null && /\s/.test(key))
    return {
      message: `"${key}" is the end of a text that YAML cut off at its comma.`,
      hint: 'Put the whole text in quotes.',
    };
  const hint = suggest(key, Object.keys(parts[part]!));
  return {
    at: 'key',
    message: `There is no word "${key}" in an OpenAPI ${part} object.`,
    ...(hint !== undefined && { hint }),
  };
}

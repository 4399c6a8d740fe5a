/** The API document reduced to what the client needs of components: their names, in reference order. */
import type { Json, JsonObject } from '../../ir/json.ts';
import type { OpenApiDocument } from '../../openapi/document.ts';
import { oncePerPart } from '../../openapi/subset.ts';

/** With fewer inputs, most field edits leave the clients unchanged. */
export function bare(document: OpenApiDocument): OpenApiDocument {
  const schemas = Object.entries(document.components.schemas ?? {});
  return {
    ...document,
    components: {
      ...document.components,
      schemas: Object.fromEntries(schemas.map(([name, schema]) => [name, bareComponent(schema)])),
    },
  };
}

/** Keywords with references, or that make orval write a type; without a type it would treat an object as any. */
const kept: ReadonlySet<string> = new Set(['type', 'items', 'anyOf', 'oneOf', 'allOf', 'additionalProperties', 'enum']);

const bareComponent = oncePerPart((schema) => referring(schema) as JsonObject);

function referring(node: Json): Json {
  if (Array.isArray(node)) return node.map((item) => referring(item as Json));
  if (typeof node !== 'object' || node === null) return node;
  const { $ref, properties, ...rest } = node as JsonObject;
  if ($ref !== undefined) return { $ref };
  const others = Object.entries(rest).filter(([word]) => kept.has(word));
  return {
    ...Object.fromEntries(others.map(([word, value]) => [word, referring(value as Json)])),
    ...(properties !== undefined && { properties: referringProperties(properties as JsonObject) }),
  };
}

/** Properties of plain values have no effect. */
const referringProperties = (properties: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([, schema]) => JSON.stringify(schema).match(/"\$ref"|"enum"/))
      .map(([key, schema]) => [key, referring(schema as Json)]),
  );

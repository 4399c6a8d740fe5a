/** The API document without what the client's text does not tell of components: it names them, in the order in which they refer to each other. */
import type { Json, JsonObject } from '../../ir/json.ts';
import type { OpenApiDocument } from '../../openapi/document.ts';
import { oncePerPart } from '../../openapi/subset.ts';

/** With less to depend on, most edits of a field leave the clients alone. */
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

/** Words behind which a schema refers to others, or makes orval write a type; without its type it would take an object for anything. */
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

/** Properties of plain values leave no trace. */
const referringProperties = (properties: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([, schema]) => JSON.stringify(schema).match(/"\$ref"|"enum"/))
      .map(([key, schema]) => [key, referring(schema as Json)]),
  );

/** A schema without what describes but does not check, so that the compiled code stays small. */
import type { Json, JsonObject } from '../../ir/json.ts';

/** The same values pass; nullable closed lists become one list, which gives one mistake instead of three. */
export function lean(schema: JsonObject): JsonObject {
  return leaner(schema, (schema.$defs ?? {}) as JsonObject) as JsonObject;
}

const notes = new Set(['title', 'description', '$comment']);

function leaner(node: Json, definitions: JsonObject): Json {
  if (Array.isArray(node)) return node.map((item) => leaner(item as Json, definitions));
  if (node === null || typeof node !== 'object') return node;
  const kept = Object.entries(node as JsonObject).filter(
    ([key, value]) => !key.startsWith('x-') && key !== 'examples' && !(notes.has(key) && typeof value === 'string'),
  );
  const object = Object.fromEntries(kept.map(([key, value]) => [key, leaner(value, definitions)]));
  const values = nullableValues(object.anyOf, definitions);
  if (values === null) return object;
  const { anyOf: _choice, ...rest } = object;
  return { ...rest, enum: values };
}

/** Values of `anyOf: [closed list, null]`; null for any other choice. */
function nullableValues(choice: Json | undefined, definitions: JsonObject): readonly Json[] | null {
  if (!Array.isArray(choice) || choice.length !== 2) return null;
  const [list, none] = choice as readonly JsonObject[];
  if (none?.type !== 'null' || typeof list?.$ref !== 'string') return null;
  const target = definitions[list.$ref.replace('#/$defs/', '')] as JsonObject | undefined;
  return Array.isArray(target?.enum) ? [...target.enum, null] : null;
}

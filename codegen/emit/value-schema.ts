/** Schemas of structured values in the model's form, with `#type/…` for shared types. */
import type { JsonObject } from '../ir/json.ts';
import type { Model } from '../ir/model.ts';

/** The schema itself, or that of the shared value that it refers to, without null. */
export function resolved(schema: JsonObject, model: Model): JsonObject {
  const { anyOf } = schema;
  if (Array.isArray(anyOf)) return resolved(anyOf[0] as JsonObject, model);
  const value = sharedValue(schema, model);
  return value ? resolved(value.schema, model) : schema;
}

/** The shared value that the schema refers to. */
export const sharedValue = ({ $ref }: JsonObject, { values }: Model) => values.find(({ id }) => $ref === `#type/${id}`);

/** Id of the closed list that the value is from, null or not. */
export function closedList({ $ref, anyOf }: JsonObject, model: Model): string | null {
  if (Array.isArray(anyOf)) return closedList(anyOf[0] as JsonObject, model);
  return model.types.find(({ id }) => $ref === `#type/${id}`)?.id ?? null;
}

/** The first non-null JSON type; empty if none is given. */
export const typeOf = ({ type }: JsonObject): string =>
  ([type].flat().find((each) => each !== 'null' && each !== undefined) as string | undefined) ?? '';

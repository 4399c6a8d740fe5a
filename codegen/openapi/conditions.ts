/** `x-when` and its like on the wire: the ways to the values that decide, in snake_case. */
import type { Json, JsonObject } from '../ir/json.ts';
import { toSnake } from '../naming.ts';

/** `{"types.dedicated": [true]}`, `{"transportType": ["fiber"]}` → `{"transport_type": ["fiber"]}`. */
export const wireCondition = (condition: Json): JsonObject =>
  Object.fromEntries(
    Object.entries(condition as JsonObject).map(([way, values]) => [way.split('.').map(toSnake).join('.'), values]),
  );

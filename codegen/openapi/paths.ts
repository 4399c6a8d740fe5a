/** Calls by path and method, as an OpenAPI document lists them. */
import type { JsonObject } from '../ir/json.ts';

export type Paths = Record<string, Record<string, JsonObject>>;

import type { JsonObject } from './json.ts';

/** `{"status": ["OPEN", null], "kind": {"not": ["NOTE"]}}` (all must hold), or an expression that is yes or no. */
export type RecordCondition = string | JsonObject;

import type { JsonObject } from './json.ts';
import type { Origin } from './origin.ts';

/** A structured shared value (money, IP data, circuit, …): stored as jsonb, except money which has columns. */
export interface ValueType {
  readonly id: string;
  readonly pascal: string;
  readonly title: string;
  readonly description: string;
  readonly schema: JsonObject;
  readonly origin: Origin;
}

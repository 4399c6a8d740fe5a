import type { Json } from './json.ts';
import type { Origin } from './origin.ts';

/** One business number of `schemas/limits.json`. */
export interface Limit {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly value: Json;
  readonly unit: string | null;
  readonly source: string;
  readonly origin: Origin;
}

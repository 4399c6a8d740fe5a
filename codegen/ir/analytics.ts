import type { JsonObject } from './json.ts';
import type { Origin } from './origin.ts';

/** A usage event reported by pages. */
export interface AnalyticsEvent {
  readonly id: string;
  /** In the data layer and in the log. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly source: string;
  /** JSON Schema of each value, by key. */
  readonly properties: Readonly<Record<string, JsonObject>>;
  readonly origin: Origin;
}

/** What narrows a list: a field with its operator and values, or a condition of its own. */
import type { ResourceField } from '#runtime/resource.ts';
import type { FilterOperator } from '#runtime/vocabulary.ts';
import type { Params } from './params.ts';

export interface Filter {
  readonly field: ResourceField;
  readonly operator: FilterOperator;
  /** More than one only for `in`. */
  readonly values: readonly unknown[];
}

/** Writes SQL about the row `alias`; values go through `params`. */
export type Condition = (alias: string, params: Params) => string;

/** Types of list filters and sort orders. */
import type { ResourceField } from '#runtime/resource.ts';
import type { FilterOperator } from '#runtime/vocabulary.ts';
import type { Params } from './params.ts';

/** Query string parameters by wire name. */
export type QueryParameters = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface Filter {
  readonly field: ResourceField;
  readonly operator: FilterOperator;
  /** More than one only for `in`. */
  readonly values: readonly unknown[];
}

/** Writes SQL about the row `alias`; values go through `params`. */
export type Condition = (alias: string, params: Params) => string;

export interface Order {
  readonly field: ResourceField;
  readonly direction: 'asc' | 'desc';
  /** SQL for the compared value in the row `alias` if it is a part of the field; absent for the field itself. */
  readonly value?: (alias: string) => string;
}

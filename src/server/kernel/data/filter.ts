/** What narrows and orders a list. */
import type { ResourceField } from '#runtime/resource.ts';
import type { FilterOperator } from '#runtime/vocabulary.ts';
import type { Params } from './params.ts';

/** As the query string says it, by wire name. */
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
  /** What rows are compared by, as SQL about the row `alias`, where it is a part of the field; nothing for the field itself. */
  readonly value?: (alias: string) => string;
}

/** What every cell gets. */
import type { FieldView, NamedValues } from '#runtime/view.ts';

export interface CellProps {
  readonly field: FieldView;
  /** Never null or undefined: an empty value has no cell. */
  readonly value: unknown;
  readonly record: NamedValues;
  /** True on pages of one record, where there is room for all of it. */
  readonly isFull?: boolean;
  /** In a row of a table, which is one line high. */
  readonly isLine?: boolean;
}

/** Props of every cell. */
import type { FieldView, NamedValues } from '#runtime/view.ts';

export interface CellProps {
  readonly field: FieldView;
  /** Never null or undefined: an empty value has no cell. */
  readonly value: unknown;
  readonly record: NamedValues;
  /** True on the page of one record, where there is room for the whole value. */
  readonly isFull?: boolean;
  /** For a row of a table, which is one line high. */
  readonly isLine?: boolean;
}

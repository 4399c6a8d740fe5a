import type { FieldView, NamedValues } from '#runtime/view.ts';

/** Whether a value of a record says anything: empty texts, lists and structures, and structures of nothing but gaps, do not. */
export function hasValue(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false;
  return typeof value !== 'object' || Object.values(value).some((each) => each !== null && each !== undefined);
}

/** The record that holds the value of a field: the one that is shown, or one that it refers to. */
export const holderOf = (field: FieldView, record: NamedValues): NamedValues =>
  field.of === undefined ? record : ((record[field.of] as NamedValues | null | undefined) ?? {});

/** Whether a field of a record shows anything: where a picture is missing its letter stands. */
export const isFilled = (field: FieldView, record: NamedValues): boolean =>
  field.pictureOf !== undefined || hasValue(holderOf(field, record)[field.wire]);

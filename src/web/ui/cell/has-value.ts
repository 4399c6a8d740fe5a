import type { FieldView, NamedValues } from '#runtime/view.ts';

/** Whether a value has content. Empty texts, lists and objects, and objects with only empty values, have none. */
export function hasValue(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false;
  return typeof value !== 'object' || Object.values(value).some((each) => each !== null && each !== undefined);
}

/** The record that has the value of a field: the given one, or one that it refers to. */
export const holderOf = (field: FieldView, record: NamedValues): NamedValues =>
  field.of === undefined ? record : ((record[field.of] as NamedValues | null | undefined) ?? {});

/** Whether a field of a record shows anything; a missing picture shows a letter. */
export const isFilled = (field: FieldView, record: NamedValues): boolean =>
  field.pictureOf !== undefined || hasValue(holderOf(field, record)[field.wire]);

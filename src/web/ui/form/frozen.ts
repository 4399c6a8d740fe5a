/** Whether a record can be edited: it is frozen in some states, with a reason. */
import type { Frozen } from '#runtime/frozen.ts';
import type { NamedValues } from '#runtime/view.ts';

/** Null while all fields are editable. */
export const frozenIn = (record: NamedValues | undefined): Frozen | null =>
  (record?.['frozen'] as Frozen | null | undefined) ?? null;

/** False when no field is editable. */
export const isEditable = (record: NamedValues): boolean => frozenIn(record)?.may.length !== 0;

export const isRemovable = (record: NamedValues): boolean => frozenIn(record) === null;

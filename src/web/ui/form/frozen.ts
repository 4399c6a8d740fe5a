/** What a record says about its own changes: it stays as it is in some states, and then names the reason. */
import type { Frozen } from '#runtime/frozen.ts';
import type { NamedValues } from '#runtime/view.ts';

/** Null while the record changes freely. */
export const frozenIn = (record: NamedValues | undefined): Frozen | null =>
  (record?.['frozen'] as Frozen | null | undefined) ?? null;

/** False when there is nothing left to fill in. */
export const isEditable = (record: NamedValues): boolean => frozenIn(record)?.may.length !== 0;

export const isRemovable = (record: NamedValues): boolean => frozenIn(record) === null;

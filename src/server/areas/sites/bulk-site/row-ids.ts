/** Ids of rows that a change adds to the sheet. [BS-087] */
import { messages } from '#generated/domain/messages.ts';
import type { RowChanges } from '#domain/bulk-site/row-changes.ts';
import { invalid } from '#server/kernel/errors.ts';

/**
 * Throws 422 for a row without an id, or with another row's id: the two would be merged, and the first one's values
 * lost.
 */
export function requireOwnIds({ put = [] }: RowChanges): void {
  const known = new Set<string>();
  const faults: Record<string, string[]> = {};
  for (const [run, { rows }] of put.entries()) {
    for (const [at, { id }] of rows.entries()) {
      const text = id ? known.has(id) && messages['validation.unique'] : messages['validation.required'];
      if (text) faults[`rows.put.${run}.rows.${at}.id`] = [text];
      known.add(id);
    }
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

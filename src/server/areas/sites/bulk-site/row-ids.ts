/** How the rows that a change puts into the sheet are told apart. [BS-087] */
import { messages } from '#generated/domain/messages.ts';
import type { RowChanges } from '#domain/bulk-site/row-changes.ts';
import { invalid } from '#server/kernel/errors.ts';

/** Throws 422 for a row without an id, or with that of another: the two would become one, and what stands in the first be lost. */
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

/** Link text of a record when the link column is empty: the record's name, as far as it has one. */
import { tableMessages as texts } from '#generated/domain/messages/table.ts';
import type { NamedValues } from '#runtime/view.ts';

export function linkText(record: NamedValues, nameOf: ((record: NamedValues) => string) | undefined): string {
  const name = nameOf?.(record);
  // An unnamed record has the start of its id as a name, which is useless to a reader.
  return name === undefined || String(record['id']).startsWith(name) ? texts['table.open'] : name;
}

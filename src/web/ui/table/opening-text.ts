/** What the link to a record says where the column that holds it is empty: the name of the record, as far as it has one. */
import { tableMessages as texts } from '#generated/domain/messages/table.ts';
import type { NamedValues } from '#runtime/view.ts';

export function openingText(record: NamedValues, nameOf: ((record: NamedValues) => string) | undefined): string {
  const name = nameOf?.(record);
  // A record without any name is named by the start of its id, which tells nobody anything.
  return name === undefined || String(record['id']).startsWith(name) ? texts['table.open'] : name;
}

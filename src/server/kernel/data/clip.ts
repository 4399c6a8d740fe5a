/** Texts that nobody typed for a field, cut to what the field holds. */
import type { Records } from '#generated/records/registry.ts';
import { resourceById } from '#generated/resources/registry.ts';

type Cut<Text> = Text extends string ? string : string | null;

/**
 * The beginning of the text, in characters as PostgreSQL counts them; none stays null.
 * Throws for a field without a `maxLength`, which holds any text.
 */
export function clip<Id extends keyof Records, Text extends string | null | undefined>(
  resource: Id,
  field: keyof Records[Id] & string,
  text: Text,
): Cut<Text> {
  const most = resourceById(resource).fields.find(({ wire }) => wire === field)?.maxLength;
  if (most === undefined) throw new Error(`${resource}.${field} has no maxLength.`);
  const kept: string | null = text ?? null;
  return (kept !== null && kept.length > most ? Array.from(kept).slice(0, most).join('') : kept) as Cut<Text>;
}

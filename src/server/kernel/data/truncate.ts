/** Truncates generated texts to the length of their field. */
import type { Records } from '#generated/records/registry.ts';
import { resourceById } from '#generated/resources/registry.ts';

type Cut<Text> = Text extends string ? string : string | null;

/**
 * The start of the text, in characters as PostgreSQL counts them; null stays null. The ending stays whole, because it
 * distinguishes the text from others. Throws for a field without a `maxLength`.
 */
export function truncate<Id extends keyof Records, Text extends string | null | undefined>(
  resource: Id,
  field: keyof Records[Id] & string,
  text: Text,
  ending = '',
): Cut<Text> {
  const most = resourceById(resource).fields.find(({ wire }) => wire === field)?.maxLength;
  if (most === undefined) throw new Error(`${resource}.${field} has no maxLength.`);
  if (text === null || text === undefined) return null as Cut<Text>;
  const whole = text + ending;
  if (whole.length <= most) return whole as Cut<Text>;
  const room = most - Array.from(ending).length;
  return (Array.from(text).slice(0, room).join('') + ending) as Cut<Text>;
}

/** Ids in paths. */
import { notFound } from '../errors.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isUuid = (text: string): boolean => uuid.test(text);

/** An invalid id gets the same answer as an absent record. */
export function requireUuid(text: string): string {
  if (!isUuid(text)) throw notFound();
  return text;
}

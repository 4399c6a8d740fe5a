/** Payment references of banks. */
import { limits } from '#generated/domain/limits.ts';

const none: ReadonlySet<string> = new Set(limits.bankNoReference);

/** Null for the words by which banks say that there is no number. */
export const numberOf = (text: string | undefined): string | null =>
  text === undefined || text === '' || none.has(text.toUpperCase()) ? null : text;

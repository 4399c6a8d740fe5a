/** Turns rows of the address sheet into addresses: which rows are complete, and what the others lack. */
import { joinAddress } from '../places/one-line.ts';
import { addressParts, isFilled, partMistake, type Site } from './sites.ts';

/** Rows without an address record. [SS-048] */
export const rowsWithoutAddress = (rows: readonly Site[]): readonly Site[] =>
  rows.filter((site) => isFilled(site) && !site.address_id);

/** Whether all parts of the address are filled in, or its chosen place is still being looked up. [SS-054] [SS-055] */
export const isSettled = (site: Site): boolean => isBeingRead(site) || Object.keys(partMistakes(site)).length === 0;

const isBeingRead = ({ selected_address: chosen }: Site): boolean =>
  chosen?.place_id !== undefined && chosen.details === undefined;

/** Unsettled rows first, then rows with likely errors. [SS-053] */
export const unsettledFirst = (rows: readonly Site[], slipped: ReadonlySet<string> = new Set()): readonly Site[] => {
  const rank = (site: Site): number => (isSettled(site) ? (slipped.has(site.id!) ? 1 : 2) : 0);
  return rows.toSorted((a, b) => rank(a) - rank(b));
};

/** Messages of missing or wrong parts, by part. [SS-056] */
export const partMistakes = (site: Site): Readonly<Record<string, string>> =>
  Object.fromEntries(
    addressParts.flatMap((part) => {
      const message = partMistake(site, part);
      return message === null ? [] : [[part, message]];
    }),
  );

/** The row's address in one line, for lookups and display. */
export const lineOf = (site: Site): string => joinAddress(site) || (site.full_address ?? '');

/** Whether two lines are the same address, ignoring case, punctuation and spaces. */
export const isSameLine = (one: string, other: string): boolean => wordsOf(one) === wordsOf(other);

const wordsOf = (line: string): string =>
  line
    .toLowerCase()
    .replace(/, (usa|us|united states)$/, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** From the rows of the address sheet to address records: which rows are settled, and which lack something. */
import { joinAddress } from '../places/one-line.ts';
import { addressParts, isFilled, partMistake, type Site } from './sites.ts';

/** Rows that have no address record yet. [SS-048] */
export const rowsWithoutAddress = (rows: readonly Site[]): readonly Site[] =>
  rows.filter((site) => isFilled(site) && !site.address_id);

/** All parts of its address are there, or a place was chosen that is still to be read. [SS-054] [SS-055] */
export const isSettled = (site: Site): boolean => isBeingRead(site) || Object.keys(partMistakes(site)).length === 0;

const isBeingRead = ({ selected_address: chosen }: Site): boolean =>
  chosen?.place_id !== undefined && chosen.details === undefined;

/** What is not settled comes first, then what has a slip. [SS-053] */
export const inOrderOfWork = (rows: readonly Site[], slipped: ReadonlySet<string> = new Set()): readonly Site[] => {
  const rank = (site: Site): number => (isSettled(site) ? (slipped.has(site.id!) ? 1 : 2) : 0);
  return rows.toSorted((a, b) => rank(a) - rank(b));
};

/** Messages by part, of those that lack or are wrong. [SS-056] */
export const partMistakes = (site: Site): Readonly<Record<string, string>> =>
  Object.fromEntries(
    addressParts.flatMap((part) => {
      const message = partMistake(site, part);
      return message === null ? [] : [[part, message]];
    }),
  );

/** The address of a row in one line, for the look-up and for people. */
export const lineOf = (site: Site): string => joinAddress(site) || (site.full_address ?? '');

/** Whether two lines say the same address, whatever their case, punctuation and spaces. */
export const isSameLine = (one: string, other: string): boolean => wordsOf(one) === wordsOf(other);

const wordsOf = (line: string): string =>
  line
    .toLowerCase()
    .replace(/, (usa|us|united states)$/, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Splits a typed address: street first, then city, region, postal code and country in any common order. */
import { countryNamed, regionsNamed, type Region } from '#domain/places/regions.ts';
import { wordsOf } from './words.ts';

export interface TypedAddress {
  /** Words as typed; those before the city become the street. */
  readonly words: readonly string[];
  /** Numbers of words before each comma. */
  readonly commas: ReadonlySet<number>;
  readonly postalCode: string | null;
  /** Gazetteer key of the code: five digits, or the start of a Canadian code. */
  readonly codeKey: string | null;
  readonly country: string | null;
}

const patterns: readonly {
  readonly country: string;
  readonly pattern: RegExp;
  readonly key: (code: string) => string | null;
}[] = [
  { country: 'CA', pattern: /\b([A-Z]\d[A-Z])[ -]?(\d[A-Z]\d)\b/i, key: (code) => code.slice(0, 3).toUpperCase() },
  { country: 'GB', pattern: /\b([A-Z]{1,2}\d[A-Z\d]?) ?(\d[A-Z]{2})\b/i, key: () => null },
  // Never the house number: an address does not start with a postal code.
  {
    country: 'US',
    pattern: /(?<=\S[ ,]+)(\d{5})(-\d{4})?(?=[ ,]*(?:usa?|united states)?[ ,]*$)/i,
    key: (code) => code.slice(0, 5),
  },
];

export function readInput(input: string): TypedAddress {
  const text = input.trim().slice(0, 200);
  for (const { country, pattern, key } of [...patterns, onlyCode]) {
    const match = pattern.exec(text);
    if (!match) continue;
    const code = match[0].toUpperCase();
    const rest = text.replace(match[0], ' ');
    const read = { ...withoutCountry(split(rest)), commas: commasOf(rest) };
    return { ...read, postalCode: code, codeKey: key(code), country };
  }
  return { ...withoutCountry(split(text)), commas: commasOf(text), postalCode: null, codeKey: null };
}

function commasOf(text: string): ReadonlySet<number> {
  const counts = text.split(',').map((part) => split(part).length);
  return new Set(counts.slice(0, -1).map((_, at) => counts.slice(0, at + 1).reduce((sum, count) => sum + count, 0)));
}

/** The whole input is one US postal code. */
const onlyCode = { country: 'US', pattern: /^\d{5}$/, key: (code: string) => code };

const split = (text: string): readonly string[] => text.split(/[\s,]+/).filter((word) => word !== '');

function withoutCountry(words: readonly string[]): { words: readonly string[]; country: string | null } {
  for (const count of [2, 1]) {
    const country = words.length > count ? countryNamed(wordsOf(words.slice(-count).join(' ')).join(' ')) : null;
    if (country) return { words: words.slice(0, -count), country };
  }
  return { words, country: null };
}

export interface RegionReading {
  readonly words: readonly string[];
  readonly regions: readonly Region[];
}

/** All ways to read the end as a region, longest first, then without a region. */
export function readRegion(words: readonly string[]): readonly RegionReading[] {
  const readings = [3, 2, 1].flatMap((count) => {
    const regions = words.length > count ? regionsNamed(wordsOf(words.slice(-count).join(' ')).join(' ')) : [];
    return regions.length > 0 ? [{ words: words.slice(0, -count), regions }] : [];
  });
  return [...readings, { words, regions: [] }];
}

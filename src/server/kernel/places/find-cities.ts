/** Finds the cities that a typed address may mean, and the words that are the street. */
import { nameKey, type City, type Gazetteer } from './gazetteer-data.ts';
import { readRegion, type RegionReading, type TypedAddress } from './read-input.ts';
import { wordsOf } from './words.ts';

export interface Match {
  readonly city: City;
  readonly street: string;
  /** True if the whole city name was typed. */
  readonly isFull: boolean;
  /** Higher is better. */
  readonly score: number;
}

const longestName = 5;
const mostBeginnings = 40;

export function findCities(gazetteer: Gazetteer, typed: TypedAddress): readonly Match[] {
  const byCode = typed.codeKey === null ? null : (gazetteer.byCode.get(typed.codeKey) ?? null);
  const known = byCode ? [matchOfCode(byCode, typed)] : [];
  // A known postal code decides the city, unless another city of that name was typed.
  const matches = readRegion(typed.words)
    .flatMap((reading) => citiesAtEnd(gazetteer, reading, typed))
    .filter(({ city, isFull }) => byCode === null || (isFull && city !== byCode && city.region === byCode.region));
  const best = new Map<City, Match>();
  for (const match of [...known, ...matches]) {
    const same = best.get(match.city);
    if (!same || match.score > same.score) best.set(match.city, match);
  }
  const ordered = [...best.values()].toSorted((a, b) => b.score - a.score || b.city.population - a.city.population);
  return withoutNamesakes(ordered);
}

/** A city is not suggested for a street if another one of the same name has twenty times its population. */
const namesakeFactor = 20;

/** Streets are not combined with partially typed cities, nor with small ones of a common name. */
function withoutNamesakes(matches: readonly Match[]): readonly Match[] {
  const [first] = matches;
  if (first === undefined || first.street === '') return matches;
  return matches.filter(
    ({ city, isFull, street }) =>
      street === '' || (isFull === first.isFull && city.population * namesakeFactor >= first.city.population),
  );
}

/** A postal code alone decides the city; the city name at the end is not part of the street. */
function matchOfCode(city: City, { words, commas }: TypedAddress): Match {
  const [reading] = readRegion(words).filter(({ regions }) => regions.some(({ region }) => region === city.region));
  const rest = reading?.words ?? words;
  const size = wordsOf(city.name).length;
  const isNamed = wordsOf(rest.slice(-size).join(' ')).join(' ') === wordsOf(city.name).join(' ');
  // Words after a comma that are not the city are a misspelled city, and not part of the street.
  const other = Math.max(0, ...[...commas].filter((count) => count < rest.length));
  const end = isNamed ? rest.length - size : other || rest.length;
  return { city, street: rest.slice(0, end).join(' '), isFull: isNamed, score: 100 };
}

function citiesAtEnd(gazetteer: Gazetteer, { words, regions }: RegionReading, typed: TypedAddress): readonly Match[] {
  const found: Match[] = [];
  for (let count = Math.min(longestName, words.length); count > 0; count -= 1) {
    const name = wordsOf(words.slice(-count).join(' ')).join(' ');
    const start = words.length - count;
    if (!beginsPart(start, words.length, typed.commas)) continue;
    const street = words.slice(0, start).join(' ');
    for (const city of named(gazetteer, name)) {
      if (!fits(city, regions, typed.country)) continue;
      const isFull = nameKey(city.name) === name;
      found.push({
        city,
        street,
        isFull,
        score: scoreOf(city, { count, isFull, isInRegion: regions.length > 0, street }),
      });
    }
  }
  return found;
}

/** With commas, the city starts after one of them. */
const beginsPart = (start: number, end: number, commas: ReadonlySet<number>): boolean =>
  start === 0 || commas.has(start) || ![...commas].some((count) => count > 0 && count < end);

function fits(city: City, regions: RegionReading['regions'], country: string | null): boolean {
  if (country !== null && city.country !== country) return false;
  return regions.length === 0 || regions.some(({ country: c, region }) => c === city.country && region === city.region);
}

/** Full names first, then names with this prefix, for partially typed ones. */
function named({ byName, names }: Gazetteer, name: string): readonly City[] {
  const full = byName.get(name) ?? [];
  if (name.length < 3) return full;
  const beginnings: City[] = [];
  for (let at = firstFrom(names, name); at < names.length && names[at]!.startsWith(name); at += 1) {
    if (names[at] !== name) beginnings.push(...byName.get(names[at]!)!);
    if (beginnings.length > mostBeginnings) break;
  }
  return [...full, ...beginnings];
}

/** Index of the first name at or after `name`. */
function firstFrom(names: readonly string[], name: string): number {
  let [low, high] = [0, names.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (names[middle]! < name) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Reading {
  readonly count: number;
  readonly isFull: boolean;
  readonly isInRegion: boolean;
  readonly street: string;
}

function scoreOf(city: City, { count, isFull, isInRegion, street }: Reading): number {
  // Streets nearly always start with a number; without one it is more likely a longer city name.
  const hasStreet = street === '' || /\d/.test(street);
  return (
    (isFull ? 30 + 5 * count : 0) +
    (isInRegion ? 25 : 0) +
    (hasStreet ? 10 : 0) +
    Math.log10(city.population + 10) * 2 +
    (homeCountries.has(city.country) ? 3 : 0)
  );
}

const homeCountries = new Set(['US', 'CA', 'GB']);

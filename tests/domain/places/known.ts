/** A few towns, for tests of address repairs. */
import type { PlaceKnowledge } from '#domain/places/repair.ts';

const codes = {
  '02108': { city: 'Boston', state: 'MA', lat: 42.358, lng: -71.065 },
  '01101': { city: 'Springfield', state: 'MA', lat: 42.101, lng: -72.59 },
  '14701': { city: 'Jamestown', state: 'NY', lat: 42.097, lng: -79.235 },
  '84101': { city: 'Salt Lake City', state: 'UT', lat: 40.756, lng: -111.9 },
} as const;

const cities = new Set([
  'boston MA',
  'springfield MA',
  'springfield IL',
  'jamestown NY',
  'salt lake city UT',
  'toronto ON',
  'new york NY',
  'paris TX',
]);

export const known: PlaceKnowledge = {
  cityOfCode: (code) => codes[code.slice(0, 5) as keyof typeof codes] ?? null,
  hasCity: (city, state) => cities.has(`${city.toLowerCase()} ${state}`),
  isSameName: (one, other) => one.toLowerCase() === other.toLowerCase(),
};

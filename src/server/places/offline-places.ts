/** Places from the shipped gazetteer: knows cities and postal codes everywhere it covers, and keeps the street as typed. */
import { codesOf, nameKey, readGazetteer, type City, type Gazetteer, type PostalCode } from './gazetteer-data.ts';
import { findCities, type Match } from './find-cities.ts';
import type { Place, Places, Suggestion } from './places.ts';
import { readInput } from './read-input.ts';

const mostSuggestions = 7;
const codesPerCity = 3;
const shortestInput = 3;

export function createOfflinePlaces(): Places {
  let reading: Promise<Gazetteer> | null = null;
  const gazetteer = (): Promise<Gazetteer> => (reading ??= readGazetteer());
  return {
    suggest: async (input) => {
      if (input.trim().length < shortestInput) return [];
      const typed = readInput(input);
      const matches = findCities(await gazetteer(), typed);
      return matches
        .slice(0, mostSuggestions)
        .flatMap((match) => placesAt(match, typed.postalCode, typed.codeKey))
        .slice(0, mostSuggestions)
        .map(toSuggestion);
    },
    details: async (placeId) => {
      const key = decode(placeId);
      if (!key) return null;
      const [country, region, name, code, street] = key;
      const named = (await gazetteer()).byName.get(nameKey(name)) ?? [];
      const city = named.find((each) => each.country === country && each.region === region && each.name === name);
      return city
        ? placeOf(
            city,
            street,
            code,
            codesOf(city).find((each) => code.startsWith(each.code)),
          )
        : null;
    },
  };
}

/** With a typed code that one; else the codes nearest to the middle of the city, to choose from. */
function placesAt({ city, street }: Match, postalCode: string | null, codeKey: string | null): readonly Place[] {
  const codes = codesOf(city);
  if (postalCode !== null)
    return [
      placeOf(
        city,
        street,
        postalCode,
        codes.find(({ code }) => code === codeKey),
      ),
    ];
  if (codes.length === 0) return [placeOf(city, street, '', undefined)];
  const nearest = codes.toSorted((a, b) => distance(city, a) - distance(city, b));
  return nearest.slice(0, codesPerCity).map((code) => placeOf(city, street, code.code, code));
}

const distance = (city: City, { lat, lng }: PostalCode): number => Math.hypot(city.lat - lat, city.lng - lng);

function placeOf(city: City, typedStreet: string, postalCode: string, code: PostalCode | undefined): Place {
  const street = typedStreet.replaceAll(/(?<![\p{L}\p{N}'’])\p{Ll}/gu, (letter) => letter.toUpperCase());
  const { country, region, name } = city;
  const lines = [street, name, [region, postalCode].filter(Boolean).join(' '), country].filter(Boolean);
  return {
    placeId: encode([country, region, name, postalCode, street]),
    formattedAddress: lines.join(', '),
    street,
    city: name,
    stateProvince: region,
    postalCode,
    country,
    lat: code?.lat ?? city.lat,
    lng: code?.lng ?? city.lng,
  };
}

function toSuggestion({ placeId, formattedAddress, street, city }: Place): Suggestion {
  const mainText = street || city;
  return {
    placeId,
    description: formattedAddress,
    mainText,
    secondaryText: formattedAddress.slice(mainText.length + 2),
  };
}

type PlaceKey = readonly [country: string, region: string, city: string, code: string, street: string];

const encode = (key: PlaceKey): string => Buffer.from(JSON.stringify(key)).toString('base64url');

function decode(placeId: string): PlaceKey | null {
  try {
    const key: unknown = JSON.parse(Buffer.from(placeId, 'base64url').toString());
    return Array.isArray(key) && key.length === 5 && key.every((part) => typeof part === 'string')
      ? (key as unknown as PlaceKey)
      : null;
  } catch {
    return null;
  }
}

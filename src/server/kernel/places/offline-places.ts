/** Places from the bundled gazetteer: knows cities and postal codes, and keeps the street as typed. */
import { fill } from '#domain/format/fill.ts';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { codesOf, nameKey, readGazetteer, type City, type Gazetteer, type PostalCode } from './gazetteer-data.ts';
import { findCities, type Match } from './find-cities.ts';
import type { Place, Places, Suggestion } from './places.ts';
import { readInput } from './read-input.ts';

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
        .slice(0, limits.addressSuggestionPageSize)
        .map((match) => toSuggestion(placeAt(match, typed.postalCode, typed.codeKey)));
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
            codesOf(city).find((each) => code !== '' && code.startsWith(each.code)),
          )
        : null;
    },
  };
}

/** Uses only a typed code, because the gazetteer does not know the codes of streets. */
function placeAt({ city, street }: Match, postalCode: string | null, codeKey: string | null): Place {
  const code = codeKey === null ? undefined : codesOf(city).find((each) => each.code === codeKey);
  return placeOf(city, street, postalCode ?? '', code);
}

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
    county: null,
    precision: code === undefined ? 'city' : 'postal_code',
  };
}

function toSuggestion({ placeId, formattedAddress, street, city, precision }: Place): Suggestion {
  const mainText = street || city;
  const rest = formattedAddress.slice(mainText.length + 2);
  const secondaryText = precision === 'city' ? fill(messages['places.codeNotConfirmed'], { place: rest }) : rest;
  return { placeId, description: formattedAddress, mainText, secondaryText, precision };
}

type PlaceKey = readonly [country: string, region: string, city: string, code: string, street: string];

const encode = (key: PlaceKey): string => Buffer.from(JSON.stringify(key)).toString('base64url');

const isPlaceKey = (key: unknown): key is PlaceKey =>
  Array.isArray(key) && key.length === 5 && key.every((part) => typeof part === 'string');

function decode(placeId: string): PlaceKey | null {
  try {
    const key: unknown = JSON.parse(Buffer.from(placeId, 'base64url').toString());
    return isPlaceKey(key) ? key : null;
  } catch {
    return null;
  }
}

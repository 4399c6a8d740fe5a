/** A configurable geocoder: any service that answers these two calls over HTTP. */
import { limits } from '#generated/domain/limits.ts';
import type { Place, Places, Precision, Suggestion } from './places.ts';

export interface HttpPlacesOptions {
  /** The service's URL; its query may contain a key. `suggest` and `details` are added to its path. */
  readonly url: string;
  /** Timeout in milliseconds. */
  readonly patienceMs?: number;
  /** Called for every failed request, without the searched address. */
  readonly onFailure?: (error: Error) => void;
}

const shortestInput = 3;
const usualPatienceMs = 2_500;
/** Pause after the service reports an exhausted quota, unless it says how long. */
const quietMs = 60_000;

/**
 * `GET {url}/suggest?input=` returns `{suggestions: [{place_id, description, main_text, secondary_text, precision}]}`,
 * and
 * `GET {url}/details?place_id=` returns `{place}` with the parts of {@link Place} in snake_case, or 404. If the service
 * is
 * slow, down or out of quota, there are no suggestions and people type the address by hand. [AD-052]
 */
export function createHttpPlaces({
  url,
  patienceMs = usualPatienceMs,
  onFailure = () => {},
}: HttpPlacesOptions): Places {
  let quietUntil = 0;
  const ask = async (call: string, parameter: string, value: string): Promise<Record<string, unknown> | null> => {
    if (Date.now() < quietUntil) return null;
    try {
      const answer = await fetch(addressOf(url, call, parameter, value), {
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
        headers: { accept: 'application/json' },
      });
      if (answer.status === 404) return null;
      if (answer.status === 429) quietUntil = Date.now() + waitOf(answer);
      if (!answer.ok) throw new Error(`The places service answered ${answer.status}.`);
      return objectOf(await answer.json());
    } catch (error) {
      onFailure(error as Error);
      return null;
    }
  };
  return {
    suggest: async (input) => {
      if (input.trim().length < shortestInput) return [];
      const answer = await ask('suggest', 'input', input.trim().slice(0, 200));
      return listOf(answer?.['suggestions']).flatMap(suggestionOf).slice(0, limits.addressSuggestionPageSize);
    },
    details: async (placeId) => {
      if (placeId === '') return null;
      return placeOf(objectOf((await ask('details', 'place_id', placeId))?.['place']));
    },
  };
}

function addressOf(base: string, call: string, parameter: string, value: string): URL {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${call}`;
  url.searchParams.set(parameter, value);
  return url;
}

function waitOf(answer: Response): number {
  const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : quietMs;
}

/** Incomplete suggestions are dropped. */
function suggestionOf(given: unknown): readonly Suggestion[] {
  const { place_id, description, main_text, secondary_text, precision } = objectOf(given) ?? {};
  if (!isText(place_id) || !isText(description)) return [];
  return [
    {
      placeId: place_id,
      description,
      mainText: isText(main_text) ? main_text : description,
      secondaryText: isText(secondary_text) ? secondary_text : '',
      precision: precisionOf(precision),
    },
  ];
}

function placeOf(given: Record<string, unknown> | null): Place | null {
  const { place_id: placeId, city, country: code, lat, lng, precision, county } = given ?? {};
  const isWhole = isText(placeId) && isText(city) && isText(code) && isDegree(lat, 90) && isDegree(lng, 180);
  if (given === null || !isWhole) return null;
  const [street, stateProvince, postalCode] = ['street', 'state_province', 'postal_code'].map((key) => {
    const part = given[key];
    return isText(part) ? part : '';
  }) as [string, string, string];
  const country = code.toUpperCase();
  const lines = [street, city, [stateProvince, postalCode].filter(Boolean).join(' '), country].filter(Boolean);
  return {
    placeId,
    formattedAddress: isText(given['formatted_address']) ? given['formatted_address'] : lines.join(', '),
    street,
    city,
    stateProvince,
    postalCode,
    country,
    lat,
    lng,
    county: isText(county) ? county : null,
    precision: precisionOf(precision),
  };
}

/** A suggestion without a precision counts as the least precise. */
const precisionOf = (given: unknown): Precision => (given === 'address' || given === 'postal_code' ? given : 'city');

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isDegree = (value: unknown, limit: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= limit;
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const objectOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;

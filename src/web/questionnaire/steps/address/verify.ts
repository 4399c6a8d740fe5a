/** Compares entered addresses with what the look-up knows; a failed look-up never holds anybody up. [QN-151] */
import type { LocationAnswer } from '#domain/questionnaire/answer.ts';
import { regionsNamed } from '#domain/places/regions.ts';
import type { FoundPlace, PlacesApi } from '../../api/places-api.ts';

export const addressParts = ['street', 'city', 'stateProvince', 'postalCode', 'country'] as const;
export type AddressPart = (typeof addressParts)[number];

/** An address for which the look-up knows a better spelling. */
export interface Correction {
  readonly idx: number;
  readonly name: string;
  readonly entered: LocationAnswer;
  readonly suggested: FoundPlace;
  readonly changed: readonly AddressPart[];
  /** It is the same place in other letters; anything else is the visitor's to decide. */
  readonly isSpelling: boolean;
}

/** Longest wait for the look-up, in milliseconds. */
const patience = 4_000;

export async function corrections(
  addresses: readonly LocationAnswer[],
  places: PlacesApi,
): Promise<readonly Correction[]> {
  const checks = addresses.map((address) => withinPatience(correctionOf(address, places)));
  return (await Promise.all(checks)).filter((found) => found !== null);
}

/** Null when the address was found by search, is unknown, or reads the same. */
async function correctionOf(entered: LocationAnswer, places: PlacesApi): Promise<Correction | null> {
  if (entered.googleFullDetails || !entered.street) return null;
  const [first] = await places.suggest(
    addressParts
      .map((part) => entered[part])
      .filter(Boolean)
      .join(', '),
  );
  const found = first && (await places.find(first.placeId));
  // A look-up that takes a word of the town for a part of the street has not understood the address.
  if (!found || folded(found.street) !== folded(entered.street)) return null;
  // It knows towns, not streets: a street and a code that it was not given stay as they were typed.
  const suggested = { ...found, street: entered.street, postalCode: found.postalCode || entered.postalCode || '' };
  const changed = addressParts.filter((part) => folded(entered[part]) !== folded(suggested[part]));
  if (changed.length === 0) return null;
  const isSpelling = changed.every((part) => part === 'stateProvince' && isSameRegion(entered[part], suggested[part]));
  return { idx: entered.idx, name: entered.name, entered, suggested, changed, isSpelling };
}

/** "tx" and "Texas" are one state, "ma" and "Maine" are two. */
function isSameRegion(one: string | undefined, other: string | undefined): boolean {
  const codes = new Set(regionsNamed(folded(one)).map(({ region }) => region));
  return regionsNamed(folded(other)).some(({ region }) => codes.has(region));
}

function withinPatience(check: Promise<Correction | null>): Promise<Correction | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, patience, null));
  return Promise.race([check.catch(() => null), late]);
}

/** Case, spaces and dots do not make an address another one. */
const folded = (text: string | undefined): string =>
  (text ?? '').toLowerCase().replaceAll(/[.,]/g, '').replaceAll(/\s+/g, ' ').trim();

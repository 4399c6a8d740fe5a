/** Compares entered addresses with the lookup; a failed lookup never blocks the user. [QN-151] */
import type { LocationAnswer } from '#domain/questionnaire/answer.ts';
import { regionsNamed } from '#domain/places/regions.ts';
import type { FoundPlace, PlacesApi } from '../../api/places-api.ts';

export const addressParts = ['street', 'city', 'stateProvince', 'postalCode', 'country'] as const;
export type AddressPart = (typeof addressParts)[number];

/** An address that the lookup spells differently. */
export interface Correction {
  readonly idx: number;
  readonly name: string;
  readonly entered: LocationAnswer;
  readonly suggested: FoundPlace;
  readonly changed: readonly AddressPart[];
  /** Only the spelling differs; any other difference is the visitor's decision. */
  readonly isSpelling: boolean;
}

/** Maximum wait for the lookup, in milliseconds. */
const patience = 4_000;

export async function corrections(
  addresses: readonly LocationAnswer[],
  places: PlacesApi,
): Promise<readonly Correction[]> {
  const checks = addresses.map((address) => withinPatience(correctionOf(address, places)));
  return (await Promise.all(checks)).filter((found) => found !== null);
}

/** Null when the address was selected from the search, is unknown, or is the same. */
async function correctionOf(entered: LocationAnswer, places: PlacesApi): Promise<Correction | null> {
  if (entered.googleFullDetails || !entered.street) return null;
  const [first] = await places.suggest(
    addressParts
      .map((part) => entered[part])
      .filter(Boolean)
      .join(', '),
  );
  const found = first && (await places.find(first.placeId));
  // The lookup misread the address if it took a word of the town for a part of the street.
  if (!found || folded(found.street) !== folded(entered.street)) return null;
  // The lookup knows towns, not streets, so the typed street stays, and so does a typed code that it does not return.
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

/** Ignores case, spaces and dots. */
const folded = (text: string | undefined): string =>
  (text ?? '').toLowerCase().replaceAll(/[.,]/g, '').replaceAll(/\s+/g, ' ').trim();

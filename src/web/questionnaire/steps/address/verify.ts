/** Compares entered addresses with what the look-up knows; a failed look-up never holds anybody up. [QN-151] */
import type { LocationAnswer } from '#domain/questionnaire/answer.ts';
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
  const suggested = first && (await places.find(first.placeId));
  if (!suggested?.street) return null;
  const changed = addressParts.filter((part) => folded(entered[part]) !== folded(suggested[part]));
  return changed.length > 0 ? { idx: entered.idx, name: entered.name, entered, suggested, changed } : null;
}

function withinPatience(check: Promise<Correction | null>): Promise<Correction | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, patience, null));
  return Promise.race([check.catch(() => null), late]);
}

/** Case, spaces and dots do not make an address another one. */
const folded = (text: string | undefined): string =>
  (text ?? '').toLowerCase().replaceAll(/[.,]/g, '').replaceAll(/\s+/g, ' ').trim();

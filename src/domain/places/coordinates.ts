/** Repairs coordinates that were swapped or lost their sign. */
import { feetBetween, type Spot } from './nearness.ts';
import type { AddressCells, PlaceKnowledge, Repair } from './repair.ts';

interface Box {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

const boxes: Readonly<Record<string, Box>> = {
  US: { south: 17.5, north: 71.6, west: -179.3, east: -64.5 },
  CA: { south: 41.6, north: 83.2, west: -141.1, east: -52.5 },
};

/** No postal code area is wider. */
const farthestMiles = 150;
const feetOfMile = 5_280;

/** Null if no variant of the coordinates is in the country, or the given ones already are. */
export function repairedCoordinates(cells: AddressCells, known: PlaceKnowledge): Repair | null {
  const box = boxes[(cells.country ?? '').trim() || 'US'];
  const [lat, lng] = [numberOf(cells.lat), numberOf(cells.lng)];
  if (box === undefined || lat === null || lng === null) return null;
  const middle = known.cityOfCode((cells.postal_code ?? '').trim());
  const isRight = (spot: Spot): boolean => isWithin(box, spot) && (middle === null || isNear(spot, middle));
  const turns = [
    { reason: 'lost_sign', lat, lng: -lng },
    { reason: 'swapped_coordinates', lat: lng, lng: lat },
    { reason: 'swapped_coordinates', lat: lng, lng: -lat },
    { reason: 'lost_sign', lat: -lat, lng },
  ] as const;
  const turn = turns.find(isRight);
  return turn ? { reason: turn.reason, changes: { lat: turn.lat, lng: turn.lng } } : null;
}

const isWithin = ({ south, north, west, east }: Box, { lat, lng }: Spot): boolean =>
  lat >= south && lat <= north && lng >= west && lng <= east;

const isNear = (spot: Spot, middle: Spot): boolean => (feetBetween(spot, middle) ?? 0) <= farthestMiles * feetOfMile;

function numberOf(cell: number | string | null | undefined): number | null {
  const text = String(cell ?? '').trim();
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : null;
}

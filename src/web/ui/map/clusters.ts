/** Places that would cover one another on the map stand together. */
import { pointOf, shownAt, type MapView, type Point, type Size } from './projection.ts';

/** A place on the map. */
export interface MapPlace {
  readonly id: string;
  readonly title: string;
  /** What tells it from others of its name. */
  readonly detail: string;
  readonly at: Point;
}

interface MapPoint {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  /** As typed, stored or missing. */
  readonly lat: unknown;
  readonly lng: unknown;
}

/** Null for what has no coordinates on earth. */
export function placeOf({ lat, lng, ...place }: MapPoint): MapPlace | null {
  const [north, east] = [degreesOf(lat), degreesOf(lng)];
  if (north === null || east === null || Math.abs(north) > 90 || Math.abs(east) > 180) return null;
  return { ...place, at: pointOf({ lat: north, lng: east }) };
}

function degreesOf(value: unknown): number | null {
  const isGiven = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
  return isGiven && Number.isFinite(Number(value)) ? Number(value) : null;
}

export interface Cluster {
  /** The first of its places stands for it. */
  readonly id: string;
  readonly places: readonly MapPlace[];
  /** Pixels from the corner of the view. */
  readonly x: number;
  readonly y: number;
}

/** As far apart as two marks with their numbers have to be. */
const apart = 44;

/** Those within the view, together with what is near; from north to south, then from west to east. */
export function clustersOf(places: readonly MapPlace[], look: MapView, size: Size): readonly Cluster[] {
  const cells = new Map<string, Gathered>();
  for (const place of places) {
    const { x, y } = shownAt(place.at, look, size);
    if (x < 0 || y < 0 || x > size.width || y > size.height) continue;
    const key = `${Math.floor(x / apart)} ${Math.floor(y / apart)}`;
    const cell = cells.get(key) ?? { places: [], x: 0, y: 0 };
    cells.set(key, joined(cell, { places: [place], x, y }));
  }
  let found: readonly Gathered[] = [...cells.values()];
  // Two that were joined may have come near a third one.
  for (let before = 0; before !== found.length;) {
    before = found.length;
    found = gathered(found);
  }
  return found
    .map(({ places: own, x, y }) => ({ id: own[0]!.id, places: own, x, y }))
    .toSorted((one, other) => one.y - other.y || one.x - other.x);
}

interface Gathered {
  readonly places: MapPlace[];
  readonly x: number;
  readonly y: number;
}

/** Each with those that it would cover, the greatest first. */
function gathered(cells: readonly Gathered[]): readonly Gathered[] {
  const found: Gathered[] = [];
  for (const cell of cells.toSorted((one, other) => other.places.length - one.places.length)) {
    const near = found.findIndex(({ x, y }) => Math.hypot(x - cell.x, y - cell.y) < apart);
    if (near < 0) found.push(cell);
    else found[near] = joined(found[near]!, cell);
  }
  return found;
}

/** In the middle of all of their places; the first one takes the others in. */
function joined(one: Gathered, other: Gathered): Gathered {
  const [count, more] = [one.places.length, other.places.length];
  one.places.push(...other.places);
  const middle = (a: number, b: number): number => (a * count + b * more) / (count + more);
  return { places: one.places, x: middle(one.x, other.x), y: middle(one.y, other.y) };
}

/** The nearest other one in a direction: -1 is left or up. */
export function neighborOf(
  clusters: readonly Cluster[],
  from: Cluster,
  axis: 'x' | 'y',
  direction: 1 | -1,
): Cluster | null {
  const across = axis === 'x' ? 'y' : 'x';
  const cost = (other: Cluster): number => {
    const ahead = (other[axis] - from[axis]) * direction;
    return ahead <= 0 ? Number.POSITIVE_INFINITY : ahead + 2 * Math.abs(other[across] - from[across]);
  };
  const [nearest] = clusters
    .filter((other) => other !== from && Number.isFinite(cost(other)))
    .toSorted((a, b) => cost(a) - cost(b));
  return nearest ?? null;
}

/** Clusters of places that would overlap on the map. */
import { pointOf, shownAt, type MapView, type Point, type Size } from './projection.ts';

export interface MapPlace {
  readonly id: string;
  readonly title: string;
  /** Distinguishes it from others with the same name. */
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

/** Null without valid coordinates. */
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
  /** Id of its first place. */
  readonly id: string;
  readonly places: readonly MapPlace[];
  /** Pixels from the corner of the view. */
  readonly x: number;
  readonly y: number;
}

/** Minimum distance in pixels between two marks with numbers. */
const minDistance = 44;

/** The clusters in and near the view, from north to south, then from west to east. */
export function clustersOf(places: readonly MapPlace[], look: MapView, size: Size): readonly Cluster[] {
  const cells = new Map<string, Gathered>();
  for (const place of places) {
    const { x, y } = shownAt(place.at, look, size);
    if (x < 0 || y < 0 || x > size.width || y > size.height) continue;
    const key = `${Math.floor(x / minDistance)} ${Math.floor(y / minDistance)}`;
    const cell = cells.get(key) ?? { places: [], x: 0, y: 0 };
    cells.set(key, joined(cell, { places: [place], x, y }));
  }
  let found: readonly Gathered[] = [...cells.values()];
  // A merged cluster may overlap a third one, so it repeats until the number is stable.
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

/** Merges each cell with those that it would cover, largest first. */
function gathered(cells: readonly Gathered[]): readonly Gathered[] {
  const found: Gathered[] = [];
  for (const cell of cells.toSorted((one, other) => other.places.length - one.places.length)) {
    const near = found.findIndex(({ x, y }) => Math.hypot(x - cell.x, y - cell.y) < minDistance);
    if (near < 0) found.push(cell);
    else found[near] = joined(found[near]!, cell);
  }
  return found;
}

/** At the center of all places; the first cell absorbs the other. */
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

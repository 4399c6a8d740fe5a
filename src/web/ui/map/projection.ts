/** Where places stand on a flat map: Web Mercator, in units in which the world is 1 wide, and the part of it that is looked at. */

export interface Position {
  readonly lat: number;
  readonly lng: number;
}

/** From 0,0 in the north-west to 1,1. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The part of the map that shows: its middle, and how many pixels the whole world would be wide. */
export interface MapView {
  readonly middle: Point;
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Mercator has no poles. */
const northmost = 85;

export function pointOf({ lat, lng }: Position): Point {
  const sine = Math.sin((Math.min(northmost, Math.max(-northmost, lat)) * Math.PI) / 180);
  return { x: (lng + 180) / 360, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

/** Pixels from the corner of the view. */
export const shownAt = ({ x, y }: Point, { middle, scale }: MapView, { width, height }: Size): Point => ({
  x: (x - middle.x) * scale + width / 2,
  y: (y - middle.y) * scale + height / 2,
});

/** About a hundred kilometers across 1,000 pixels: the outlines tell no more. */
const closest = 400_000;
const margin = 40;

/** All of these points, as large as they fit. */
export function lookAt(points: readonly Point[], { width, height }: Size): MapView {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right, top, bottom] = [least(xs), greatest(xs), least(ys), greatest(ys)];
  const room = [(width - 2 * margin) / (right - left), (height - 2 * margin) / (bottom - top)].filter(
    (each) => Number.isFinite(each) && each > 0,
  );
  const y = (top + bottom) / 2;
  // Whole latitudes of ice and sea: only the world around them tells where a place is.
  const most = isPolar(y) ? width : closest;
  // A single place is shown with its region around it, which is as far across wherever it lies.
  const scale = room.length === 0 ? Math.min(most, (closest / 10) * shrinking(y)) : Math.min(most, ...room);
  return { middle: { x: (left + right) / 2, y: insideMap(y, height / 2 / scale) }, scale };
}

/** Of a degree of longitude, against the equator: the cosine of the latitude. */
const shrinking = (y: number): number => 1 / Math.cosh(2 * Math.PI * (0.5 - y));

/** Beyond 80 degrees north or south. */
const isPolar = (y: number): boolean => shrinking(y) < Math.cos((80 * Math.PI) / 180);

/** A middle from which the view does not reach beyond the edge of the map, where it is not higher than the map. */
const insideMap = (y: number, half: number): number => (half > 0.5 ? 0.5 : Math.min(1 - half, Math.max(half, y)));

export const zoomed = (look: MapView, factor: number, { width }: Size): MapView => ({
  ...look,
  scale: Math.min(closest, Math.max(width, look.scale * factor)),
});

export const isClosest = ({ scale }: MapView): boolean => scale >= closest;

/** Moved by pixels; the middle stays on the map. */
export const moved = ({ middle, scale }: MapView, right: number, down: number): MapView => ({
  middle: { x: within(middle.x + right / scale), y: within(middle.y + down / scale) },
  scale,
});

const within = (value: number): number => Math.min(1, Math.max(0, value));
// Not spread: there may be tens of thousands.
const least = (values: readonly number[]): number => values.reduce((one, other) => Math.min(one, other), 1);
const greatest = (values: readonly number[]): number => values.reduce((one, other) => Math.max(one, other), 0);

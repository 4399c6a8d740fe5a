/** Web Mercator projection of places, in units in which the world is 1 wide, and the visible part of it. */

export interface Position {
  readonly lat: number;
  readonly lng: number;
}

/** From 0,0 in the north-west to 1,1. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The visible part of the map: its center, and the width of the whole world in pixels. */
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

/** About a hundred kilometers per 1,000 pixels; the outlines have no more detail. */
const closest = 400_000;
const margin = 40;

/** The view that fits all of these points. */
export function lookAt(points: readonly Point[], { width, height }: Size): MapView {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, right, top, bottom] = [least(xs), greatest(xs), least(ys), greatest(ys)];
  const room = [(width - 2 * margin) / (right - left), (height - 2 * margin) / (bottom - top)].filter(
    (each) => Number.isFinite(each) && each > 0,
  );
  const y = (top + bottom) / 2;
  // Polar places are surrounded by ice and sea, so only a view of the whole world locates them.
  const most = isPolar(y) ? width : closest;
  // A single place is shown with its region, which has the same real width at every latitude.
  const scale = room.length === 0 ? Math.min(most, (closest / 10) * shrinking(y)) : Math.min(most, ...room);
  return { middle: { x: (left + right) / 2, y: insideMap(y, height / 2 / scale) }, scale };
}

/** Length of a degree of longitude relative to the equator: the cosine of the latitude. */
const shrinking = (y: number): number => 1 / Math.cosh(2 * Math.PI * (0.5 - y));

/** Beyond 80 degrees north or south. */
const isPolar = (y: number): boolean => shrinking(y) < Math.cos((80 * Math.PI) / 180);

/** Keeps the view inside the map; centers it when the view is higher than the map. */
const insideMap = (y: number, half: number): number => (half > 0.5 ? 0.5 : Math.min(1 - half, Math.max(half, y)));

export const zoomed = (look: MapView, factor: number, { width }: Size): MapView => ({
  ...look,
  scale: Math.min(closest, Math.max(width, look.scale * factor)),
});

export const isClosest = ({ scale }: MapView): boolean => scale >= closest;

/** Moved by pixels; the center stays on the map. */
export const moved = ({ middle, scale }: MapView, right: number, down: number): MapView => ({
  middle: { x: within(middle.x + right / scale), y: within(middle.y + down / scale) },
  scale,
});

const within = (value: number): number => Math.min(1, Math.max(0, value));
// A spread of tens of thousands of arguments would overflow the stack.
const least = (values: readonly number[]): number => values.reduce((one, other) => Math.min(one, other), 1);
const greatest = (values: readonly number[]): number => values.reduce((one, other) => Math.max(one, other), 0);

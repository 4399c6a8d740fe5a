/**
 * Converts between places on a page as shown and in the file. As shown: crop box and rotation applied, origin top left,
 * 1/72 inch. In the file: PDF user space, origin bottom left, before rotation.
 */

/** A page of a PDF file, with what the conversion needs. */
export interface PageBox {
  /** Size as shown, in 1/72 inch. */
  readonly width: number;
  readonly height: number;
  /** Left, bottom, right and top in user space, clipped to the media box. */
  readonly crop: readonly [left: number, bottom: number, right: number, top: number];
  /** Clockwise rotation for display. */
  readonly rotate: Rotation;
  /** Size of a user space unit in 1/72 inch; 1 in nearly every file. */
  readonly unit: number;
}

export type Rotation = 0 | 90 | 180 | 270;

/** As shown: the upper left corner and size. In the file: the lower left corner and size. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A page from crop box, rotation and unit; `rotate` may be any multiple of 90, also negative. */
export function pageBox(crop: PageBox['crop'], rotate: number, unit = 1): PageBox {
  const turn = ((((Math.round(rotate / 90) * 90) % 360) + 360) % 360) as Rotation;
  const [left, bottom, right, top] = crop;
  const [across, up] = [(right - left) * unit, (top - bottom) * unit];
  const isTurned = turn === 90 || turn === 270;
  return { width: isTurned ? up : across, height: isTurned ? across : up, crop, rotate: turn, unit };
}

/** Converts a shown rectangle to the file. */
export function toFile({ crop, rotate, unit }: PageBox, shown: Rect): Rect {
  return conversions[rotate].toFile(crop, scaled(shown, 1 / unit));
}

/** Converts a rectangle of the file to the page as shown; inverse of `toFile`. */
export function toShown({ crop, rotate, unit }: PageBox, inFile: Rect): Rect {
  return scaled(conversions[rotate].toShown(crop, inFile), unit);
}

type Conversion = (crop: PageBox['crop'], rect: Rect) => Rect;

const conversions: Readonly<Record<Rotation, { readonly toFile: Conversion; readonly toShown: Conversion }>> = {
  0: {
    toFile: ([l, , , t], { x, y, w, h }) => ({ x: l + x, y: t - y - h, w, h }),
    toShown: ([l, , , t], { x, y, w, h }) => ({ x: x - l, y: t - y - h, w, h }),
  },
  90: {
    toFile: ([l, b], { x, y, w, h }) => ({ x: l + y, y: b + x, w: h, h: w }),
    toShown: ([l, b], { x, y, w, h }) => ({ x: y - b, y: x - l, w: h, h: w }),
  },
  180: {
    toFile: ([, b, r], { x, y, w, h }) => ({ x: r - x - w, y: b + y, w, h }),
    toShown: ([, b, r], { x, y, w, h }) => ({ x: r - x - w, y: y - b, w, h }),
  },
  270: {
    toFile: ([, , r, t], { x, y, w, h }) => ({ x: r - y - h, y: t - x - w, w: h, h: w }),
    toShown: ([, , r, t], { x, y, w, h }) => ({ x: t - y - h, y: r - x - w, w: h, h: w }),
  },
};

const scaled = ({ x, y, w, h }: Rect, by: number): Rect => ({ x: x * by, y: y * by, w: w * by, h: h * by });

/** Converts a shown point to the file. Text drawn there, turned by `rotate`, appears upright. */
export function pointToFile(page: PageBox, { x, y }: Point): Point {
  const at = toFile(page, { x, y, w: 0, h: 0 });
  return { x: at.x, y: at.y };
}

/** One decimal, as stored. */
export const rounded = ({ x, y, w, h }: Rect): Rect => ({ x: tenth(x), y: tenth(y), w: tenth(w), h: tenth(h) });

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** Whether the rectangle is on the page, to half a point. */
export const isOnPage = ({ width, height }: PageBox, { x, y, w, h }: Rect): boolean =>
  x >= -0.5 && y >= -0.5 && x + w <= width + 0.5 && y + h <= height + 0.5;

/** Whether two rectangles share more than an edge. */
export const overlaps = (one: Rect, other: Rect): boolean =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h;

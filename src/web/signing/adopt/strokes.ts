/** A drawn signature as vector strokes, which stay sharp at any size and screen orientation. */
import { limits } from '#generated/domain/limits.ts';

/** x and y; in px while drawing, afterwards from 0 to 1 of the field's box from its top left. */
export type Point = readonly [x: number, y: number];
export type Stroke = readonly Point[];

/** The strokes from the API's representation. */
export const strokesOf = (lines: readonly (readonly (readonly number[])[])[]): readonly Stroke[] =>
  lines.map((points) => points.map(([x = 0, y = 0]) => [x, y]));

/** Margin around the ink, as a fraction of the box. */
const margin = 0.06;

/**
 * Scales the ink to a box of width `ratio` times its height: as large as possible, left-aligned, vertically centered.
 */
export function fitted(strokes: readonly Stroke[], ratio: number): readonly Stroke[] {
  const points = strokes.flat();
  if (points.length === 0) return [];
  const [left, top] = [Math.min(...points.map(([x]) => x)), Math.min(...points.map(([, y]) => y))];
  const width = Math.max(...points.map(([x]) => x)) - left;
  const height = Math.max(...points.map(([, y]) => y)) - top;
  // In a box of height 1 and width `ratio`. The minimum of 1 avoids a division by zero for a dot.
  const scale = Math.min((ratio * (1 - 2 * margin)) / Math.max(width, 1), (1 - 2 * margin) / Math.max(height, 1));
  const above = (1 - height * scale) / 2;
  const place = ([x, y]: Point): Point => [
    rounded(margin + ((x - left) * scale) / ratio),
    rounded(above + (y - top) * scale),
  ];
  return strokes
    .slice(0, limits.signatureStrokesMax)
    .map((stroke) => stroke.slice(0, limits.signatureStrokePointsMax).map(place));
}

const rounded = (part: number): number => Math.min(1, Math.max(0, Math.round(part * 10_000) / 10_000));

/** For an SVG whose view box has this width and height. */
export const pathOf = (strokes: readonly Stroke[], width: number, height: number): string =>
  strokes
    .filter(({ length }) => length > 0)
    .map((stroke) => {
      const [first, ...rest] = stroke.map(([x, y]) => `${x * width} ${y * height}`);
      // A single point is drawn as a dot.
      return `M${first} ${rest.length === 0 ? `L${first}` : rest.map((point) => `L${point}`).join(' ')}`;
    })
    .join(' ');

/** Values limited to a few positions below a neighbor's in a closed list (`x-below`). [SP-028] */
import { placesOf, valueAt } from './places.ts';

export interface PositionRule {
  /** Wire keys of the path to the value; `*` matches every list item. */
  readonly path: readonly string[];
  /** Wire key of the neighbor. */
  readonly below: string;
  readonly positions: number;
  /** Error text for other values. */
  readonly text: string;
  /** The closed list of both values, in order. */
  readonly values: readonly unknown[];
}

/** Path and text of every value not within the positions below its neighbor; without a neighbor, any value is valid. */
export function positionMistakes(
  rules: readonly PositionRule[],
  data: unknown,
): readonly (readonly [path: string, text: string])[] {
  return rules.flatMap(({ path, below, positions, text, values: known }) =>
    placesOf(data, path).flatMap((place) => {
      const at = known.indexOf(place.given[place.key]);
      const top = known.indexOf(valueAt(place, below));
      const isKept = at < 0 || top < 0 || (at < top && at >= top - positions);
      return isKept ? [] : [[place.path.join('.'), text] as const];
    }),
  );
}

/** Values of a closed list that stay a few positions under a neighbor's, as schemas say with `x-below`. [SP-028] */
import { placesOf, valueAt } from './places.ts';

export interface PositionRule {
  /** Wire keys that lead to the value; `*` stands for every item of a list. */
  readonly path: readonly string[];
  /** Wire key of the neighbor. */
  readonly below: string;
  readonly positions: number;
  /** What is told of a value that is not one of them. */
  readonly text: string;
  /** The list that both are of, in its order. */
  readonly values: readonly unknown[];
}

/** Path and text of every value that is not one of the positions under its neighbor; one without a neighbor is free. */
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

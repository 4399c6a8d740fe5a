/** Lists that must not overlap a neighboring list (`x-apartFrom`). [BS-056] [BS-057] */
import { placesOf } from './places.ts';
import type { ValidationTexts } from './texts.ts';

export interface DistinctRule {
  /** Wire keys of the path to the list; `*` matches every list item. */
  readonly path: readonly string[];
  /** Wire key of the neighboring list. */
  readonly from: string;
}

/** Path and text of every list that overlaps its neighbor. */
export function distinctMistakes(
  rules: readonly DistinctRule[],
  { invalid }: ValidationTexts,
  data: unknown,
): readonly (readonly [path: string, text: string])[] {
  return rules.flatMap(({ path, from }) =>
    placesOf(data, path)
      .filter(({ given, key }) => listOf(given[key]).some((one) => listOf(given[from]).includes(one)))
      .map((place) => [place.path.join('.'), invalid] as const),
  );
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Lists that share nothing with the one beside them, as schemas say with `x-apartFrom`. [BS-056] [BS-057] */
import { placesOf } from './places.ts';
import type { ValidationTexts } from './texts.ts';

export interface DistinctRule {
  /** Wire keys that lead to the list; `*` stands for every item of a list. */
  readonly path: readonly string[];
  /** Wire key of the list beside it. */
  readonly from: string;
}

/** Path and text of every list that holds something of its neighbor. */
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

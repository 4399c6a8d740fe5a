/** Values available only with certain others (`x-offers`). [SP-025] [SP-026] */
import { holdsAny, type Condition } from './conditions.ts';
import { placesOf, type Values } from './places.ts';

export interface Offer {
  readonly when: Condition;
  /** Values, or items of a list; absent for any. */
  readonly values?: readonly unknown[];
}

export interface OfferRule {
  /** Wire keys of the path to the value; `*` matches every list item. */
  readonly path: readonly string[];
  /** Error text for an unavailable value. */
  readonly text: string;
  readonly among: readonly Offer[];
  /** All values of its closed list; others are reported elsewhere. */
  readonly values: readonly unknown[];
}

/** Whether an offer whose condition holds has the value; without such an offer, any value is available. */
export function isOffered(offers: readonly Offer[], value: unknown, beside: Values): boolean {
  const held = offers.filter(({ when }) => holdsAny([when], beside));
  return held.length === 0 || held.some(({ values }) => values === undefined || values.includes(value));
}

/** Path and text of every unavailable value or list item. */
export function offerMistakes(
  rules: readonly OfferRule[],
  data: unknown,
): readonly (readonly [path: string, text: string])[] {
  return rules.flatMap(({ path, text, among, values }) =>
    placesOf(data, path).flatMap(({ given, key, path: led }) => {
      const value = given[key];
      const items = Array.isArray(value)
        ? value.map((item, at) => [item, [...led, at]] as const)
        : [[value, led] as const];
      return items
        .filter(([item]) => values.includes(item) && !isOffered(among, item, given))
        .map(([, way]) => [way.join('.'), text] as const);
    }),
  );
}

/** Values that can be had only beside certain others, as schemas say with `x-offers`. [SP-025] [SP-026] */
import { holdsAny, type Condition } from './conditions.ts';
import { placesOf, type Values } from './places.ts';

export interface Offer {
  readonly when: Condition;
  /** Of the value, or of the items of a list; absent for any. */
  readonly values?: readonly unknown[];
}

export interface OfferRule {
  /** Wire keys that lead to the value; `*` stands for every item of a list. */
  readonly path: readonly string[];
  /** What is told of a value that nothing offers. */
  readonly text: string;
  readonly among: readonly Offer[];
  /** All of the list that the value is of: another one is wrong anyway. */
  readonly values: readonly unknown[];
}

/** Whether one of the offers whose condition holds has the value; where none holds, any can be had. */
export function isOffered(offers: readonly Offer[], value: unknown, beside: Values): boolean {
  const held = offers.filter(({ when }) => holdsAny([when], beside));
  return held.length === 0 || held.some(({ values }) => values === undefined || values.includes(value));
}

/** Path and text of every value, or item of a list, that nothing offers. */
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

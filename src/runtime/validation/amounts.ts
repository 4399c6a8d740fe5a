/** Amounts limited by a neighboring amount (`x-notAbove`). [VA-043] */
import { placesOf, stays, valueAt } from './places.ts';
import type { Setting } from './dates.ts';
import type { FieldMessages, ValidationTexts } from './texts.ts';

export interface AmountRule {
  /** Wire keys of the path to the amount; `*` matches every list item. */
  readonly path: readonly string[];
  /** Wire key of the neighboring amount. */
  readonly notAbove: string;
}

interface Amount {
  readonly value: number;
  readonly code: string;
}

/** Path and text of every amount above its neighbor or in another currency; without a neighbor, any amount is valid. */
export function amountMistakes(
  rules: readonly AmountRule[],
  { messages, texts }: { readonly messages: FieldMessages; readonly texts: ValidationTexts },
  data: unknown,
  { stored }: Setting,
): readonly (readonly [path: string, text: string])[] {
  return rules.flatMap(({ path, notAbove }) =>
    placesOf(data, path, stored).flatMap((place) => {
      const [amount, most] = [valueAt(place, place.key), valueAt(place, notAbove)];
      const isAsked = !stays(place, place.key) || !stays(place, notAbove);
      if (!isAsked || !isAmount(amount) || !isAmount(most)) return [];
      if (amount.code === most.code && amount.value <= most.value) return [];
      return [[place.path.join('.'), messages[path[0]!]?.['notAbove'] ?? texts.invalid] as const];
    }),
  );
}

const isAmount = (value: unknown): value is Amount =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Amount>).value === 'number';

/** Values that are shown and required depending on others (`x-when`, `x-neededWhen`). [SP-034] */
import { placesOf, type Values } from './places.ts';
import type { ValidationTexts } from './texts.ts';

/**
 * Allowed values by path to each neighboring value (`types.dedicated`); for a list, any item may match. All entries
 * must hold.
 */
export type Condition = Readonly<Record<string, readonly unknown[]>>;

export interface ConditionRule {
  /** Wire keys of the path to the value; `*` matches every list item. */
  readonly path: readonly string[];
  /** Any of these is enough. */
  readonly when: readonly Condition[];
}

export const holdsAny = (when: readonly Condition[], values: Values): boolean =>
  when.some((condition) => Object.entries(condition).every(([way, wanted]) => isOneOf(wanted, valueOn(way, values))));

/** Path and text of every missing required value. */
export function needMistakes(
  rules: readonly ConditionRule[],
  { required }: ValidationTexts,
  data: unknown,
): readonly (readonly [path: string, text: string])[] {
  return rules.flatMap(({ path, when }) =>
    placesOf(data, path)
      .filter(({ given, key }) => isNothing(given[key]) && holdsAny(when, given))
      .map((place) => [place.path.join('.'), required] as const),
  );
}

/** Empty: null, an empty text or list, or an object with only empty values and `false`. */
export function isNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.values(value).every((each) => each === false || isNothing(each));
}

const isOneOf = (wanted: readonly unknown[], value: unknown): boolean =>
  (Array.isArray(value) ? value : [value]).some((each) => wanted.includes(each ?? null));

const valueOn = (way: string, values: Values): unknown =>
  way.split('.').reduce<unknown>((value, key) => (value as Values | null | undefined)?.[key], values);

/** Values that are asked for and needed only beside certain others, as schemas say with `x-when` and `x-neededWhen`. [SP-034] */
import { placesOf, type Values } from './places.ts';
import type { ValidationTexts } from './texts.ts';

/** The way to each value beside this one (`types.dedicated`) and what it may be; of a list any item. All must hold. */
export type Condition = Readonly<Record<string, readonly unknown[]>>;

export interface ConditionRule {
  /** Wire keys that lead to the value; `*` stands for every item of a list. */
  readonly path: readonly string[];
  /** Any of these suffices. */
  readonly when: readonly Condition[];
}

export const holdsAny = (when: readonly Condition[], values: Values): boolean =>
  when.some((condition) => Object.entries(condition).every(([way, wanted]) => isOneOf(wanted, valueOn(way, values))));

/** Path and text of every value that is needed and not there. */
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

/** Nothing chosen or typed: null, an empty text or list, or an object of nothing but that and `false`. */
export function isNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.values(value).every((each) => each === false || isNothing(each));
}

const isOneOf = (wanted: readonly unknown[], value: unknown): boolean =>
  (Array.isArray(value) ? value : [value]).some((each) => wanted.includes(each ?? null));

const valueOn = (way: string, values: Values): unknown =>
  way.split('.').reduce<unknown>((value, key) => (value as Values | null | undefined)?.[key], values);

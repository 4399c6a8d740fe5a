/** Removes irrelevant values from a body: those whose condition does not hold, and empty list items. */
import { holdsAny, isNothing, type ConditionRule } from './conditions.ts';
import type { Values } from './places.ts';

/** Removes list items whose value is empty, except the first. */
export interface KeptRule {
  /** Wire keys of the path to the list. */
  readonly path: readonly string[];
  /** Wire key of the value. */
  readonly by: string;
}

type Tidy = (holder: Values, key: string) => Values;

/** The rules for tidying. */
interface TidyRules {
  readonly asked?: readonly ConditionRule[];
  readonly kept?: readonly KeptRule[];
}

/** Returns the body unchanged if its schema has no such rules. [SP-030] [SP-034] */
export function tidied<Body extends Values>({ asked = [], kept = [] }: TidyRules, body: Body): Body {
  const full = kept.reduce<Values>((data, rule) => at(data, rule.path, withoutEmptyItems(rule)), body);
  return asked.reduce<Values>((data, rule) => at(data, rule.path, withoutUnasked(rule)), full) as Body;
}

const withoutEmptyItems =
  ({ by }: KeptRule): Tidy =>
  (holder, key) => {
    const items = holder[key];
    if (!Array.isArray(items)) return holder;
    return { ...holder, [key]: items.filter((item, index) => index === 0 || !isNothing((item as Values)?.[by])) };
  };

const withoutUnasked =
  ({ when }: ConditionRule): Tidy =>
  (holder, key) => {
    if (!(key in holder) || holdsAny(when, holder)) return holder;
    const { [key]: _unasked, ...rest } = holder;
    return rest;
  };

/** The data with every object on the path changed; `*` matches every list item. */
function at<Data>(data: Data, [key, ...rest]: readonly string[], tidy: Tidy): Data {
  if (key === undefined || typeof data !== 'object' || data === null) return data;
  if (key === '*') return (Array.isArray(data) ? data.map((item: unknown) => at(item, rest, tidy)) : data) as Data;
  if (rest.length === 0) return tidy(data as Values, key) as Data;
  if (!(key in data)) return data;
  return { ...data, [key]: at((data as Values)[key], rest, tidy) };
}

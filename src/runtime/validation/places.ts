/** The places in data that a rule of a schema is about. */

export type Values = Readonly<Record<string, unknown>>;

export interface Place {
  readonly path: readonly string[];
  readonly key: string;
  /** The object that holds the value. */
  readonly given: Values;
  /** What is stored of that object. */
  readonly stored: Values | undefined;
}

/** Every object that the path leads to, `*` standing for all items, with the key in it; lists have no stored items to compare with. */
export function placesOf(
  data: unknown,
  path: readonly string[],
  stored?: Values,
  led: readonly string[] = [],
): readonly Place[] {
  const [key, ...rest] = path;
  if (key === undefined || typeof data !== 'object' || data === null) return [];
  if (key === '*') return Object.entries(data).flatMap(([at, item]) => placesOf(item, rest, undefined, [...led, at]));
  const given = data as Values;
  if (rest.length === 0) return [{ path: [...led, key], key, given, stored }];
  return placesOf(given[key], rest, stored?.[key] as Values | undefined, [...led, key]);
}

/** What the object will hold: the given value, else the stored one. */
export const valueAt = ({ given, stored }: Place, key: string): unknown => (key in given ? given[key] : stored?.[key]);

/** True when the stored value is not to change. */
export const stays = ({ given, stored }: Place, key: string): boolean =>
  stored !== undefined && (!(key in given) || given[key] === stored[key]);

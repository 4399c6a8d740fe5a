/** The places in data that a schema rule applies to. */

export type Values = Readonly<Record<string, unknown>>;

export interface Place {
  readonly path: readonly string[];
  readonly key: string;
  /** The object with the value. */
  readonly given: Values;
  /** The stored version of that object. */
  readonly stored: Values | undefined;
}

/** Every object on the path, with `*` for all items, and its key; list items have no stored version. */
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

/** The value after saving: the given one, else the stored one. */
export const valueAt = ({ given, stored }: Place, key: string): unknown => (key in given ? given[key] : stored?.[key]);

/** True if the stored value does not change. */
export const stays = ({ given, stored }: Place, key: string): boolean =>
  stored !== undefined && (!(key in given) || given[key] === stored[key]);

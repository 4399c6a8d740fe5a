/** Numbers that a form derives from another one, such as the channels of a trunk. [AT-075] */
import type { NumberFill } from '#runtime/product.ts';

interface Fillable {
  readonly wire: string;
  readonly fill?: NumberFill | undefined;
}

/** Values to fill in with `wire`; none while the typed text is not a number. */
export function filledIn(
  attributes: readonly Fillable[],
  wire: string,
  value: unknown,
): Readonly<Record<string, number>> {
  if (typeof value !== 'number') return {};
  const filled = attributes.flatMap(({ wire: each, fill }) =>
    fill?.from === wire ? [[each, value * fill.times] as const] : [],
  );
  return Object.fromEntries(filled);
}

/** Numbers that a form fills in while another one is typed: the channels of a trunk. [AT-075] */
import type { NumberFill } from '#runtime/product.ts';

interface Fillable {
  readonly wire: string;
  readonly fill?: NumberFill | undefined;
}

/** What to write beside `wire`; nothing while what is typed there is no number. */
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

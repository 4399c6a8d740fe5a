/** The known name that a mistyped one most likely means. */
import { closest, editDistance } from '../closest.ts';

/** `best` is set when exactly one name is within two edits. */
export function nearest(
  name: string,
  known: readonly string[],
): { readonly hint: string; readonly best: string | undefined } {
  const near = closest(name, known);
  const close = known.filter((candidate) => editDistance(name, candidate) <= 2);
  return { hint: near === null ? '' : ` Did you mean "${near}"?`, best: close.length === 1 ? close[0] : undefined };
}

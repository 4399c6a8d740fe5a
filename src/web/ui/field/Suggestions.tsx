/** Numbers that an input offers beside free typing, each under the words that it is known by. [AT-052] */
import type { Suggestion } from '#runtime/product.ts';

/** Id of the list that belongs to an input, for its `list`. */
export const suggestionsId = (id: string): string => `${id}-offers`;

interface Props {
  /** Of the input. */
  readonly id: string;
  readonly values: readonly Suggestion[] | undefined;
}

export function Suggestions({ id, values }: Props) {
  if (values === undefined) return null;
  return (
    <datalist id={suggestionsId(id)}>
      {values.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </datalist>
  );
}

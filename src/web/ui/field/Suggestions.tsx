/** Numbers that an input suggests in addition to free typing, each with its label. [AT-052] */
import type { Suggestion } from '#runtime/product.ts';

/** Id of an input's datalist, for its `list` attribute. */
export const suggestionsId = (id: string): string => `${id}-offers`;

interface Props {
  /** Id of the input. */
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

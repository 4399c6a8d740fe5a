/** What every part of a quote's card gets. */
import type { Faults } from '../answer/check.ts';
import type { Entry } from '../answer/entry.ts';

export interface CardProps {
  readonly entry: Entry;
  readonly faults: Faults;
  /** Values that the customer asked for, by wire key. */
  readonly asked: Readonly<Record<string, unknown>>;
  readonly currencies: readonly string[];
  readonly defaultCurrency: string;
  readonly onChange: (entry: Entry) => void;
}

/** Element id and mistake of one field of a card. */
export const fieldOf = ({ entry, faults }: Pick<CardProps, 'entry' | 'faults'>, field: string) => ({
  id: `${entry.key}-${field}`,
  mistake: faults[`${entry.key}.${field}`],
});

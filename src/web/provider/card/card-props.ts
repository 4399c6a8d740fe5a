/** Props of every part of a quote's card. */
import type { Faults } from '../answer/check.ts';
import type { Entry } from '../answer/entry.ts';

export interface CardProps {
  readonly entry: Entry;
  readonly faults: Faults;
  /** Requested values by wire key. */
  readonly asked: Readonly<Record<string, unknown>>;
  readonly currencies: readonly string[];
  readonly defaultCurrency: string;
  readonly onChange: (entry: Entry) => void;
}

/** Element id and error of one field of a card. */
export const fieldOf = ({ entry, faults }: Pick<CardProps, 'entry' | 'faults'>, field: string) => ({
  id: `${entry.key}-${field}`,
  mistake: faults[`${entry.key}.${field}`],
});

/** Finds the country of an answer by its code, its name or another known spelling. */
import { countries, type Country } from '#generated/domain/lists/country.ts';
import type { ListItem } from '#runtime/product.ts';

/** Null for an unknown country. */
export function countryOf(text: string): Country | null {
  const wanted = text.trim().toLowerCase();
  const names = ({ value, label, accepts }: ListItem) =>
    [value, label, ...(accepts ?? [])].map((name) => String(name).toLowerCase());
  return (
    ((countries as readonly ListItem[]).find((each) => names(each).includes(wanted))?.value as Country | undefined) ??
    null
  );
}

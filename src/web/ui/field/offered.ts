/** The values of a closed list that a picker offers. */
import type { ListItem } from '#runtime/product.ts';

/** Omits retired values, except those that are already selected. */
export function offered(items: readonly ListItem[], chosen: readonly unknown[]): ListItem[] {
  return items.filter((item) => item.isRetired !== true || chosen.includes(item.value));
}

/** How long a text of the address sheet may be, whatever is wrong with it, so that it can be kept. */
import { bulkSiteRowColumns } from '#generated/domain/sheets/bulk-site-row.ts';
import type { SheetColumnItem } from '#runtime/product.ts';

const most: ReadonlyMap<string, number> = new Map(
  bulkSiteRowColumns.flatMap(({ wire, kept }: SheetColumnItem) => (kept === undefined ? [] : [[wire, kept]])),
);

/** Characters of the longest text that can be saved in the cell; null where this one can. `wire` is its column. */
export function overlong(wire: string, value: unknown): number | null {
  const longest = typeof value === 'string' ? most.get(wire) : undefined;
  return longest !== undefined && (value as string).length > longest ? longest : null;
}

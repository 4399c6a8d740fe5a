/** Longest texts of address sheet cells that can be saved, valid or not. */
import { bulkSiteRowColumns } from '#generated/domain/sheets/bulk-site-row.ts';
import type { SheetColumnItem } from '#runtime/product.ts';

const most: ReadonlyMap<string, number> = new Map(
  bulkSiteRowColumns.flatMap(({ wire, kept }: SheetColumnItem) => (kept === undefined ? [] : [[wire, kept]])),
);

/** Length limit of the cell if the value exceeds it, else null. `wire` is the column. */
export function exceededLimit(wire: string, value: unknown): number | null {
  const longest = typeof value === 'string' ? most.get(wire) : undefined;
  return longest !== undefined && (value as string).length > longest ? longest : null;
}

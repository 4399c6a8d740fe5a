/** Titles of the address sheet. */
import { bulkSiteRowColumns } from '#generated/domain/sheets/bulk-site-row.ts';

/** Of a column by wire key. */
export const columnTitle = (wire: string): string =>
  bulkSiteRowColumns.find((column) => column.wire === wire)?.title ?? wire;

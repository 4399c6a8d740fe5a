/** What a project holds before it is submitted, by the names that the schema gives its parts. */
import type { BulkSiteData } from '#generated/records/values/bulk-site-data.ts';
import type { WireRecordOf } from '#runtime/view.ts';

export type ProjectData = { readonly [Part in keyof BulkSiteData]?: unknown };

export const dataOf = ({ data }: WireRecordOf<'bulk-site-upload'>): ProjectData => (data ?? {}) as ProjectData;

/** The data of a project before submission, with the keys of the schema. */
import type { BulkSiteData } from '#generated/records/values/bulk-site-data.ts';
import type { WireRecordOf } from '#runtime/view.ts';

export type ProjectData = { readonly [Part in keyof BulkSiteData]?: unknown };

export const dataOf = ({ data }: WireRecordOf<'bulk-site-upload'>): ProjectData => (data ?? {}) as ProjectData;

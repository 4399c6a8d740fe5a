/** A bulk-site project's data with all its members. */
import type { Site } from '#domain/bulk-site/sites.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';

export type Upload = RecordOf<'bulk-site-upload'>;

export interface ProjectData {
  readonly addresses: { readonly rows: readonly Site[] };
  readonly contract_details: {
    readonly terms: readonly number[];
    readonly provider_allow: readonly string[];
    readonly provider_deny: readonly string[];
    readonly additional_comments: string | null;
  };
  readonly consultation_date: string | null;
}

export const projectOf = ({ data }: Pick<Upload, 'data'>): ProjectData => ({
  addresses: { rows: [], ...data.addresses },
  contract_details: {
    terms: [],
    provider_allow: [],
    provider_deny: [],
    additional_comments: null,
    ...data.contract_details,
  },
  consultation_date: data.consultation_date ?? null,
});

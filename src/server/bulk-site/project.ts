/** A bulk-site project's data with all its members. */
import type { Site } from '#domain/bulk-site/sites.ts';
import type { WireRecord } from '../data/record.ts';

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

type Stored = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

export function projectOf(record: WireRecord): ProjectData {
  const { addresses, contract_details, consultation_date } = (record['data'] ?? {}) as Stored;
  return {
    addresses: { rows: [], ...addresses },
    contract_details: {
      terms: [],
      provider_allow: [],
      provider_deny: [],
      additional_comments: null,
      ...contract_details,
    },
    consultation_date: (consultation_date as unknown as string | undefined) ?? null,
  };
}

/** The address of a sheet row. */
import type { WireRecordOf } from '#runtime/view.ts';

/** Address cells of a row, by wire key. */
export type SiteCells = {
  readonly name?: string | null;
  readonly street?: string | null;
  readonly demarc?: string | null;
  readonly handoff_details?: string | null;
  readonly city?: string | null;
  readonly state_province?: string | null;
  readonly postal_code?: string | null;
  readonly country?: string | null;
  readonly lat?: number | string | null;
  readonly lng?: number | string | null;
  readonly property_type?: string | null;
  readonly is_new_construction?: boolean | string | null;
  readonly custom_columns?: Readonly<Record<string, unknown>> | null;
  readonly selected_address?: { readonly details?: object } | null;
};

/** Fields of a new address by wire key, except its team. An empty demarc cell means that there is none. [SS-025] */
export function addressOfSite(site: SiteCells) {
  const { property_type: kind, demarc, custom_columns } = site;
  const address = {
    name: site.name?.trim() ?? '',
    street: filled(site.street),
    city: site.city ?? '',
    state_province: filled(site.state_province),
    postal_code: filled(site.postal_code),
    country: site.country ?? '',
    lat: numberOf(site.lat),
    lng: numberOf(site.lng),
    address_line_two: filled(demarc),
    is_demarc_not_applicable: filled(demarc) === null,
    handoff_details: filled(site.handoff_details),
    is_tower: kind === 'tower',
    is_mall: kind === 'mall',
    is_data_center: kind === 'datacenter',
    is_new_construction: site.is_new_construction === true,
    google_full_details: site.selected_address?.details ?? null,
  } satisfies WireRecordOf<'address'>;
  // Assigned afterwards: a spread would double the time, and sheet rules read ten thousand rows.
  const whole: typeof address & Pick<SiteCells, 'custom_columns'> = address;
  return custom_columns ? { ...whole, custom_columns } : whole;
}

const filled = (text: string | null | undefined): string | null => text?.trim() || null;

const numberOf = (value: number | string | null | undefined): number | null =>
  value === null || value === undefined || value === '' ? null : Number(value);

/** The rows of the address sheet: how one is asked, and how all are shown. */
import { bulkSiteUploadUpdateForm } from '#generated/forms/bulk-site-upload.ts';
import { propertyTypes } from '#generated/domain/lists/property-type.ts';
import { bulkSiteMessages as texts } from '#generated/domain/messages/bulkSite.ts';
import { neededColumns, type Site } from '#domain/bulk-site/sites.ts';
import type { FormPart, FormStructure } from '#runtime/form.ts';
import type { FieldView, WireRecord } from '#runtime/view.ts';

const { parts } = bulkSiteUploadUpdateForm.uiSchema.data['ui:options'].structure;
const [{ value: addresses }] = parts;
const [, { value: rows }] = addresses.parts;

const siteParts: readonly FormPart[] = rows.item.parts;
/** As the sheet asks for a row, with what a site needs marked. */
export const siteStructure: FormStructure = {
  shape: 'group',
  parts: siteParts.map((part) => ({ ...part, isRequired: neededColumns.has(part.wire) })),
};

/** Title of a column by wire key. */
export const columnTitle = (wire: string): string => siteParts.find((part) => part.wire === wire)?.title ?? wire;

const column = (wire: string, title = columnTitle(wire)): FieldView => ({
  key: wire,
  wire,
  title,
  kind: 'text',
  column: 'default',
});

export const siteColumns: readonly FieldView[] = [
  column('name'),
  column('profile', columnTitle('site_profile_id')),
  column('address', texts['bulkSite.address']),
  column('demarc'),
  column('property_type'),
];

/** The row as a record of the table; `profiles` are names by id. */
export function siteRecord(site: Site, profiles: ReadonlyMap<string, string>): WireRecord {
  const { street, city, state_province, postal_code, country, site_profile_id, property_type } = site;
  const parts = [street, city, [state_province, postal_code].filter(Boolean).join(' '), country];
  return {
    id: site.id,
    name: site.name,
    profile: profiles.get(site_profile_id ?? ''),
    address: parts.filter(Boolean).join(', '),
    demarc: site.demarc,
    property_type: propertyTypes.find(({ value }) => value === property_type)?.label ?? property_type,
  };
}

/** The rows of a project's data, each with an id. */
export function sitesOf(data: WireRecord): readonly Site[] {
  const { rows: given = [] } = (data['addresses'] ?? {}) as { readonly rows?: readonly Site[] };
  return given.map((site, at) => ({ ...site, id: site.id ?? `row-${at + 1}` }));
}

/** The part of the data with other rows. */
export const withSites = (data: WireRecord, sites: readonly Site[]): WireRecord => ({
  addresses: { ...(data['addresses'] as WireRecord | undefined), rows: sites },
});

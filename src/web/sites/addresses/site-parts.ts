/** Rows of the address sheet: the structure of one row, and the display of all. */
import { bulkSiteUploadUpdateForm } from '#generated/forms/bulk-site-upload.ts';
import { sheetRowsOf } from '#domain/bulk-site/row-changes.ts';
import { neededColumns, type Site } from '#domain/bulk-site/sites.ts';
import type { FormPart, FormStructure } from '#runtime/form.ts';
import type { ProjectData } from '../project-data.ts';

const { parts } = bulkSiteUploadUpdateForm.uiSchema.data['ui:options'].structure;
const [{ value: addresses }] = parts;
const [, { value: rows }] = addresses.parts;

const siteParts: readonly FormPart[] = rows.item.parts;
/** The structure of a row, with the required fields of a site marked. */
export const siteStructure: FormStructure = {
  shape: 'group',
  parts: siteParts.map((part) => ({ ...part, isRequired: neededColumns.has(part.wire) })),
};

/** The rows of a project's data, each with an id. */
export function sitesOf(data: ProjectData): readonly Site[] {
  return sheetRowsOf(data.addresses as object | undefined).rows;
}

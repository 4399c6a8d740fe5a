/** The fields of services that can be edited in bulk. */
import { serviceUpdateForm as form } from '#generated/forms/service.ts';
import { catalogues } from '#generated/domain/catalogues/registry.ts';
import type { FormInput } from '#runtime/form.ts';
import type { CatalogueAttribute } from '#runtime/product.ts';
import type { WireRecordOf, WireRecord } from '#runtime/view.ts';

export interface Editable {
  /** A field, or `detail.<attribute>`. */
  readonly wire: string;
  readonly title: string;
  readonly input: FormInput;
}

/** Identifies one service, or needs its own form. */
const own = new Set<string>([
  'name',
  'detail',
  'ip_data',
  'request_config',
  'contract_id',
  'tested_mbps',
  'below_order_reason',
] satisfies (keyof WireRecordOf<'service'>)[]);

const fields: readonly Editable[] = Object.entries(form.schema.properties).flatMap(([wire, { title }]) => {
  const { help: _help, ...input }: FormInput = form.uiSchema[wire as keyof typeof form.uiSchema]['ui:options'];
  return own.has(wire) || ['structured', 'catalogue'].includes(input.input) ? [] : [{ wire, title, input }];
});

/** Attributes of every catalogue. */
const common: readonly Editable[] = (catalogues.internet.attributes as readonly CatalogueAttribute[])
  .filter(({ wire }) => wire === 'cost_center' || wire === 'notes')
  .map(({ wire, title, inputType }) => ({
    wire: `detail.${wire}`,
    title,
    input: { input: inputType === 'text' ? 'longText' : 'text' },
  }));

export const editable: readonly Editable[] = [...common, ...fields].toSorted((a, b) => a.title.localeCompare(b.title));

/** The body of the call, which cannot clear a field. */
export function changesOf(wire: string, value: unknown): WireRecord {
  const [field = wire, attribute] = wire.split('.');
  const sent = value === undefined || value === '' ? null : value;
  return { [field]: attribute === undefined ? sent : { [attribute]: sent } };
}

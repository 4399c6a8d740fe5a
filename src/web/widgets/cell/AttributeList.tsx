/** The attributes of a service that hold a value, with the titles and units of its catalogue. */
import { catalogues, type CatalogueId } from '#generated/domain/catalogues/registry.ts';
import type { CatalogueAttribute, ListItem } from '#runtime/product.ts';
import type { FieldView, WireRecord } from '#runtime/view.ts';
import type { FieldKind } from '#runtime/vocabulary.ts';
import { FactList } from '../FactList.tsx';

export function AttributeList({ serviceType, values }: { readonly serviceType: string; readonly values: WireRecord }) {
  const catalogue = catalogues[serviceType as CatalogueId];
  const attributes = (catalogue?.attributes ?? []) as readonly CatalogueAttribute[];
  const fields = attributes.filter(({ wire }) => values[wire] !== undefined && values[wire] !== null).map(viewOf);
  return <FactList fields={fields} record={values} />;
}

const kinds = {
  string: 'text',
  text: 'longText',
  integer: 'integer',
  decimal: 'decimal',
  currency: 'money',
  boolean: 'boolean',
  nullable_boolean: 'boolean',
  dropdown: 'enum',
  options: 'enums',
  link: 'json',
  date: 'date',
} as const satisfies Record<CatalogueAttribute['inputType'], FieldKind>;

function viewOf({ key, wire, title, inputType, unit, options }: CatalogueAttribute): FieldView {
  return {
    key,
    wire,
    title,
    kind: kinds[inputType],
    column: 'default',
    ...(unit !== undefined && { unit }),
    ...(inputType === 'decimal' && { scale: 2 }),
    ...(options !== undefined && { items: options as readonly ListItem[] }),
  };
}

/** Catalogue attributes as columns, filters and sort order of a list, named like `detail.download_speed`. [AT-006] [TB-040] */
import { useQuery } from '@tanstack/react-query';
import { attributeFilters, attributesByWire, isOrdered } from '#runtime/attribute-list.ts';
import type { CatalogueAttribute, CatalogueDefinition } from '#runtime/product.ts';
import type { EntityView, FieldView, NamedValues } from '#runtime/view.ts';
import type { FieldKind } from '#runtime/vocabulary.ts';
import type { RecordPage } from '#web/shell/records.ts';

const none: readonly FieldView[] = [];

/** Columns that load after the page opens. */
export interface LoadedFields {
  readonly fields: readonly FieldView[];
  readonly isPending: boolean;
}

/** For entities that a catalogue describes; empty for others and until the catalogues are loaded. */
export function useAttributeFields(view: EntityView): LoadedFields {
  const field = describedField(view);
  const { data } = useQuery({
    queryKey: ['attribute-fields', view.id],
    queryFn: async () => fieldsOf(field!, (await import('#generated/domain/catalogues/registry.ts')).catalogues),
    enabled: field !== undefined,
    staleTime: Infinity,
  });
  return { fields: data ?? none, isPending: field !== undefined && data === undefined };
}

/** The catalogue field that describes the record itself, not the request. */
const describedField = ({ fields }: EntityView): FieldView | undefined =>
  Object.values(fields).find(({ catalogueBy, key }) => catalogueBy !== undefined && key === 'detail');

function fieldsOf(
  { wire }: FieldView,
  catalogues: Readonly<Record<string, CatalogueDefinition>>,
): readonly FieldView[] {
  const all = attributesByWire<CatalogueAttribute>(Object.values(catalogues));
  return [...all.values()].map((attribute) => fieldOf(wire, attribute));
}

function fieldOf(of: string, attribute: CatalogueAttribute): FieldView {
  const { wire, title, description, unit, isName, isUnitPrice, options, inputType } = attribute;
  const name = `${of}.${wire}`;
  return {
    key: name,
    wire: name,
    title,
    kind: kinds[inputType],
    column: 'optional',
    filter: attributeFilters[inputType],
    ...(isOrdered(inputType) && { isSortable: true }),
    ...(description !== undefined && { description }),
    ...(unit !== undefined && options === undefined && { unit }),
    ...(isName && { isName }),
    ...(isUnitPrice && { isUnitPrice }),
    ...(options && { items: options.map(({ value, label }) => ({ value, label })) }),
  };
}

const kinds = {
  string: 'text',
  text: 'text',
  integer: 'integer',
  decimal: 'decimal',
  currency: 'money',
  boolean: 'boolean',
  nullable_boolean: 'boolean',
  dropdown: 'enum',
  options: 'enums',
  date: 'date',
  link: 'json',
} as const satisfies Record<CatalogueAttribute['inputType'], FieldKind>;

/** Copies structured values that columns name next to the record's fields: `detail.download_speed`. */
export function withParts(page: RecordPage, columns: readonly FieldView[]): RecordPage {
  const named = columns.flatMap(({ wire }) => {
    const [of, part] = wire.split('.');
    return part === undefined ? [] : [{ wire, of: of!, part }];
  });
  if (named.length === 0) return page;
  const flat = (record: NamedValues): NamedValues => {
    const own = named.flatMap(({ wire, of, part }) => {
      const value = ((record[of] ?? {}) as NamedValues)[part];
      return value === undefined ? [] : [[wire, value] as const];
    });
    return { ...record, ...Object.fromEntries(own) };
  };
  return { ...page, records: page.records.map(flat) };
}

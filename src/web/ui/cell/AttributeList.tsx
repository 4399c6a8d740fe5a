/** The attributes of a service that have a value, by section, with the titles and units of its catalogue. [AT-003] */
import { catalogueOf } from '#domain/services/catalogue.ts';
import type { CatalogueAttribute } from '#runtime/product.ts';
import type { FieldView, NamedValues } from '#runtime/view.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { createElement, type ComponentType } from 'react';
import { attributeSections } from '../attribute-sections.ts';
import { FactGrid, type Fact } from './FactGrid.tsx';
import { BooleanCell } from './BooleanCell.tsx';
import type { CellProps } from './cell-props.ts';
import { DateCell } from './DateCell.tsx';
import { EnumCell, EnumsCell } from './EnumCell.tsx';
import { LinkCell } from './LinkCell.tsx';
import { MoneyCell, NumberCell } from './NumberCell.tsx';
import { TextCell } from './TextCell.tsx';

export function AttributeList({ serviceType, values }: { readonly serviceType: string; readonly values: NamedValues }) {
  const catalogue = catalogueOf(serviceType);
  const attributes = (catalogue?.attributes ?? []) as readonly CatalogueAttribute[];
  const filled = attributes.filter(
    (each) => (values[each.wire] ?? null) !== null && !isImplied(each, attributes, values),
  );
  const bySection = Map.groupBy(filled, ({ section }) => section);
  // Sections have no accessible name: a page may show the attributes twice, and landmarks with the same name confuse.
  return attributeSections
    .filter(([section]) => bySection.has(section))
    .map(([section, title]) => (
      <Box component="section" key={section} sx={{ '& + &': { marginTop: 2 } }}>
        <Typography component="h3" sx={{ fontSize: 13, fontWeight: 600, marginBottom: 0.5 }}>
          {title}
        </Typography>
        <FactGrid facts={bySection.get(section)!.map((attribute) => factOf(attribute, values))} />
      </Box>
    ));
}

const factOf = (attribute: CatalogueAttribute, values: NamedValues): Fact => ({
  key: attribute.key,
  title: attribute.title,
  description: attribute.description,
  value: <AttributeValue attribute={attribute} values={values} />,
});

/** True for a value that another attribute already shows: a service of the type Dedicated is dedicated. */
function isImplied(
  { wire, follows }: CatalogueAttribute,
  attributes: readonly CatalogueAttribute[],
  values: NamedValues,
): boolean {
  if (follows?.is === undefined || follows.value === undefined) return false;
  const decisive = attributes.find(({ key }) => key === follows.attribute);
  return decisive !== undefined && values[decisive.wire] === follows.is && values[wire] === follows.value;
}

interface ValueProps {
  readonly attribute: CatalogueAttribute;
  readonly values: NamedValues;
}

const AttributeValue = ({ attribute, values }: ValueProps) =>
  createElement(cellFor(attribute, values[attribute.wire]), {
    field: viewOf(attribute),
    value: values[attribute.wire],
    record: values,
    isFull: true,
  });

/** One attribute of a service, formatted by its catalogue; renders nothing for an empty one. */
export function NamedAttribute({
  serviceType,
  wire,
  values,
}: {
  serviceType: string;
  wire: string;
  values: NamedValues;
}) {
  const attributes = catalogueOf(serviceType)?.attributes ?? [];
  const attribute = attributes.find((each) => each.wire === wire);
  return attribute && (values[wire] ?? null) !== null ? <AttributeValue attribute={attribute} values={values} /> : null;
}

/** The title that the catalogue gives an attribute. */
export function AttributeTitle({ serviceType, wire }: { serviceType: string; wire: string }) {
  const attributes = catalogueOf(serviceType)?.attributes ?? [];
  return attributes.find((each) => each.wire === wire)?.title ?? wire;
}

const cells = {
  string: TextCell,
  text: TextCell,
  integer: NumberCell,
  decimal: NumberCell,
  currency: MoneyCell,
  boolean: BooleanCell,
  nullable_boolean: BooleanCell,
  dropdown: EnumCell,
  options: EnumsCell,
  link: LinkCell,
  date: DateCell,
} as const satisfies Record<CatalogueAttribute['inputType'], ComponentType<CellProps>>;

/** A request may leave several choices open where a service has exactly one. */
const cellFor = ({ inputType }: CatalogueAttribute, value: unknown): ComponentType<CellProps> =>
  Array.isArray(value) ? EnumsCell : cells[inputType];

/** The part of a field view that cells need. */
function viewOf({ key, wire, title, inputType, unit, isName, options }: CatalogueAttribute): FieldView {
  return {
    key,
    wire,
    title,
    kind: 'json',
    column: 'default',
    ...(unit !== undefined && { unit }),
    ...(isName && { isName }),
    ...(inputType === 'decimal' && { scale: 2 }),
    ...(options !== undefined && { items: options }),
  };
}

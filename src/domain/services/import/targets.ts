/** What a column of a services file can contain: a field of services or a catalog attribute. */
import { catalogues } from '#generated/domain/catalogues/registry.ts';
import { serviceTypes, type ServiceType } from '#generated/domain/lists/service-type.ts';
import { fill } from '#domain/format/fill.ts';
import { importMessages as texts } from '#generated/domain/messages/import.ts';
import type { WireRecordOf } from '#runtime/view.ts';
import type { CatalogueAttribute, CatalogueDefinition, ListItem } from '#runtime/product.ts';

export type ValueShape =
  | CatalogueAttribute['inputType']
  | 'money'
  | 'currencyOf'
  | 'provider'
  | 'address'
  | 'attributes';

export interface ImportTarget {
  /** Wire name of a field, or `detail.<attribute>`. */
  readonly key: string;
  readonly title: string;
  readonly shape: ValueShape;
  readonly options?: readonly Pick<ListItem, 'value' | 'label'>[];
  readonly unit?: string;
  readonly isUnitPrice?: true;
}

/** Places have a field per end, amounts one for the currency. */
type Field = keyof WireRecordOf<'service'> | 'address_a' | 'address_z' | 'mrc_currency' | 'nrc_currency';

const fields: readonly (readonly [wire: Field, shape: ValueShape])[] = [
  ['service_type', 'dropdown'],
  ['name', 'string'],
  ['provider_id', 'provider'],
  ['address_a', 'address'],
  ['address_z', 'address'],
  ['order_number', 'string'],
  ['provider_account_number', 'string'],
  ['provider_sub_account_id', 'string'],
  ['term', 'integer'],
  ['mrc', 'money'],
  ['mrc_currency', 'currencyOf'],
  ['nrc', 'money'],
  ['nrc_currency', 'currencyOf'],
  ['billing_start_date', 'date'],
  ['contract_end_date', 'date'],
  ['notice_deadline', 'date'],
  ['auto_renew_term', 'integer'],
  ['termination_fee_percent', 'decimal'],
  ['detail', 'attributes'],
];

/** Each attribute once, though several catalogs have it. If their types differ, the row's service type decides. */
const attributes = (Object.values(catalogues) as readonly CatalogueDefinition[])
  .flatMap((catalogue) => catalogue.attributes)
  .filter(({ wire }, at, all) => all.findIndex((each) => each.wire === wire) === at);

/** `titleOf` returns the title of a service field by wire name. */
export function importTargets(titleOf: (wire: string) => string): readonly ImportTarget[] {
  return [
    ...fields.map(([key, shape]) => ({
      key,
      shape,
      title: titleOfField(key, titleOf),
      ...(key === 'service_type' && { options: serviceTypes }),
    })),
    ...attributes.map((attribute) => attributeTarget(attribute)),
  ];
}

function titleOfField(key: string, titleOf: (wire: string) => string): string {
  if (key === 'address_a') return texts['import.addressA'];
  if (key === 'address_z') return texts['import.addressZ'];
  if (key.endsWith('_currency'))
    return fill(texts['import.currencyOf'], { field: titleOf(key.replace('_currency', '')) });
  return titleOf(key);
}

const attributeTarget = ({ wire, title, inputType, options, unit, isUnitPrice }: CatalogueAttribute): ImportTarget => ({
  key: `detail.${wire}`,
  title,
  shape: inputType,
  ...(options && { options }),
  ...(unit !== undefined && { unit }),
  ...(isUnitPrice && { isUnitPrice }),
});

/**
 * The value's field for a service type, whose catalog may name an attribute of the same title differently; null if it
 * has none.
 */
export function targetFor(target: ImportTarget, serviceType: ServiceType): ImportTarget | null {
  if (!target.key.startsWith('detail.')) return target;
  const own: readonly CatalogueAttribute[] = catalogues[serviceType].attributes;
  const attribute =
    own.find(({ wire }) => `detail.${wire}` === target.key) ?? own.find(({ title }) => title === target.title);
  return attribute ? attributeTarget(attribute) : null;
}

/** Proposes the target of each column by title or wire name, ignoring case and punctuation; each target once. */
export function proposedColumns(
  header: readonly string[],
  targets: readonly ImportTarget[],
): readonly (string | null)[] {
  const taken = new Set<string>();
  return header.map((title) => {
    const found = targets.find(
      ({ key, title: own, unit }) =>
        !taken.has(key) &&
        [own, `${own} ${unit ?? ''}`, key, key.replace('detail.', '')].some((word) => plain(word) === plain(title)),
    );
    if (found) taken.add(found.key);
    return found?.key ?? null;
  });
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

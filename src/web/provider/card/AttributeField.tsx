/** The input of one attribute, by its kind in the catalogue. */
import type { CatalogueAttribute } from '#runtime/product.ts';
import { Field } from '#web/ui/field/light/Field.tsx';
import type { LightKind } from '#web/ui/field/light/Field.tsx';
import { isRequired, optionsOf, withDetail } from '../answer/card-fields.ts';
import { noMoney, type DetailInput } from '../answer/entry.ts';
import { fieldOf, type CardProps } from './card-props.ts';

export function AttributeField({ attribute, ...card }: CardProps & { attribute: CatalogueAttribute }) {
  const { entry, asked, currencies, onChange } = card;
  const value = entry.detail[attribute.wire];
  const options = optionsOf(attribute, entry, asked)?.map((option) => ({ ...option, value: String(option.value) }));
  const unit = attribute.unit === undefined ? '' : ` (${attribute.unit})`;
  return (
    <Field<LightKind, NonNullable<DetailInput>>
      {...fieldOf(card, `detail.${attribute.wire}`)}
      kind={kindOf(attribute, options !== undefined)}
      title={`${attribute.title}${unit}`}
      isRequired={entry.isQuoting && isRequired(attribute)}
      value={value}
      onChange={(next = emptied(value)) => onChange(withDetail(entry, attribute.wire, next, asked))}
      field={{
        rows: 3,
        currencies,
        ...(options && { items: options }),
        ...(attribute.suggestions && { suggestions: attribute.suggestions }),
        ...(attribute.maxLength !== undefined && { maxLength: attribute.maxLength }),
        ...(attribute.isUnitPrice && { isUnitPrice: true }),
        ...(attribute.inputType === 'link' && { placeholder: 'https://' }),
      }}
    />
  );
}

/** An emptied amount keeps its currency, an emptied list stays a list. */
function emptied(value: DetailInput): NonNullable<DetailInput> {
  if (typeof value !== 'object') return '';
  return 'code' in value ? noMoney(value.code) : [];
}

function kindOf({ inputType }: CatalogueAttribute, isChosen: boolean): LightKind {
  if (inputType === 'options') return 'enums';
  return isChosen ? 'enum' : (kinds[inputType] ?? 'text');
}

const kinds: Readonly<Record<string, LightKind>> = {
  currency: 'money',
  boolean: 'nullableBoolean',
  nullable_boolean: 'nullableBoolean',
  text: 'longText',
  integer: 'integer',
  decimal: 'decimal',
  date: 'date',
  link: 'url',
};

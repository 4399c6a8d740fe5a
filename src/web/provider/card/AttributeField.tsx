/** One attribute of the service as the provider quotes it, by the kind that the catalogue gives it. */
import type { CatalogueAttribute } from '#runtime/product.ts';
import { quoteRequestMessages as texts } from '#generated/domain/messages/quoteRequest.ts';
import { CheckList } from '#web/controls/CheckList.tsx';
import { Select } from '#web/controls/Select.tsx';
import { TextArea } from '#web/controls/TextArea.tsx';
import { TextInput } from '#web/controls/TextInput.tsx';
import { isRequired, optionsOf, withDetail } from '../answer/card-fields.ts';
import type { DetailInput } from '../answer/entry.ts';
import { fieldOf, type CardProps } from './card-props.ts';
import { MoneyField } from './MoneyField.tsx';

const yesNo = [
  { value: 'true', label: texts['quoteRequest.yes'] },
  { value: 'false', label: texts['quoteRequest.no'] },
];

export function AttributeField({ attribute, ...card }: CardProps & { attribute: CatalogueAttribute }) {
  const { entry, asked, currencies, onChange } = card;
  const value = entry.detail[attribute.wire] ?? '';
  const change = (next: DetailInput): void => onChange(withDetail(entry, attribute.wire, next, asked));
  const unit = attribute.unit === undefined ? '' : ` (${attribute.unit})`;
  const field = {
    ...fieldOf(card, `detail.${attribute.wire}`),
    label: `${attribute.title}${unit}`,
    isRequired: isRequired(attribute),
  };
  if (typeof value === 'object' && 'code' in value)
    return <MoneyField {...field} value={value} currencies={currencies} onChange={change} />;
  const options = optionsOf(attribute, entry, asked)?.map((option) => ({ ...option, value: String(option.value) }));
  if (typeof value === 'object') {
    const toggle = (id: string): void =>
      change(value.includes(id) ? value.filter((each) => each !== id) : [...value, id]);
    const choices = (options ?? []).map((option) => ({ id: option.value, title: option.label }));
    return <CheckList {...field} choices={choices} chosen={value} onToggle={toggle} />;
  }
  const choices = options ?? (attribute.inputType.endsWith('boolean') ? yesNo : null);
  if (choices) return <Select {...field} options={choices} value={value} onChange={change} />;
  if (attribute.inputType === 'text')
    return <TextArea {...field} rows={3} maxLength={attribute.maxLength} value={value} onChange={change} />;
  return <TextInput {...field} {...typing(attribute)} value={value} onChange={change} />;
}

/** How the browser helps to type. */
function typing({ inputType, maxLength }: CatalogueAttribute) {
  if (inputType === 'integer') return { inputMode: 'numeric' } as const;
  if (inputType === 'decimal') return { inputMode: 'decimal' } as const;
  if (inputType === 'date') return { type: 'date' };
  if (inputType === 'link') return { type: 'url', placeholder: 'https://' };
  return maxLength === undefined ? {} : { maxLength };
}

/** Address rules, shared by form, API, sheet and import. */
import type { WireRecordOf } from '#runtime/view.ts';
import { addressMessages as texts } from '#generated/domain/messages/address.ts';
import { validationMessages as validation } from '#generated/domain/messages/validation.ts';
import { fill } from '../format/fill.ts';
import { needOf, postalCodeExample } from './postal-code.ts';

/** Wire keys; omitted values count as empty. */
export type AddressValues = WireRecordOf<'address'>;
export type AddressField = keyof AddressValues;
/** Messages by wire field. */
export type AddressMistakes = Readonly<Record<string, readonly string[]>>;

export interface AddressUse {
  /** The address has or requests a dark fiber service. */
  readonly isDarkFiber: boolean;
}

interface Rule {
  /** The rule runs if one of these fields is written. */
  readonly fields: readonly AddressField[];
  readonly mistakes: (
    address: AddressValues,
    use: AddressUse,
  ) => { readonly [Field in AddressField]?: readonly string[] } | null;
}

const required = validation['validation.required'];

const rules: readonly Rule[] = [
  {
    /** [AD-011] */
    fields: ['street', 'is_new_construction', 'google_full_details'],
    mistakes: (address) =>
      isBlank(address['street']) && address['is_new_construction'] !== true && !isVerified(address)
        ? { street: [required] }
        : null,
  },
  {
    /** [AD-013] */
    fields: ['street', 'is_new_construction', 'lat', 'lng'],
    mistakes: (address) => {
      if (!isBlank(address['street']) || address['is_new_construction'] !== true) return null;
      const missing = (['lat', 'lng'] as const).filter((key) => isBlank(address[key]));
      return Object.fromEntries(missing.map((key) => [key, [texts['address.coordinatesRequired']]]));
    },
  },
  {
    /** [AD-016] */
    fields: ['address_line_two', 'is_demarc_not_applicable'],
    mistakes: (address) =>
      isBlank(address['address_line_two']) && address['is_demarc_not_applicable'] !== true
        ? { address_line_two: [required] }
        : null,
  },
  {
    /** [AD-017] */
    fields: ['handoff_details', 'is_data_center'],
    mistakes: (address, { isDarkFiber }) =>
      isBlank(address['handoff_details']) && (address['is_data_center'] === true || isDarkFiber)
        ? { handoff_details: [required] }
        : null,
  },
  {
    /** [AD-023] */
    fields: ['is_data_center', 'is_tower'],
    mistakes: (address) => {
      if (address['is_data_center'] !== true || address['is_tower'] !== true) return null;
      const text = [texts['address.towerOrDataCenter']];
      return { is_data_center: text, is_tower: text };
    },
  },
  {
    fields: ['postal_code', 'state_province', 'country'],
    mistakes: (address) => {
      const missing = (['state_province', 'postal_code'] as const).filter(
        // Both are optional until a country is chosen.
        (part) =>
          isBlank(address[part]) && (isBlank(address['country']) || needOf(address['country'], part) === 'required'),
      );
      return missing.length === 0 ? null : Object.fromEntries(missing.map((part) => [part, [required]]));
    },
  },
  {
    fields: ['postal_code', 'country'],
    mistakes: ({ country, postal_code: code }) => {
      const example = isBlank(code) || isBlank(country) ? null : postalCodeExample(String(country), String(code));
      return example === null ? null : { postal_code: [fill(validation['validation.postalCode'], { example })] };
    },
  },
];

const none: AddressMistakes = {};

/**
 * Messages by field; empty for a valid address. For a stored address (`before`) only rules of changed fields run, so
 * addresses older than a rule can still be edited.
 */
export function addressMistakes(
  values: AddressValues,
  { before, isDarkFiber = false }: Partial<AddressUse> & { readonly before?: AddressValues | undefined } = {},
): AddressMistakes {
  // A copy would take as long as the rules, which run for ten thousand sheet rows.
  const address = before === undefined ? values : { ...before, ...values };
  let found: AddressMistakes = none;
  const use = { isDarkFiber };
  for (const { fields, mistakes } of rules) {
    if (before !== undefined && !fields.some((key) => changes(values, before, key))) continue;
    const reported = mistakes(address, use);
    if (reported !== null) found = { ...found, ...reported };
  }
  return found;
}

/** Fields of the location, which cannot change while a service is procured there. [AD-022] */
export const coreFields: readonly AddressField[] = [
  'street',
  'city',
  'state_province',
  'postal_code',
  'country',
  'lat',
  'lng',
  'is_new_construction',
];

/** Core fields that `values` would change. [AD-021] */
export const changedCore = (values: AddressValues, before: AddressValues): readonly AddressField[] =>
  coreFields.filter((key) => changes(values, before, key));

const changes = (values: AddressValues, before: AddressValues, key: AddressField): boolean =>
  key in values && JSON.stringify(values[key] ?? null) !== JSON.stringify(before[key] ?? null);

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || String(value).trim() === '';

/** A place of the places service was chosen: its record has an id. */
function isVerified({ google_full_details: details }: AddressValues): boolean {
  if (details === null || typeof details !== 'object') return false;
  const { place_id, placeId } = details as { readonly place_id?: unknown; readonly placeId?: unknown };
  return !isBlank(place_id ?? placeId);
}

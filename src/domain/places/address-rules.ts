/** What an address has to hold, whoever writes it: form, API, sheet and import ask here. */
import type { WireRecordOf } from '#runtime/view.ts';
import { addressMessages as texts } from '#generated/domain/messages/address.ts';
import { validationMessages as validation } from '#generated/domain/messages/validation.ts';
import { fill } from '../format/fill.ts';
import { needOf, postalCodeExample } from './postal-code.ts';

/** Wire keys; what is left out counts as empty. */
export type AddressValues = WireRecordOf<'address'>;
export type AddressField = keyof AddressValues;
/** Texts by wire field. */
export type AddressMistakes = Readonly<Record<string, readonly string[]>>;

export interface AddressUse {
  /** A dark-fiber service stands or is asked for at the address. */
  readonly isDarkFiber: boolean;
}

interface Rule {
  /** The rule is asked when one of these is written. */
  readonly of: readonly AddressField[];
  readonly mistakes: (
    address: AddressValues,
    use: AddressUse,
  ) => { readonly [Field in AddressField]?: readonly string[] } | null;
}

const required = validation['validation.required'];

const rules: readonly Rule[] = [
  {
    /** [AD-011] */
    of: ['street', 'is_new_construction', 'google_full_details'],
    mistakes: (address) =>
      isBlank(address['street']) && address['is_new_construction'] !== true && !isVerified(address)
        ? { street: [required] }
        : null,
  },
  {
    /** [AD-013] */
    of: ['street', 'is_new_construction', 'lat', 'lng'],
    mistakes: (address) => {
      if (!isBlank(address['street']) || address['is_new_construction'] !== true) return null;
      const missing = (['lat', 'lng'] as const).filter((key) => isBlank(address[key]));
      return Object.fromEntries(missing.map((key) => [key, [texts['address.coordinatesRequired']]]));
    },
  },
  {
    /** [AD-016] */
    of: ['address_line_two', 'is_demarc_not_applicable'],
    mistakes: (address) =>
      isBlank(address['address_line_two']) && address['is_demarc_not_applicable'] !== true
        ? { address_line_two: [required] }
        : null,
  },
  {
    /** [AD-017] */
    of: ['handoff_details', 'is_data_center'],
    mistakes: (address, { isDarkFiber }) =>
      isBlank(address['handoff_details']) && (address['is_data_center'] === true || isDarkFiber)
        ? { handoff_details: [required] }
        : null,
  },
  {
    /** [AD-023] */
    of: ['is_data_center', 'is_tower'],
    mistakes: (address) => {
      if (address['is_data_center'] !== true || address['is_tower'] !== true) return null;
      const text = [texts['address.towerOrDataCenter']];
      return { is_data_center: text, is_tower: text };
    },
  },
  {
    of: ['postal_code', 'state_province', 'country'],
    mistakes: (address) => {
      const missing = (['state_province', 'postal_code'] as const).filter(
        // Both are asked for until the country tells otherwise.
        (part) =>
          isBlank(address[part]) && (isBlank(address['country']) || needOf(address['country'], part) === 'required'),
      );
      return missing.length === 0 ? null : Object.fromEntries(missing.map((part) => [part, [required]]));
    },
  },
  {
    of: ['postal_code', 'country'],
    mistakes: ({ country, postal_code: code }) => {
      const example = isBlank(code) || isBlank(country) ? null : postalCodeExample(String(country), String(code));
      return example === null ? null : { postal_code: [fill(validation['validation.postalCode'], { example })] };
    },
  },
];

const none: AddressMistakes = {};

/**
 * Texts by field, empty for an address that may be stored. Of a stored address (`before`) only the rules of what changes
 * are asked, so that an address from before a rule can still be commented.
 */
export function addressMistakes(
  values: AddressValues,
  { before, isDarkFiber = false }: Partial<AddressUse> & { readonly before?: AddressValues | undefined } = {},
): AddressMistakes {
  // A copy would take as long as the rules: a sheet asks them of ten thousand rows.
  const address = before === undefined ? values : { ...before, ...values };
  let found: AddressMistakes = none;
  const use = { isDarkFiber };
  for (const { of, mistakes } of rules) {
    if (before !== undefined && !of.some((key) => changes(values, before, key))) continue;
    const told = mistakes(address, use);
    if (told !== null) found = { ...found, ...told };
  }
  return found;
}

/** What says where the address is: fixed while a service is procured there. [AD-022] */
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

/** The core fields that `values` would change. [AD-021] */
export const changedCore = (values: AddressValues, before: AddressValues): readonly AddressField[] =>
  coreFields.filter((key) => changes(values, before, key));

const changes = (values: AddressValues, before: AddressValues, key: AddressField): boolean =>
  key in values && JSON.stringify(values[key] ?? null) !== JSON.stringify(before[key] ?? null);

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || String(value).trim() === '';

/** A place of the places service was chosen: its record names its id. */
function isVerified({ google_full_details: details }: AddressValues): boolean {
  if (details === null || typeof details !== 'object') return false;
  const { place_id, placeId } = details as { readonly place_id?: unknown; readonly placeId?: unknown };
  return !isBlank(place_id ?? placeId);
}

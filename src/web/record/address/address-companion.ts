/** The additions to an address form. */
import { addressMistakes, type AddressField, type AddressValues } from '#domain/places/address-rules.ts';
import { partTitles } from '#domain/places/part-titles.ts';
import type { FormCompanion } from '#web/ui/form/companion.ts';
import { AddressAid } from './AddressAid.tsx';
import { OwnColumns } from './OwnColumns.tsx';
import { isVerified } from './found-place.ts';

export const addressCompanion: FormCompanion = {
  rules: (body, stored) => addressMistakes(body, { before: stored }),
  titles: (data: AddressValues) => {
    const { state, postalCode } = partTitles(data['country']);
    return { state_province: state, postal_code: postalCode };
  },
  needs: (data) => sometimesNeeded.filter((wire) => wire in addressMistakes({ ...data, [wire]: null })),
  /** One box clears the other [AD-023]. Typing over an unlocked field discards the place that was found. */
  follow: (data: AddressValues, wire, opened): AddressValues => {
    if (opened.includes(wire) && isVerified(data)) return { google_full_details: undefined };
    if (wire === 'is_data_center' && data[wire] === true && data['is_tower'] === true) return { is_tower: false };
    if (wire === 'is_tower' && data[wire] === true && data['is_data_center'] === true) return { is_data_center: false };
    return {};
  },
  Aid: AddressAid,
  Foot: OwnColumns,
  unseen: () => ['google_full_details', 'custom_columns'],
};

const sometimesNeeded: readonly AddressField[] = [
  'street',
  'address_line_two',
  'state_province',
  'postal_code',
  'handoff_details',
  'lat',
  'lng',
];

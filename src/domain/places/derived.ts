/** Derived forms of an address, computed from its parts. */
import type { KnownRecords } from '#runtime/view.ts';
import type { AddressValues } from './address-rules.ts';
import { joinAddress, type AddressParts } from './one-line.ts';
import { fullStreet, shortStreet } from './street-words.ts';

export type DerivedParts = Pick<
  KnownRecords['address'],
  'full_address' | 'street_short' | 'street_full' | 'country_short'
>;

/** `address` is the whole record by wire keys. */
export function derivedParts(address: AddressValues): DerivedParts {
  const street = text(address['street']);
  return {
    full_address:
      joinAddress(address as { readonly [Key in keyof AddressParts | 'address_line_two']?: string | null }) || null,
    street_short: street && shortStreet(street),
    street_full: street && fullStreet(street),
    country_short: text(address['country']),
  } satisfies AddressValues;
}

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

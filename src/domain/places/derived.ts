/** What an address says of itself in other forms, always made from its parts. */
import type { AddressValues } from './address-rules.ts';
import { joinAddress, type AddressParts } from './one-line.ts';
import { fullStreet, shortStreet } from './street-words.ts';

export interface DerivedParts {
  readonly full_address: string | null;
  readonly street_short: string | null;
  readonly street_full: string | null;
  readonly country_short: string | null;
}

/** `address` is the whole record by wire keys. */
export function derivedParts(address: AddressValues): DerivedParts {
  const street = text(address['street']);
  return {
    full_address: joinAddress(address as { readonly [Key in keyof AddressParts]?: string | null }) || null,
    street_short: street && shortStreet(street),
    street_full: street && fullStreet(street),
    country_short: text(address['country']),
  };
}

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

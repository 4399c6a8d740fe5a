/** Whether two addresses mean one place, however they are spelt. */
import type { AddressValues } from './address-rules.ts';
import { streetKey, unitKey } from './street-words.ts';

/**
 * The same for `100 North Main Street, Suite 4` and `100 N. Main St, #4` of one postal code; null for an address without
 * a street, which nobody can tell from another by its words.
 */
export function placeKey(address: AddressValues): string | null {
  const street = streetKey(text(address['street']));
  if (street === '') return null;
  return [street, unitKey(text(address['address_line_two'])), codeKey(address), text(address['country'])].join('|');
}

/** ZIP+4 means the place of its ZIP; spaces do not count. Where a country has no codes, the city tells streets of one name apart. */
function codeKey({ postal_code, country, city }: AddressValues): string {
  const code = text(postal_code).toUpperCase().replaceAll(/[\s-]/g, '');
  if (code === '') return streetKey(text(city));
  return country === 'US' ? code.slice(0, 5) : code;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Whether two addresses are the same place in different spellings. */
import type { AddressValues } from './address-rules.ts';
import { streetKey, unitKey } from './street-words.ts';

/**
 * Equal for `100 North Main Street, Suite 4` and `100 N. Main St, #4` with one postal code; null without a street,
 * because then texts cannot be compared.
 */
export function placeKey(address: AddressValues): string | null {
  const street = streetKey(text(address['street']));
  if (street === '') return null;
  return [street, unitKey(text(address['address_line_two'])), codeKey(address), text(address['country'])].join('|');
}

/**
 * ZIP+4 is the place of its ZIP; spaces do not count. In countries without codes, the city distinguishes equal street
 * names.
 */
function codeKey({ postal_code, country, city }: AddressValues): string {
  const code = text(postal_code).toUpperCase().replaceAll(/[\s-]/g, '');
  if (code === '') return streetKey(text(city));
  return country === 'US' ? code.slice(0, 5) : code;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** An address as one line, and its parts. */

export interface AddressParts {
  readonly street: string;
  readonly city: string;
  readonly state_province: string;
  readonly postal_code: string;
  /** ISO 3166 code. */
  readonly country: string;
}

/** `1515 Market St, Floor 3, Philadelphia, PA 19102, US`; missing parts are omitted. */
export function joinAddress(parts: {
  readonly [Key in keyof AddressParts | 'address_line_two']?: string | null;
}): string {
  const { street, address_line_two: unit, city, state_province, postal_code, country } = parts;
  const region = [state_province?.trim(), postal_code?.trim()].filter(Boolean).join(' ');
  return [street, unit, city, region, country]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(', ');
}

/**
 * Parts of a line that ends in a state and postal code of the United States or Canada, with or without the country;
 * null for any other line, which is not guessed.
 */
export function splitAddress(line: string): AddressParts | null {
  const parts = line.split(',').map((part) => part.trim());
  const named = countryNamed(parts.at(-1) ?? '');
  const rest = named === null ? parts : parts.slice(0, -1);
  const [street, city, region] = [rest.slice(0, -2).join(', '), rest.at(-2) ?? '', rest.at(-1) ?? ''];
  const found = regions.find(({ pattern, country }) => pattern.test(region) && (named ?? country) === country);
  const [, state = '', code = ''] = found?.pattern.exec(region) ?? [];
  if (!found || street === '' || city === '') return null;
  return { street, city, state_province: state.trim(), postal_code: code, country: found.country };
}

const regions = [
  { country: 'US', pattern: /^([A-Za-z][A-Za-z .]*) (\d{5}(?:-\d{4})?)$/ },
  { country: 'CA', pattern: /^([A-Za-z][A-Za-z .]*) ([A-Za-z]\d[A-Za-z] ?\d[A-Za-z]\d)$/ },
] as const;

const names: Readonly<Record<string, string>> = {
  us: 'US',
  usa: 'US',
  'united states': 'US',
  'united states of america': 'US',
  ca: 'CA',
  canada: 'CA',
};

const countryNamed = (text: string): string | null => names[text.toLowerCase().replaceAll('.', '')] ?? null;

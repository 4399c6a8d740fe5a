/** An address in one line; empty while it has no values. */
import type { LocationAnswer } from '#domain/questionnaire/answer.ts';

export function addressLine({
  fullAddress,
  street,
  city,
  stateProvince,
  postalCode,
  country,
  lat,
  lng,
}: Partial<LocationAnswer>): string {
  if (fullAddress) return fullAddress;
  const place = [street, city, [stateProvince, postalCode].filter(Boolean).join(' ')].filter(Boolean);
  if (place.length === 0) return lat !== undefined && lng !== undefined ? `${lat}, ${lng}` : '';
  return [...place, country].filter(Boolean).join(', ');
}

/** Street addresses in an answer. */
import { needOf } from '../../../places/postal-code.ts';
import type { LocationAnswer } from '../../answer.ts';
import type { Evaluation } from '../../evaluation.ts';
import { darkFiberIdxs, needsHandoff } from '../../handoff.ts';
import { isBlank, issue, type Issue, type RuleInput } from '../../validate/issue.ts';
import { anyRecord, either, flag, index, listOf, number, optional, record, text } from './form.ts';
import { locationTypes } from '#generated/domain/lists/location-type.ts';

/** The form of a location, with or without its address; the building is '' for an ordinary one. [AD-009] */
export const locationForm = record({
  idx: index,
  name: text,
  id: optional(text),
  serviceOptionIds: optional(listOf(text)),
  isDataCenter: optional(flag),
  fullAddress: optional(text),
  street: optional(text),
  city: optional(text),
  stateProvince: optional(text),
  postalCode: optional(text),
  country: optional(text),
  lat: optional(number),
  lng: optional(number),
  googleFullDetails: optional(anyRecord),
  locationType: optional(
    either(
      (value) => value === '',
      (value) => locationTypes.some((type) => type.value === value),
    ),
  ),
  isNewConstruction: optional(flag),
  demarc: optional(text),
  handoffDetails: optional(text),
});

export const blankAddress: Omit<LocationAnswer, 'idx' | 'name'> = {
  street: '',
  city: '',
  stateProvince: '',
  postalCode: '',
  country: 'US',
};

/** A valid address, for simulations and tests. */
export const sampleAddress = {
  street: '1 Main St',
  city: 'Austin',
  stateProvince: 'TX',
  postalCode: '78701',
  country: 'US',
  handoffDetails: 'Cage 4, rack 12, panel 3, port 7',
};

/** A location without a street must be new construction with coordinates. */
export function addressIssues(address: LocationAnswer, { messages }: RuleInput): readonly Issue[] {
  const hasStreet = !isBlank(address.street) || address.googleFullDetails !== undefined;
  const needed = ['city', 'stateProvince', 'postalCode', 'country'] as const;
  const missing = needed.flatMap((key) =>
    isBlank(address[key]) && isAsked(key, address.country) ? issue(messages.required, key) : [],
  );
  if (!hasStreet && !address.isNewConstruction) return [...issue(messages.required, 'street'), ...missing];
  const coordinates = (['lat', 'lng'] as const).flatMap((key) =>
    coordinateIssues(address[key], key, !hasStreet, messages),
  );
  return [...missing, ...coordinates];
}

const partOfKey = { stateProvince: 'state_province', postalCode: 'postal_code' } as const;

/** Some countries have no postal codes or states. */
const isAsked = (key: 'city' | 'stateProvince' | 'postalCode' | 'country', country: string | null | undefined) =>
  key === 'city' || key === 'country' || isBlank(country) || needOf(country, partOfKey[key]) === 'required';

function coordinateIssues(
  value: number | null | undefined,
  key: 'lat' | 'lng',
  isRequired: boolean,
  messages: RuleInput['messages'],
): readonly Issue[] {
  const limit = key === 'lat' ? 90 : 180;
  if (value === undefined || value === null) return isRequired ? issue(messages.coordinates, key) : [];
  if (value < -limit) return issue(messages.above.replace('{n}', String(-limit)), key);
  return value > limit ? issue(messages.below.replace('{n}', String(limit)), key) : [];
}

/** A location with dark fiber says where the line is handed off. [AD-017] */
export function handoffIssues(
  evaluation: Evaluation,
  key: string,
  entries: readonly LocationAnswer[],
): readonly Issue[] {
  const fiber = darkFiberIdxs(evaluation);
  return entries.flatMap((entry, at) =>
    needsHandoff(entry, fiber) && isBlank(entry.handoffDetails)
      ? issue(evaluation.definition.flow.messages.required, key, at, 'handoffDetails')
      : [],
  );
}

/** An address in one line; empty while it has no values. */
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

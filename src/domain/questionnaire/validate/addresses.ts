/** Street addresses of locations. */
import { needOf } from '../../places/postal-code.ts';
import type { AnswerByShape, LocationAnswer } from '../answer.ts';
import { isBlank, issue, under, type RuleInput, type Issue } from './issue.ts';

/** Every location of the question has an address. */
export function checkLocationsAddresses(
  { locationsAddresses: entries }: AnswerByShape['locationsAddresses'],
  asking: RuleInput,
): readonly Issue[] {
  const known = new Set(asking.locations.map(({ idx }) => idx));
  const strangers = entries.flatMap(({ idx }, at) =>
    known.has(idx) ? [] : issue(asking.messages.invalid, 'locationsAddresses', at),
  );
  const wrong = asking.locations.flatMap(({ idx }) => {
    const at = entries.findIndex((candidate) => candidate.idx === idx);
    const entry = entries[at];
    if (!entry) return issue(asking.messages.required, 'locationsAddresses', entries.length, 'street');
    return under(addressIssues(entry, asking), 'locationsAddresses', at);
  });
  return [...strangers, ...wrong];
}

/** At least as many WAN addresses as the question requires. */
export function checkWanAddresses(
  { wanAddresses }: AnswerByShape['wanAddresses'],
  asking: RuleInput,
): readonly Issue[] {
  const { messages, question } = asking;
  if (wanAddresses.length < (question.answer.min ?? 1)) {
    return issue(question.answer.minMessage ?? messages.required, 'wanAddresses');
  }
  return wanAddresses.flatMap((entry, at) => [
    ...(entry.idx === at ? [] : issue(messages.invalid, 'wanAddresses', at, 'idx')),
    ...under(addressIssues(entry, asking), 'wanAddresses', at),
  ]);
}

/** A location without a street must be new construction with coordinates. */
function addressIssues(address: LocationAnswer, { messages }: RuleInput): readonly Issue[] {
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

/** Checks the form of untrusted answer data before any rule reads it. */
import { locationTypes } from '#generated/domain/lists/location-type.ts';
import type { AnswerShape } from './definition.ts';

type Test = (value: unknown) => boolean;

/** Whether `data` is exactly one answer of this shape. */
export function hasShape(shape: AnswerShape, data: unknown): boolean {
  return shapes[shape](data);
}

const text: Test = (value) => typeof value === 'string';
const number: Test = (value) => typeof value === 'number' && Number.isFinite(value);
const index: Test = (value) => Number.isInteger(value) && (value as number) >= 0;
const flag: Test = (value) => typeof value === 'boolean';
/** A number, or text typed in its place, which the question's rules report. */
const typed: Test = (value) => number(value) || text(value);
const nothing: Test = (value) => value === null || value === undefined;
const anyRecord: Test = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

const either =
  (...tests: Test[]): Test =>
  (value) =>
    tests.some((test) => test(value));
const optional = (test: Test): Test => either(nothing, test);
const listOf =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) && value.every(test);
const recordOf =
  (test: Test): Test =>
  (value) =>
    anyRecord(value) && Object.values(value as object).every(test);
const record =
  (fields: Record<string, Test>): Test =>
  (value) =>
    anyRecord(value) &&
    Object.keys(value as object).every((key) => Object.hasOwn(fields, key)) &&
    Object.entries(fields).every(([key, test]) => test((value as Record<string, unknown>)[key]));

/** Empty for an ordinary building. [AD-009] */
const kindOfBuilding: Test = (value) => value === '' || locationTypes.some((type) => type.value === value);

const location = record({
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
  locationType: optional(kindOfBuilding),
  isNewConstruction: optional(flag),
  demarc: optional(text),
  handoffDetails: optional(text),
});

const file = record({ fileUrl: text, fileId: text, name: optional(text), size: optional(number) });

const meeting = record({
  meetingRequested: flag,
  email: optional(text),
  timeRange: optional(record({ start: text, end: text })),
  meetingType: optional(text),
  meetingLength: optional(number),
  date: optional(text),
  rescheduleLink: optional(text),
});

const shapes: Record<AnswerShape, Test> = {
  text: record({ text }),
  optionIds: record({ optionIds: listOf(text), multiSelectType: optional(text) }),
  locationOptionIds: record({ locationOptionIds: listOf(record({ locationIdx: index, optionIds: listOf(text) })) }),
  connectionOptionIds: record({
    connectionOptionIds: listOf(record({ connectionIdx: index, optionIds: listOf(text) })),
  }),
  locations: record({ locations: listOf(location) }),
  colocations: record({
    colocations: listOf(
      record({
        id: optional(text),
        name: text,
        searchBy: (value) => value === 'geo' || value === 'exact',
        area: optional(text),
        address: optional(text),
        radius: optional(number),
        googleFullDetails: optional(anyRecord),
      }),
    ),
  }),
  connections: record({
    connections: listOf(record({ from: either(nothing, index), to: either(nothing, index, listOf(index)) })),
  }),
  storedLocations: record({ storedLocations: listOf(location) }),
  wanAddresses: record({ wanAddresses: listOf(location) }),
  locationsAddresses: record({ locationsAddresses: listOf(location) }),
  locationsInfo: record({
    locationsInfo: listOf(record({ locationIdx: index, text: optional(text), number: optional(typed) })),
  }),
  date: record({ date: text }),
  phones: record({ phones: listOf(record({ locationIdx: index, counts: recordOf(optional(typed)) })) }),
  crossConnects: record({
    crossConnects: recordOf(
      listOf(record({ quantity: optional(typed), medium: optional(text), type: optional(text) })),
    ),
  }),
  rackTypes: record({
    rackTypes: listOf(
      record({
        locationIdx: index,
        quantity: optional(typed),
        rackType: optional(text),
        circuitType: optional(text),
        additionalOptions: optional(listOf(text)),
      }),
    ),
  }),
  providerAllowDenyList: record({
    providerAllowDenyList: record({ allowList: listOf(text), denyList: listOf(text), comments: optional(text) }),
  }),
  referral: record({ referral: record({ from: text, comments: optional(text) }) }),
  copyQuote: record({ copyQuote: record({ questionnaireId: text, serviceType: text, addressIds: listOf(text) }) }),
  billUpload: record({
    billUpload: listOf(
      record({
        type: either(nothing, (value) => value === 'bill' || value === 'contract' || value === ''),
        providers: optional(listOf(text)),
        services: optional(listOf(text)),
        comments: optional(text),
        fileUrls: optional(listOf(file)),
      }),
    ),
  }),
  fileUrls: record({ fileUrls: listOf(file) }),
  meeting: either(record({ chilipiperMeeting: meeting }), record({ googleMeeting: meeting })),
  contact: record({
    contact: record({
      firstName: optional(text),
      lastName: optional(text),
      email: optional(text),
      phone: optional(text),
      company: optional(text),
      website: optional(text),
    }),
  }),
};

/** Initial values of a step: empty fields, defaults, and data that is known already. */
import { phoneKinds } from '#generated/domain/lists/phone-kind.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { fill } from '#domain/format/fill.ts';
import type { AnswerByShape, AnswerData, LocationAnswer } from '#domain/questionnaire/answer.ts';
import type { AnswerShape } from '#domain/questionnaire/definition.ts';
import { fitAnswer } from '#domain/questionnaire/fit/answer.ts';
import type { OmittedPart } from '#domain/questionnaire/fit/fitting.ts';
import { matchTo, type Origin } from '#domain/questionnaire/identity.ts';
import { locationCount, locationsOf } from '#domain/questionnaire/location.ts';
import { wanLocationIdxs } from '#domain/questionnaire/validate/locations.ts';
import type { QuestionView } from './view.ts';

/** Data about the visitor that is known before the question. */
export interface VisitorFacts {
  readonly contact: AnswerByShape['contact']['contact'];
}

export type BlankContext = Pick<QuestionView, 'question' | 'evaluation' | 'subset'>;

/** An empty answer of the question's shape, with one entry for each place of the question. */
export function blankAnswer(context: BlankContext, known: VisitorFacts): AnswerData {
  return blanks[context.question.answer.shape](context, known);
}

/** An answer as displayed: exactly one entry for each place of the question. */
export interface Completed {
  readonly data: AnswerData;
  /** Values for places that the question no longer has. */
  readonly left: readonly OmittedPart[];
}

/** Fits the answer to the question and adds empty entries. `origin` defines the answer's indexes. */
export function completed(context: BlankContext, known: VisitorFacts, data: AnswerData, origin: Origin): Completed {
  const blank = blankAnswer(context, known);
  const fitted = fitAnswer(context, data, matchTo(context.evaluation, origin));
  return fitted ? { data: withBlanks(context, blank, fitted.data), left: fitted.omitted } : { data: blank, left: [] };
}

function withBlanks({ evaluation }: BlankContext, blank: AnswerData, data: AnswerData): AnswerData {
  if ('crossConnects' in blank && 'crossConnects' in data)
    return { crossConnects: { ...blank.crossConnects, ...data.crossConnects } };
  if ('rackTypes' in blank && 'rackTypes' in data) {
    const hasRow = (idx: number) => data.rackTypes.some(({ locationIdx }) => locationIdx === idx);
    return { rackTypes: [...data.rackTypes, ...blank.rackTypes.filter(({ locationIdx }) => !hasRow(locationIdx))] };
  }
  if ('connections' in data) return data.connections.length > 0 ? data : blank;
  if ('locations' in blank && 'locations' in data) {
    const count = locationCount(evaluation.definition, evaluation.answers)?.count ?? 1;
    return { locations: [...data.locations, ...blank.locations.slice(Math.min(data.locations.length, count))] };
  }
  const key = perPlace.find((candidate) => candidate in blank && candidate in data);
  if (key === undefined) return data;
  const given = entriesOf(data, key);
  const entries = entriesOf(blank, key).map((entry) => given.find((one) => placeOf(one) === placeOf(entry)) ?? entry);
  return { ...data, [key]: entries } as AnswerData;
}

const entriesOf = (data: AnswerData, key: string): readonly Entry[] =>
  (Object.entries(data).find(([name]) => name === key)?.[1] ?? []) as readonly Entry[];

type Entry = { readonly locationIdx?: number; readonly connectionIdx?: number; readonly idx?: number };

const perPlace = ['locationOptionIds', 'connectionOptionIds', 'locationsInfo', 'phones', 'locationsAddresses'] as const;
const placeOf = (entry: Entry) => entry.locationIdx ?? entry.connectionIdx ?? entry.idx;

const blanks: Record<AnswerShape, (context: BlankContext, known: VisitorFacts) => AnswerData> = {
  text: () => ({ text: '' }),
  optionIds: () => ({ optionIds: [] }),
  locationOptionIds: ({ subset }) => ({
    locationOptionIds: (subset ?? []).map((locationIdx) => ({ locationIdx, optionIds: [] })),
  }),
  connectionOptionIds: ({ subset }) => ({
    connectionOptionIds: (subset ?? []).map((connectionIdx) => ({ connectionIdx, optionIds: [] })),
  }),
  locations: ({ evaluation }) => ({
    locations: Array.from(
      { length: locationCount(evaluation.definition, evaluation.answers)?.count ?? 1 },
      (_, idx) => ({
        idx,
        name: '',
      }),
    ),
  }),
  colocations: ({ question }) => ({
    colocations: [{ name: '', searchBy: 'geo', area: '', radius: question.answer.radius?.default ?? 0 }],
  }),
  connections: ({ evaluation }) => ({ connections: [{ from: wanLocationIdxs(evaluation)[0] ?? null, to: [] }] }),
  storedLocations: () => ({ storedLocations: [] }),
  wanAddresses: ({ question }) => ({
    wanAddresses: Array.from({ length: question.answer.min ?? 1 }, (_, idx) => ({
      ...blankAddress,
      idx,
      name: fill(texts['questionnaire.wanLocationNumber'], { n: idx + 1 }),
    })),
  }),
  locationsAddresses: ({ evaluation, subset }) => ({
    locationsAddresses: locationsOf(evaluation.definition, evaluation.answers)
      .filter(({ idx }) => subset?.includes(idx))
      .map(({ idx, name }) => ({ ...blankAddress, idx, name })),
  }),
  locationsInfo: ({ subset, question }) => ({
    locationsInfo: (subset ?? []).map((locationIdx) =>
      question.type === 'locations_number' ? { locationIdx, number: null } : { locationIdx, text: '' },
    ),
  }),
  date: ({ question, evaluation }) => ({
    date: monthsAfter(evaluation.context.today, question.answer.defaultMonthsAhead ?? 0),
  }),
  phones: ({ subset }) => ({
    phones: (subset ?? []).map((locationIdx) => ({
      locationIdx,
      counts: Object.fromEntries(phoneKinds.map(({ value }) => [value, 0])),
    })),
  }),
  crossConnects: ({ subset }) => ({ crossConnects: Object.fromEntries((subset ?? []).map((idx) => [idx, [{}]])) }),
  rackTypes: ({ subset }) => ({
    rackTypes: (subset ?? []).map((locationIdx) => ({ locationIdx, quantity: null, additionalOptions: [] })),
  }),
  providerAllowDenyList: () => ({ providerAllowDenyList: { allowList: [], denyList: [], comments: '' } }),
  referral: () => ({ referral: { from: '' } }),
  copyQuote: ({ evaluation }) =>
    [...evaluation.answers.values()].find((data) => 'copyQuote' in data) ?? {
      copyQuote: { questionnaireId: '', serviceType: '', addressIds: [] },
    },
  billUpload: () => ({ billUpload: [] }),
  fileUrls: () => ({ fileUrls: [] }),
  meeting: ({ question }) => {
    const meeting = { meetingRequested: false };
    return question.type === 'chilipiper_meeting' ? { chilipiperMeeting: meeting } : { googleMeeting: meeting };
  },
  contact: (_asked, { contact }) => ({ contact }),
};

const blankAddress: Omit<LocationAnswer, 'idx' | 'name'> = {
  street: '',
  city: '',
  stateProvince: '',
  postalCode: '',
  country: 'US',
};

/** The same day of a later month, or its last day. [QN-139] */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Plays a questionnaire: answers each asked question, by default with the smallest valid answer. */
import type { AnswerData, Responses } from '#domain/questionnaire/answer.ts';
import { minChoices } from '#domain/questionnaire/choice.ts';
import type { Context } from '#domain/questionnaire/context.ts';
import type { AnswerShape, Question, QuestionnaireDefinition } from '#domain/questionnaire/definition.ts';
import { locationCount, locationsOf } from '#domain/questionnaire/location.ts';
import { offeredOptions } from '#domain/questionnaire/offer.ts';
import { wanLocationIdxs } from '#domain/questionnaire/validate/locations.ts';
import { walk, type Walk } from '#domain/questionnaire/walk.ts';
import { save } from '#domain/questionnaire/save.ts';

export type Wishes = Readonly<Record<string, AnswerData | readonly string[]>>;

export interface Play {
  readonly responses: Responses;
  readonly walked: Walk;
  /** Ids of the questions that were asked, in order. */
  readonly asked: readonly string[];
}

/** Answers questions one after the other until the end, or until `stopAt` is asked. */
export function play(
  definition: QuestionnaireDefinition,
  context: Context,
  wishes: Wishes = {},
  stopAt?: string,
): Play {
  let responses: Responses = [];
  const asked: string[] = [];
  for (;;) {
    const walked = walk(definition, responses, context);
    const question = walked.current;
    if (!question || question.id === stopAt) return { responses, walked, asked };
    const data = wishedAnswer(walked, question, wishes[question.id]);
    const result = save(definition, responses, context, { questionId: question.id, data });
    if (!result.ok) throw new Error(`${question.id}: ${JSON.stringify(result.issues)} for ${JSON.stringify(data)}`);
    responses = result.responses;
    asked.push(question.id);
  }
}

/** A wish of option ids is put into the shape of the question, the same at every location or connection. */
export function wishedAnswer(walked: Walk, question: Question, wish?: AnswerData | readonly string[]): AnswerData {
  if (wish !== undefined && !Array.isArray(wish)) return wish as AnswerData;
  return answerWith(walked, question, wish as readonly string[] | undefined);
}

/** The answer that chooses these options, or the smallest valid one. */
export function answerWith(walked: Walk, question: Question, optionIds?: readonly string[]): AnswerData {
  const step = walked.steps.at(-1);
  const subset = step?.outcome === 'asked' ? (step.subset ?? []) : [];
  return builders[question.answer.shape]({ walked, question, subset, optionIds });
}

interface Build {
  readonly walked: Walk;
  readonly question: Question;
  readonly subset: readonly number[];
  readonly optionIds?: readonly string[] | undefined;
}

const address = { street: '1 Main St', city: 'Austin', stateProvince: 'TX', postalCode: '78701', country: 'US' };

/** The first option on offer with the children that it needs. */
function firstOptions({ walked, question, optionIds }: Build, locationIdx?: number): readonly string[] {
  if (optionIds) return optionIds;
  const { ground } = walked;
  const location = locationsOf(ground.definition, ground.answers).find(({ idx }) => idx === locationIdx);
  const [first] = offeredOptions(ground, question, location);
  if (!first || minChoices(question) === 0) return [];
  const child = first.childMessage && question.options?.find(({ parent }) => parent === first.id);
  return child ? [first.id, child.id] : [first.id];
}

const builders: Record<AnswerShape, (build: Build) => AnswerData> = {
  text: () => ({ text: 'Twenty phones' }),
  optionIds: (build) => ({ optionIds: firstOptions(build) }),
  locationOptionIds: (build) => ({
    locationOptionIds: build.subset.map((locationIdx) => ({
      locationIdx,
      optionIds: firstOptions(build, locationIdx),
    })),
  }),
  connectionOptionIds: (build) => ({
    connectionOptionIds: build.subset.map((connectionIdx) => ({ connectionIdx, optionIds: firstOptions(build) })),
  }),
  locations: ({ walked }) => ({
    locations: Array.from(
      { length: locationCount(walked.ground.definition, walked.ground.answers)?.count ?? 1 },
      (_, idx) => ({
        idx,
        name: `Site ${idx + 1}`,
      }),
    ),
  }),
  colocations: () => ({ colocations: [{ name: 'Dallas', searchBy: 'geo', area: 'Dallas, TX', radius: 10 }] }),
  connections: ({ walked }) => {
    const [from = 0, ...to] = wanLocationIdxs(walked.ground);
    return { connections: [{ from, to }] };
  },
  storedLocations: ({ question }) => ({
    storedLocations: [0, 1].map((idx) => ({
      idx,
      name: `${question.id === 'none' ? '' : 'Office'} ${idx}`,
      id: `address-${idx}`,
    })),
  }),
  wanAddresses: ({ question }) => ({
    wanAddresses: Array.from({ length: question.answer.min ?? 1 }, (_, idx) => ({
      idx,
      name: `WAN Location #${idx + 1}`,
      ...address,
    })),
  }),
  locationsAddresses: ({ subset }) => ({
    locationsAddresses: subset.map((idx) => ({ idx, name: `Site ${idx + 1}`, ...address })),
  }),
  locationsInfo: ({ subset, question }) => ({
    locationsInfo: subset.map((locationIdx) =>
      question.type === 'locations_number' ? { locationIdx, number: 5 } : { locationIdx, text: '512 555 0100' },
    ),
  }),
  date: () => ({ date: '2026-06-01' }),
  phones: ({ subset, walked }) => ({
    phones: subset.map((locationIdx) => ({
      locationIdx,
      counts: Object.fromEntries((walked.ground.definition.lists['phone-kind'] ?? []).map((kind) => [String(kind), 1])),
    })),
  }),
  crossConnects: ({ subset }) => ({
    crossConnects: Object.fromEntries(
      subset.map((idx) => [String(idx), [{ quantity: 1, medium: 'fiber', type: 'Single Mode' }]]),
    ),
  }),
  rackTypes: ({ subset }) => ({
    rackTypes: subset.map((locationIdx) => ({
      locationIdx,
      quantity: 1,
      rackType: '42U_standard',
      circuitType: '20A_120V_p1',
      additionalOptions: [],
    })),
  }),
  providerAllowDenyList: () => ({ providerAllowDenyList: { allowList: ['Lumen'], denyList: [] } }),
  referral: () => ({ referral: { from: 'google' } }),
  copyQuote: () => ({ copyQuote: { questionnaireId: 'q-1', serviceType: 'internet', addressIds: ['address-1'] } }),
  billUpload: () => ({
    billUpload: [
      {
        type: 'bill',
        providers: ['Lumen'],
        services: ['Internet'],
        fileUrls: [{ fileUrl: '/files/1', fileId: '1', name: 'bill.pdf', size: 1000 }],
      },
    ],
  }),
  fileUrls: () => ({ fileUrls: [{ fileUrl: '/files/1', fileId: '1', name: 'diagram.pdf', size: 1000 }] }),
  meeting: ({ question }) => {
    const meeting = question.answer.meeting?.isRequired
      ? { meetingRequested: true, timeRange: { start: '2026-03-05T15:00:00Z', end: '2026-03-05T15:30:00Z' } }
      : { meetingRequested: false };
    return question.type === 'chilipiper_meeting' ? { chilipiperMeeting: meeting } : { googleMeeting: meeting };
  },
  contact: () => ({
    contact: { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@acme.example', phone: '512-555-0100', company: 'Acme' },
  }),
};

/** The smallest valid answer of each shape, for simulation. */
import type { AnswerData } from '../answer.ts';
import { minChoices } from '../choice.ts';
import type { AnswerShape, Question } from '../definition.ts';
import type { Evaluation } from '../evaluation.ts';
import { locationsOf } from '../location.ts';
import { offeredOptions } from '../offer.ts';
import { wanLocationIdxs } from '../validate/locations.ts';

export interface Scene {
  /** Evaluation before the question. */
  readonly evaluation: Evaluation;
  readonly question: Question;
  /** Locations or connections of the question. */
  readonly subset: readonly number[];
  /** Options to choose, the same at every place; by default the first offered one if one is required. */
  readonly optionIds?: readonly string[] | undefined;
}

/** Shapes other than locations, whose number the scene does not have. */
export type SampleShape = Exclude<AnswerShape, 'locations' | 'storedLocations'>;

/** Answer to a question of any shape but `locations` and `storedLocations`. */
export function sampleAnswer(scene: Scene): AnswerData {
  return samples[scene.question.answer.shape as SampleShape](scene);
}

const address = {
  street: '1 Main St',
  city: 'Austin',
  stateProvince: 'TX',
  postalCode: '78701',
  country: 'US',
  handoffDetails: 'Cage 4, rack 12, panel 3, port 7',
};

/** The first offered option with its required children. */
function firstOptions({ evaluation, question, optionIds }: Scene, locationIdx?: number): readonly string[] {
  if (optionIds) return optionIds;
  const location = locationsOf(evaluation.definition, evaluation.answers).find(({ idx }) => idx === locationIdx);
  const [first] = offeredOptions(evaluation, question, location);
  if (!first || minChoices(question) === 0) return [];
  const child = first.childMessage && question.options?.find(({ parent }) => parent === first.id);
  return child ? [first.id, child.id] : [first.id];
}

const samples: Readonly<Record<SampleShape, (scene: Scene) => AnswerData>> = {
  text: () => ({ text: 'Twenty phones' }),
  optionIds: (scene) => ({ optionIds: firstOptions(scene) }),
  locationOptionIds: (scene) => ({
    locationOptionIds: scene.subset.map((locationIdx) => ({
      locationIdx,
      optionIds: firstOptions(scene, locationIdx),
    })),
  }),
  connectionOptionIds: (scene) => ({
    connectionOptionIds: scene.subset.map((connectionIdx) => ({ connectionIdx, optionIds: firstOptions(scene) })),
  }),
  colocations: () => ({ colocations: [{ name: 'Dallas', searchBy: 'geo', area: 'Dallas, TX', radius: 10 }] }),
  connections: ({ evaluation }) => {
    const [from = 0, ...to] = wanLocationIdxs(evaluation);
    return { connections: [{ from, to }] };
  },
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
  date: ({ evaluation }) => ({ date: `${nextYear(evaluation)}-06-01` }),
  phones: ({ subset, evaluation }) => ({
    phones: subset.map((locationIdx) => ({
      locationIdx,
      counts: Object.fromEntries((evaluation.definition.lists['phone-kind'] ?? []).map((kind) => [String(kind), 1])),
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
  meeting: ({ question, evaluation }) => {
    const day = `${nextYear(evaluation)}-03-05`;
    const meeting = question.answer.meeting?.isRequired
      ? { meetingRequested: true, timeRange: { start: `${day}T15:00:00Z`, end: `${day}T15:30:00Z` } }
      : { meetingRequested: false };
    return question.type === 'chilipiper_meeting' ? { chilipiperMeeting: meeting } : { googleMeeting: meeting };
  },
  contact: () => ({
    contact: { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@acme.example', phone: '512-555-0100', company: 'Acme' },
  }),
};

function nextYear({ context }: Evaluation): number {
  return Number(context.today.slice(0, 4)) + 1;
}

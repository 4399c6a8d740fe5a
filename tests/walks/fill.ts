/** Fills every drawn field of a page with valid values, by clicks and keys; other values stay unchanged. */
import type { AnswerByShape, AnswerData, AnswerShape, LocationAnswer } from '#domain/questionnaire/answer.ts';
import type { Option } from '#domain/questionnaire/definition.ts';
import { isSingleChoice, minChoices } from '#domain/questionnaire/choice.ts';
import { darkFiberIdxs, needsHandoff } from '#domain/questionnaire/handoff.ts';
import { admit, wanLocationIdxs } from '#domain/questionnaire/evaluation.ts';
import { locationCount } from '#domain/questionnaire/location.ts';
import { maxChoices } from '#domain/questionnaire/offer.ts';
import { toggleOption } from '#domain/questionnaire/toggle.ts';
import { answerTypeOf } from '#domain/questionnaire/types/registry.ts';
import type { AskedQuestion } from '#domain/questionnaire/types/answer-type.ts';
import { optionsOf, placesOf } from '#web/questionnaire/steps/step.ts';
import type { Chance } from '../support/fuzz/random.ts';
import type { WalkHost } from './host.ts';
import { drawnOptions, tickedServices } from './visible.ts';

export interface Filling {
  readonly asked: AskedQuestion;
  readonly chance: Chance;
  readonly host: Pick<WalkHost, 'places' | 'copies' | 'upload'>;
}

const placeNames = ['Dallas', 'Austin', 'Houston', 'Boston', 'Denver', 'Miami', 'Tulsa', 'Reno', 'Fargo', 'Salem'];

/** The answer with every drawn field filled. */
export async function fillIn(filling: Filling, data: AnswerData): Promise<AnswerData> {
  const { asked } = filling;
  const fill = fills[asked.question.answer.shape] as ((filling: Filling, data: AnswerData) => AnswerData) | undefined;
  return fill?.(filling, data) ?? answerTypeOf(asked.question).sample({ ...asked, subset: asked.subset ?? [] });
}

/** Forms with more values than the sample of their type. */
type Fills = {
  readonly [S in AnswerShape]?: (
    filling: Filling,
    data: AnswerByShape[S],
  ) => AnswerByShape[S] | Promise<AnswerByShape[S]>;
};

const fills: Fills = {
  text: ({ chance }) => ({ text: `Words ${chance.below(20)}` }),
  optionIds: (filling, data) => ({ ...data, optionIds: picks(filling, data.optionIds) }),
  locationOptionIds: (filling, { locationOptionIds }) => ({
    locationOptionIds: locationOptionIds.map((entry, row) => {
      const place = placesOf(filling.asked)[row];
      return place ? { ...entry, optionIds: picks(filling, entry.optionIds, place.idx, row === 0) } : entry;
    }),
  }),
  connectionOptionIds: (filling, { connectionOptionIds }) => ({
    connectionOptionIds: connectionOptionIds.map((entry) => ({ ...entry, optionIds: picks(filling, entry.optionIds) })),
  }),
  locations: (filling, { locations }) => ({ locations: ticked(filling, named(filling, locations)) }),
  colocations: ({ chance }, { colocations }) => {
    const free = shuffled(chance, placeNames);
    const rows = Array.from({ length: 1 + chance.below(3) }, (_, at) => colocations[at]);
    return {
      colocations: rows
        .map((row, at) => ({
          ...row,
          name: row?.name && chance.in(0.5) && !free.slice(0, at).includes(row.name) ? row.name : free[at]!,
          searchBy: 'geo' as const,
          area: 'Dallas, TX',
          radius: 25,
        }))
        .filter(({ name }, at, all) => all.findIndex((one) => one.name === name) === at),
    };
  },
  connections: linked,
  storedLocations: ({ chance, host }, { storedLocations }) => {
    const offered = [
      ...host.places,
      ...storedLocations.filter(({ id }) => id === undefined).map(({ name }) => ({ id: undefined, name })),
      { id: undefined, name: chance.oneOf(placeNames) },
    ];
    const all = offered.filter(({ name }, at) => offered.findIndex((one) => one.name === name) === at);
    const chosen = shuffled(chance, all).slice(0, 2 + chance.below(3));
    return { storedLocations: chosen.map(({ id, name }, idx) => ({ idx, name, ...(id !== undefined && { id }) })) };
  },
  wanAddresses: ({ asked, chance }, { wanAddresses }) => {
    const kept =
      wanAddresses.length > 6 && chance.in(0.5) ? wanAddresses.toSpliced(1 + chance.below(5), 1) : wanAddresses;
    const rows = chance.in(0.3) ? [...kept, { idx: 0, name: '' }] : kept;
    const filled = rows.map((row, idx) => ({
      ...addressed(row, row.street ? row.street : `${chance.below(9000)} Wan Ave`),
      idx,
      name: `WAN Location #${idx + 1}`,
    }));
    const fiber = darkFiberIdxs(admit(asked.evaluation, asked.question, { wanAddresses: filled }));
    return {
      wanAddresses: filled.map((row) => ({ ...row, ...(needsHandoff(row, fiber) && { handoffDetails: 'Rack 4' }) })),
    };
  },
  locationsAddresses: ({ asked }, { locationsAddresses }) => {
    const fiber = darkFiberIdxs(asked.evaluation);
    return {
      locationsAddresses: locationsAddresses.map((entry) => ({
        ...addressed(entry, `1 ${entry.name} St`),
        ...(needsHandoff(entry, fiber) && { handoffDetails: 'Rack 4' }),
      })),
    };
  },
  locationsInfo: ({ asked, chance }, { locationsInfo }) => ({
    locationsInfo: locationsInfo.map((entry, row) => {
      if (!placesOf(asked)[row]) return entry;
      return asked.question.type === 'locations_number'
        ? { ...entry, number: 1 + chance.below(90) }
        : { ...entry, text: `512 555 01${chance.below(90)}` };
    }),
  }),
  date: ({ asked, chance }) => ({
    date: `${Number(asked.evaluation.context.today.slice(0, 4)) + 1 + chance.below(3)}-0${1 + chance.below(9)}-11`,
  }),
  phones: ({ asked, chance }, { phones }) => ({
    phones: phones.map((entry, row) =>
      placesOf(asked)[row]
        ? {
            ...entry,
            counts: {
              ...entry.counts,
              ...Object.fromEntries(
                (asked.evaluation.definition.lists['phone-kind'] ?? []).map((kind) => [kind, chance.below(9)]),
              ),
            },
          }
        : entry,
    ),
  }),
  crossConnects: ({ asked, chance }, { crossConnects }) => ({
    crossConnects: {
      ...crossConnects,
      ...Object.fromEntries(
        placesOf(asked).map(({ idx }) => [
          String(idx),
          [{ quantity: chance.in(0.7) ? 1 + chance.below(9) : null, medium: 'fiber', type: 'Single Mode' }],
        ]),
      ),
    },
  }),
  rackTypes: ({ asked, chance }, { rackTypes }) => {
    const filled = (row: (typeof rackTypes)[number]) => ({
      ...row,
      quantity: 1 + chance.below(9),
      rackType: '42U_standard',
      circuitType: '30A_208V_p1',
    });
    const idxs = placesOf(asked).map(({ idx }) => idx);
    const drawn = rackTypes.map((row) => (idxs.includes(row.locationIdx) ? filled(row) : row));
    const added = idxs.filter((idx) => chance.in(0.2) || !drawn.some(({ locationIdx }) => locationIdx === idx));
    return { rackTypes: [...drawn, ...added.map((locationIdx) => filled({ locationIdx, additionalOptions: [] }))] };
  },
  providerAllowDenyList: ({ chance }) => ({
    providerAllowDenyList: { allowList: ['Lumen'], denyList: chance.in(0.5) ? ['Comcast'] : [], comments: '' },
  }),
  referral: ({ chance }) => ({
    referral: chance.in(0.5) ? { from: 'google' } : { from: 'other', comments: 'A friend' },
  }),
  copyQuote: ({ asked, chance, host }, data) =>
    asked.question.present?.step === 'copy_quote_selection' ? { copyQuote: { ...chance.oneOf(host.copies) } } : data,
  billUpload: async ({ asked, host }) => ({
    billUpload: [
      { type: 'bill', providers: ['Lumen'], services: ['Internet'], fileUrls: [await host.upload(asked.question.id)] },
    ],
  }),
  fileUrls: async ({ asked, host }, { fileUrls }) => ({
    fileUrls: [...fileUrls.slice(0, 3), await host.upload(asked.question.id)],
  }),
  meeting: ({ asked }) => {
    const meeting = { meetingRequested: asked.question.answer.meeting?.isRequired === true };
    return asked.question.type === 'chilipiper_meeting' ? { chilipiperMeeting: meeting } : { googleMeeting: meeting };
  },
  contact: ({ chance }) => ({
    contact: {
      firstName: 'Ana',
      lastName: 'Ruiz',
      email: `ana${chance.below(1_000_000_000)}@walks.example`,
      phone: '312-555-0142',
      company: 'Walks',
    },
  }),
};

const addressed = (entry: LocationAnswer, street: string): LocationAnswer => ({
  ...entry,
  street,
  city: 'Chicago',
  stateProvince: 'IL',
  postalCode: '60606',
  country: 'US',
});

/** Unticks what is drawn as ticked, then ticks a new choice. Ticks without a box stay. */
function picks({ asked, chance, host }: Filling, picked: readonly string[], locationIdx?: number, isFirst = true) {
  const { question, evaluation } = asked;
  const top = ({ parent, id }: Option) =>
    parent === undefined && (isFirst || id !== question.answer.notEverywhere?.optionId || chance.in(0.2));
  const never = (id: string) => id.endsWith('.copy_request') && host.copies.length === 0;
  const offered = (now: readonly string[]) => optionsOf(asked, locationIdx, now).filter((one) => !never(one.id));
  if (isSingleChoice(question)) {
    const options = offered([]);
    const isAsked = options.length > 0 && (minChoices(question) > 0 || chance.in(0.8));
    return isAsked ? [weighted(chance, options).id] : picked;
  }
  let now = drawnOptions(asked, picked, locationIdx).reduce<readonly string[]>(
    (left, id) => (left.includes(id) ? toggleOption(question, left, id) : left),
    picked,
  );
  const alone = (question.answer.exclusive ?? []).map(({ optionId }) => optionId);
  const most = Math.min(maxChoices(evaluation, question), 3);
  const count = Math.max(1, minChoices(question), chance.below(most + 1));
  for (let at = 0; at < count; at += 1) {
    const open = offered(now).filter(
      (one) => !now.includes(one.id) && top(one) && one.id !== question.answer.notEverywhere?.optionId,
    );
    const free = open.filter(({ id }) => !alone.includes(id));
    const only = open.find(({ id }) => alone.includes(id));
    if (at === 0 && only && chance.in(0.12)) return toggleOption(question, now, only.id);
    if (free.length > 0) now = toggleOption(question, now, chance.oneOf(free).id);
  }
  if (question.answer.notEverywhere && !isFirst && chance.in(0.15))
    return toggleOption(question, now, question.answer.notEverywhere.optionId);
  for (const parent of now.filter((id) => question.options?.some((one) => one.parent === id))) {
    const children = offered(now).filter((one) => one.parent === parent);
    const wanted = shuffled(chance, children).slice(0, 1 + chance.below(2));
    for (const { id } of wanted) if (!now.includes(id)) now = toggleOption(question, now, id);
  }
  return now;
}

/** New services and copies have the most questions. */
function weighted(chance: Chance, options: readonly Option[]): Option {
  const copy = options.find(({ id }) => id.endsWith('.copy_request'));
  if (copy && chance.in(0.4)) return copy;
  const rich = options.find(({ id }) => id.endsWith('.new_service'));
  return rich && chance.in(0.9) ? rich : chance.oneOf(options);
}

/** Names in every drawn row; rows are added and removed only if the page has a button for it. */
function named({ asked, chance, host }: Filling, locations: readonly LocationAnswer[]): readonly LocationAnswer[] {
  const wanted = locationCount(asked.evaluation.definition, asked.evaluation.answers);
  let rows: readonly (LocationAnswer | undefined)[] = locations;
  if (wanted?.orMore) {
    if (rows.length > wanted.count && chance.in(0.5)) rows = rows.toSpliced(chance.below(rows.length), 1);
    while (rows.length < wanted.count || (rows.length < 8 && chance.in(0.3))) rows = [...rows, undefined];
  }
  const taken = new Set<string>();
  return rows.map((row, idx) => {
    const isFree = row !== undefined && row.name !== '' && !taken.has(row.name);
    const stored = host.places.filter(({ name }) => !taken.has(name));
    const next: LocationAnswer =
      isFree && chance.in(0.6)
        ? row
        : stored.length > 0 && chance.in(0.4)
          ? { ...row, idx, ...chance.oneOf(stored) }
          : { ...withoutId(row), idx, name: chance.oneOf(placeNames.filter((name) => !taken.has(name))) };
    taken.add(next.name);
    return { ...next, idx };
  });
}

function withoutId(row: LocationAnswer | undefined): Partial<LocationAnswer> {
  const { id: _, ...rest } = row ?? {};
  return rest;
}

/**
 * Each service is needed somewhere, a network of several sites at two locations. Ticks of services without a box stay.
 */
function ticked({ asked, chance }: Filling, rows: readonly LocationAnswer[]): readonly LocationAnswer[] {
  const boxes = tickedServices(asked, rows);
  if (boxes.length === 0) return rows;
  const wantedAt = new Map(
    boxes.map((id) => {
      const least = id.endsWith('.wan') ? 2 : 1;
      const order = shuffled(
        chance,
        rows.map((_, at) => at),
      );
      return [id, chance.in(0.4) ? order : order.slice(0, least + chance.below(rows.length))] as const;
    }),
  );
  return rows.map((row, at) => {
    const hidden = (row.serviceOptionIds ?? []).filter((id) => !boxes.includes(id));
    const shown = boxes.filter((id) => wantedAt.get(id)!.includes(at));
    const isUntouched = row.serviceOptionIds === undefined && shown.length === boxes.length;
    return isUntouched ? row : { ...row, serviceOptionIds: [...hidden, ...shown] };
  });
}

/** Each row gets an A end if its select is empty, and Z ends among those with a box; others stay. */
function linked(
  { asked, chance }: Filling,
  { connections }: AnswerByShape['connections'],
): AnswerByShape['connections'] {
  const places = wanLocationIdxs(asked.evaluation);
  const kept = connections.length > 1 && chance.in(0.3) ? connections.slice(1) : connections;
  const rows = kept.length < 3 && chance.in(0.3) ? [...kept, { from: null, to: [] }] : kept;
  return {
    connections: rows.map(({ from, to }) => {
      const a = from !== null && places.includes(from) ? from : chance.oneOf(places);
      const boxes = places.filter((idx) => idx !== a);
      const hidden = [to ?? []].flat().filter((idx) => !boxes.includes(idx) && idx !== a);
      return { from: a, to: [...hidden, ...shuffled(chance, boxes).slice(0, 1 + chance.below(2))] };
    }),
  };
}

function shuffled<T>(chance: Chance, values: readonly T[]): readonly T[] {
  return values
    .map((value) => [chance.next(), value] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, value]) => value);
}

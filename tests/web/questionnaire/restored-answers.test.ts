/** An answer that returns after a change: at its own place, reduced to what is visible, and valid as shown. */
import { expect, test } from 'vitest';
import { dataAs, type AnswerData } from '#domain/questionnaire/answer.ts';
import type { Journey } from '#web/questionnaire/journey/journey.ts';
import { answerTypeOf } from '#domain/questionnaire/types/registry.ts';
import { startingAnswer, type StartingAnswer } from '#web/questionnaire/journey/draft.ts';
import { viewOf } from '#web/questionnaire/journey/view.ts';
import { service } from '../../domain/questionnaire/verdict.ts';
import type { WantedAnswers } from '../../domain/questionnaire/answering.ts';
import { visitor } from '../../domain/questionnaire/shipped.ts';
import { journeyAt } from './question-page.tsx';

const needs = (...names: string[]) => ({ optionIds: names.map((name) => `service_needs.${name}`) });
const count = (n: number) => ({ optionIds: [`location_number.${n}`] });
const names = (...places: (string | readonly [string, ...string[]])[]) => ({
  locations: places.map((place, idx) => {
    const [name, ...services] = typeof place === 'string' ? [place] : place;
    const ticks = services.map((one) => `service_needs.${one}`);
    return { idx, name: name!, ...(ticks.length > 0 && { serviceOptionIds: ticks }) };
  }),
});
const addresses = (...places: string[]) => ({
  locationsAddresses: places.map((name, idx) => ({
    idx,
    name,
    street: `1 ${name} St`,
    city: 'Chicago',
    stateProvince: 'IL',
    postalCode: '60606',
    country: 'US',
  })),
});
const at = (...sets: readonly (readonly string[])[]) => ({
  locationOptionIds: sets.map((optionIds, locationIdx) => ({ locationIdx, optionIds })),
});

async function begin(questionId: string, wishes: WantedAnswers): Promise<Journey> {
  return (await journeyAt(questionId, visitor, wishes)).journey;
}

/** The initial values on the page of the question. */
function shownAt(journey: Journey, questionId: string): StartingAnswer {
  const view = viewOf(journey.state.get(), questionId)!;
  return startingAnswer(answerTypeOf(view.question), journey, view, { contact: {} });
}

/** Answers the questions after a change with their initial values, up to the question. */
async function goOn(journey: Journey, changes: readonly (readonly [string, AnswerData])[], questionId: string) {
  for (const [id, data] of changes) {
    const outcome = await journey.answer(id, data, true);
    expect([id, outcome.kind]).toEqual([id, 'next']);
  }
  for (;;) {
    const { responses } = journey.state.get();
    const open = [...new Set(responses.map((one) => one.questionId))];
    const view = viewOf(journey.state.get(), questionId);
    if (view) return shownAt(journey, questionId);
    const next = (await journey.answer(open.at(-1)!, responses.at(-1)!.data)) as { questionId: string };
    const outcome = await journey.answer(next.questionId, shownAt(journey, next.questionId).data);
    expect([next.questionId, outcome.kind]).toEqual([next.questionId, 'next']);
  }
}

const accepted = async (journey: Journey, questionId: string, { data }: StartingAnswer) =>
  expect((await journey.answer(questionId, data)).kind).toBe('next');

test('[QN-262] fewer locations show as many names, and which name was omitted', async () => {
  const journey = await begin('contract_terms', {
    ...service('internet'),
    location_number: count(3),
    location_names: names('Alpha', 'Bravo', 'Charlie'),
  });
  const shown = await goOn(journey, [['location_number', count(2)]], 'location_names');
  expect(shown).toEqual({ data: names('Alpha', 'Bravo'), left: [{ what: 'Charlie' }], isCleared: true });
  await accepted(journey, 'location_names', shown);
});

test('[QN-262] more locations show an empty name for each new one', async () => {
  const journey = await begin('contract_terms', {
    ...service('internet'),
    location_number: count(2),
    location_names: names('Alpha', 'Bravo'),
  });
  const { data, left } = await goOn(journey, [['location_number', count(4)]], 'location_names');
  expect([data, left]).toEqual([names('Alpha', 'Bravo', '', ''), []]);
});

test('an address stays with the name of its place, and a new name has none', async () => {
  const journey = await begin('contract_terms', {
    ...service('tv'),
    location_number: count(2),
    location_names: names('Dallas office', 'Austin office'),
    location_addresses: addresses('Dallas office', 'Austin office'),
  });
  const shown = await goOn(
    journey,
    [['location_names', names('Austin office', 'Houston office')]],
    'location_addresses',
  );
  const entries = dataAs('locationsAddresses', shown.data)!.locationsAddresses;
  expect(entries.map(({ idx, name, street }) => [idx, name, street])).toEqual([
    [0, 'Austin office', '1 Austin office St'],
    [1, 'Houston office', ''],
  ]);
  expect(shown.left).toEqual([{ what: 'Dallas office' }]);
});

test('where the middle one of three places goes, the last keeps its own address and speed', async () => {
  const speed = (n: number) => [`internet_speed.${n}`];
  const dedicated = ['internet_type.dedicated', 'internet_type.dedicated_fiber'];
  const places = (...all: string[]) => ({ names: names(...all), addresses: addresses(...all) });
  const before = places('North', 'Middle', 'South');
  const journey = await begin('burstable', {
    ...service('internet'),
    location_number: count(3),
    location_names: before.names,
    location_addresses: before.addresses,
    internet_type: at(dedicated, dedicated, dedicated),
    internet_speed: at(speed(100), speed(200), speed(500)),
  });
  const shown = await goOn(
    journey,
    [
      ['location_number', count(2)],
      ['location_names', names('North', 'South')],
    ],
    'internet_speed',
  );
  expect(shown.data).toEqual(at(speed(100), speed(500)));
  expect(shown.left).toEqual([{ what: 'Middle' }]);
  const stored = journey.state.get().responses.find(({ questionId }) => questionId === 'location_addresses')!.data;
  expect(dataAs('locationsAddresses', stored)!.locationsAddresses.map(({ street }) => street)).toEqual([
    '1 North St',
    '1 South St',
  ]);
});

test('[QN-264] services that are gone are ignored, and a single service applies to all places', async () => {
  const journey = await begin('contract_terms', {
    ...service('internet', 'tv'),
    location_number: count(2),
    location_names: names(['A', 'tv'], ['B', 'internet', 'tv']),
  });
  const shown = await goOn(
    journey,
    [
      ['service_needs', needs('internet')],
      ['location_number', count(2)],
    ],
    'location_names',
  );
  expect(shown.data).toEqual(names('A', 'B'));
  expect(shown.left).toEqual([
    { what: 'TV', where: 'A' },
    { what: 'TV', where: 'B' },
  ]);
  await accepted(journey, 'location_names', shown);
});

test('[QN-264] a new service applies to every place until it is unchecked', async () => {
  const journey = await begin('contract_terms', {
    ...service('internet', 'tv'),
    location_number: count(2),
    location_names: names(['A', 'tv'], ['B', 'internet']),
  });
  const changes = [
    ['service_needs', needs('internet', 'tv', 'music')],
    ['location_number', count(2)],
  ] as const;
  const shown = await goOn(journey, changes, 'location_names');
  expect(shown.data).toEqual(names(['A', 'tv', 'music'], ['B', 'internet', 'music']));
});

test('racks of a removed data center are omitted', async () => {
  const sites = (...all: string[]) => ({
    colocations: all.map((name) => ({ name, searchBy: 'geo', area: 'Dallas, TX', radius: 10 })),
  });
  const journey = await begin('cross_connects', {
    ...service('colocation'),
    colocations: sites('Dallas', 'Austin') as AnswerData,
  });
  const shown = await goOn(journey, [['colocations', sites('Austin') as AnswerData]], 'rack_types');
  expect(dataAs('rackTypes', shown.data)!.rackTypes.map(({ locationIdx }) => locationIdx)).toEqual([0]);
  expect(shown.left).toEqual([{ what: 'Dallas' }]);
  await accepted(journey, 'rack_types', shown);
});

test('cross connects of a place that no longer needs any are omitted', async () => {
  const both = ['cross_connect', 'tv'] as const;
  const journey = await begin('install_date', {
    ...service(...both),
    location_number: count(2),
    location_names: names(['A', ...both], ['B', ...both]),
  });
  const shown = await goOn(journey, [['location_names', names(['A', ...both], ['B', 'tv'])]], 'cross_connects');
  expect(Object.keys(dataAs('crossConnects', shown.data)!.crossConnects)).toEqual(['0']);
  expect(shown.left).toEqual([{ what: 'B' }]);
  await accepted(journey, 'cross_connects', shown);
});

test('[QN-249] a speed that broadband does not reach is omitted, and another one can be selected', async () => {
  const journey = await begin('burstable', {
    ...service('internet'),
    location_number: count(1),
    location_names: names('A'),
    internet_type: at(['internet_type.dedicated', 'internet_type.dedicated_fiber']),
    internet_speed: at(['internet_speed.10000']),
  });
  const broadband = at(['internet_type.broadband', 'internet_type.broadband_coax']);
  const shown = await goOn(journey, [['internet_type', broadband]], 'internet_speed');
  expect(shown).toMatchObject({ data: at([]), left: [{ what: '10 Gbps', where: 'A' }] });
  expect((await journey.answer('internet_speed', at(['internet_speed.100']))).kind).toBe('next');
});

test('[QN-282] links follow their places, and ends that no longer need a WAN are removed', async () => {
  const both = ['wan', 'tv'] as const;
  const journey = await begin('contract_terms', {
    ...service(...both),
    wan_type: ['wan_type.wan_point_to_point'],
    location_number: count(4),
    location_names: names('A', 'B', 'C', 'D'),
    wan_connections: {
      connections: [
        { from: 0, to: [3] },
        { from: 1, to: [2, 3] },
      ],
    },
  });
  const shown = await goOn(
    journey,
    [['location_names', names(['C', ...both], ['A', ...both], ['B', ...both], ['D', 'tv'])]],
    'wan_connections',
  );
  expect(shown.data).toEqual({ connections: [{ from: 2, to: [0] }] });
  expect(shown.left).toEqual([{ what: 'D' }]);
});

test('a typed draft is also fitted when its places have changed', async () => {
  const journey = await begin('location_addresses', {
    ...service('tv'),
    location_number: count(2),
    location_names: names('Dallas', 'Austin'),
  });
  journey.keepDraft('location_addresses', addresses('Dallas', 'Austin'));
  const shown = await goOn(journey, [['location_names', names('Austin', 'Boston')]], 'location_addresses');
  const entries = dataAs('locationsAddresses', shown.data)!.locationsAddresses;
  expect(entries.map(({ name, street }) => [name, street])).toEqual([
    ['Austin', '1 Austin St'],
    ['Boston', ''],
  ]);
});

/** Number and combinations of chosen options, and the locations and connections of an answer. */
import { describe, expect, test } from 'vitest';
import { chosenOptions, markerOf, optionIdsOf } from '#domain/questionnaire/chosen.ts';
import { connectionPairs, locationCount, locationsOf, needsAt } from '#domain/questionnaire/location.ts';
import { takeOver } from '#domain/questionnaire/take-over.ts';
import { answerTypes } from '#domain/questionnaire/types/registry.ts';
import { asking, issueTexts } from './asking.ts';

const options = [
  { id: 'none', title: 'None' },
  { id: 'broadband', title: 'Broadband', childMessage: 'Which transport?' },
  { id: 'coax', title: 'Coax', parent: 'broadband' },
  { id: 'old', title: 'Old', retired: true },
];
const choice = (answer: object = {}, more: object = {}) => ({ options, answer, ...more });
const of = (optionIds: readonly string[], answer: object = {}, more: object = {}) =>
  issueTexts(answerTypes.optionIds.check({ optionIds }, asking(choice(answer, more))));

describe('[QN-011] [QN-012] chosen options', () => {
  test('are of the question, each once', () => {
    expect([of(['none']), of([]), of(['broadband', 'coax'])]).toEqual([[], [], []]);
    expect([of(['x']), of(['none', 'none']), of(['old'])]).toEqual([
      ['optionIds: Invalid'],
      ['optionIds: Invalid'],
      ['optionIds: Invalid'],
    ]);
  });

  test('are as many as the question takes', () => {
    const answer = { min: 1, minMessage: 'Choose', max: { default: 2 }, maxMessage: 'At most {n}' };
    expect([of([], answer), of(['none'], answer), of(['none', 'broadband', 'coax'], answer)]).toEqual([
      ['optionIds: Choose'],
      [],
      ['optionIds: At most 2'],
    ]);
    expect(of([], { min: 1 })).toEqual(['optionIds: Required']);
    expect(of(['none', 'broadband', 'coax'], { max: { default: 2 } })).toEqual(['optionIds: Invalid']);
  });

  test('[QN-121] of a single choice are one', () => {
    const single = { type: 'single_select' };
    expect([of([], {}, single), of(['none'], {}, single), of(['none', 'broadband'], {}, single)]).toEqual([
      ['optionIds: Required'],
      [],
      ['optionIds: Invalid'],
    ]);
  });

  test('[QN-255] are alone if one of them is exclusive', () => {
    const answer = { exclusive: [{ optionId: 'none', message: 'Alone' }] };
    expect([of(['none'], answer), of(['none', 'broadband'], answer), of(['broadband', 'coax'], answer)]).toEqual([
      [],
      ['optionIds: Alone'],
      [],
    ]);
    expect(of(['none', 'broadband'], { exclusive: [{ optionId: 'none' }] })).toEqual(['optionIds: Invalid']);
  });

  test('[QN-276] [QN-277] have a child if one is required, and no child without its parent', () => {
    expect(of(['broadband'])).toEqual(['optionIds: Which transport?']);
    expect(of(['coax'])).toEqual(['optionIds: Which transport?']);
    expect(of(['coax'], { minMessage: 'Which class?' })).toEqual(['optionIds: Which class?']);
  });
});

describe('[QN-056] options place by place', () => {
  const places = (entries: readonly (readonly [number, readonly string[]])[], answer: object = {}, idxs = [0, 1]) =>
    issueTexts(
      answerTypes.locationOptionIds.check(
        { locationOptionIds: entries.map(([locationIdx, optionIds]) => ({ locationIdx, optionIds })) },
        asking(choice(answer), idxs),
      ),
    );

  test('follow the same rules at each place that was asked about, and at no other', () => {
    expect(
      places([
        [1, ['none']],
        [0, ['broadband', 'coax']],
      ]),
    ).toEqual([]);
    expect(
      places([
        [1, ['x']],
        [0, ['broadband']],
      ]),
    ).toEqual(['locationOptionIds.1.optionIds: Which transport?', 'locationOptionIds.0.optionIds: Invalid']);
    expect(places([[0, ['none']]], { min: 1 })).toEqual(['locationOptionIds.1.optionIds: Required']);
    expect(
      places([
        [0, []],
        [1, []],
        [7, []],
        [1, []],
      ]),
    ).toEqual(['locationOptionIds.2: Invalid', 'locationOptionIds.3: Invalid']);
  });

  test('[QN-193] may be None at some places, not at all of them', () => {
    const answer = { notEverywhere: { optionId: 'none', message: 'Not everywhere' } };
    expect(
      places(
        [
          [0, ['none']],
          [1, []],
        ],
        answer,
      ),
    ).toEqual([]);
    expect(
      places(
        [
          [0, ['none']],
          [1, ['none']],
        ],
        answer,
      ),
    ).toEqual(['locationOptionIds: Not everywhere']);
    expect(places([], answer, [])).toEqual([]);
  });

  test('hold for links as for places', () => {
    const links = (...entries: readonly (readonly [number, readonly string[]])[]) =>
      issueTexts(
        answerTypes.connectionOptionIds.check(
          { connectionOptionIds: entries.map(([connectionIdx, optionIds]) => ({ connectionIdx, optionIds })) },
          asking(choice({ min: 1 }), [0, 1]),
        ),
      );
    expect(links([1, ['none']], [0, ['none']])).toEqual([]);
    expect(links([0, ['none']])).toEqual(['connectionOptionIds.1.optionIds: Required']);
    expect(links([0, ['none']], [1, ['none']], [5, ['none']])).toEqual(['connectionOptionIds.2: Invalid']);
  });
});

describe('locations', () => {
  const definition = {
    questions: [
      {
        id: 'count',
        type: 'location_number',
        options: [
          { id: 'one', value: { count: 1 } },
          { id: 'six', value: { count: 6, orMore: true } },
        ],
      },
    ],
  } as never;
  const answers = (...data: readonly object[]) => new Map(data.map((each, at) => [String(at), each])) as never;
  const names = (...data: readonly object[]) =>
    locationsOf(definition, answers(...data)).map(({ idx, name, isDataCenter }) => [idx, name, isDataCenter]);

  test('are those of space, else of a network, else the named ones, numbered as they come', () => {
    const named = {
      locations: [
        { idx: 5, name: 'HQ' },
        { idx: 6, name: 'DC', isDataCenter: true },
      ],
    };
    const wan = { wanAddresses: [{ name: 'W' }] };
    const space = { colocations: [{ name: 'Ashburn' }] };
    expect(names(named)).toEqual([
      [0, 'HQ', false],
      [1, 'DC', true],
    ]);
    expect(names(named, wan)).toEqual([[0, 'W', false]]);
    expect(names(named, wan, space)).toEqual([[0, 'Ashburn', true]]);
    expect(names()).toEqual([]);
  });

  test('[QN-108] are counted by the chosen option, and a single one needs no name', () => {
    const chose = (id: string) => new Map([['count', { optionIds: [id] }]]) as never;
    expect(locationCount(definition, chose('one'))).toEqual({ count: 1, orMore: false });
    expect(locationCount(definition, chose('six'))).toEqual({ count: 6, orMore: true });
    expect(locationCount(definition, new Map())).toBeUndefined();
    expect(locationsOf(definition, chose('one'))).toEqual([{ idx: 0, name: 'Location #1', isDataCenter: false }]);
    expect(locationsOf(definition, chose('six'))).toEqual([]);
  });

  test('need every chosen service unless they say which', () => {
    const at = (serviceOptionIds?: readonly string[]) => ({
      idx: 0,
      name: 'x',
      isDataCenter: false,
      ...(serviceOptionIds && { serviceOptionIds }),
    });
    const chosen = new Set(['a']);
    expect([
      needsAt(at(), chosen, 'a'),
      needsAt(at(['a']), chosen, 'a'),
      needsAt(at(['b']), chosen, 'a'),
      needsAt(at(['b']), chosen, 'b'),
    ]).toEqual([true, true, false, false]);
  });

  test('[QN-281] [QN-282] are linked once, in either direction, and never with themselves', () => {
    expect(
      connectionPairs([
        { from: 0, to: [1, 2, 0] },
        { from: 1, to: 0 },
        { from: null, to: 2 },
        { from: 2, to: null },
        { from: 2, to: 1 },
      ]),
    ).toEqual([
      { idx: 0, from: 0, to: 1 },
      { idx: 1, from: 0, to: 2 },
      { idx: 2, from: 2, to: 1 },
    ]);
  });
});

test('an answer chooses its options at any place, and the locations of a service choose the service', () => {
  const question = { options: [{ id: 'a' }, { id: 'b' }] } as never;
  expect(optionIdsOf(question, { optionIds: ['a'] })).toEqual(['a']);
  expect(
    optionIdsOf(question, {
      locationOptionIds: [
        { locationIdx: 0, optionIds: ['a'] },
        { locationIdx: 1, optionIds: ['b'] },
      ],
    }),
  ).toEqual(['a', 'b']);
  expect(optionIdsOf(question, { connectionOptionIds: [{ connectionIdx: 0, optionIds: ['b'] }] })).toEqual(['b']);
  expect(optionIdsOf(question, { storedLocations: [{ idx: 0, name: 'HQ' }] } as never)).toEqual(['a']);
  expect([
    optionIdsOf(question, { storedLocations: [] } as never),
    optionIdsOf(question, { text: 'a' }),
    markerOf({} as never),
  ]).toEqual([[], [], []]);
  expect(chosenOptions(question, new Set(['b']))).toEqual([{ id: 'b' }]);
  expect(chosenOptions({} as never, new Set(['b']))).toEqual([]);
});

describe('[QN-048] answers that another question takes over', () => {
  const asked = (...questions: readonly object[]) =>
    ({ questions: questions.map((each) => ({ rev: 2, ...each })) }) as never;
  const answer = (questionId: string, data: object) => ({ questionId, rev: 1, data }) as never;
  const data = (definition: never, ...stored: readonly never[]) =>
    takeOver(definition, stored).map((each) => [each.questionId, each.data]);

  test('keep their options where none are named, and are one set where they meet', () => {
    const merged = asked({ id: 'new', takesOver: [{ question: 'a' }, { question: 'b' }] });
    expect(data(merged, answer('a', { optionIds: ['x', 'y'] }), answer('b', { optionIds: ['y', 'z'] }))).toEqual([
      ['new', { optionIds: ['x', 'y', 'z'] }],
    ]);
    expect(data(merged, answer('b', { text: '' }), answer('a', { text: 'one' }))).toEqual([['new', { text: 'one' }]]);
    expect(data(merged, answer('a', { date: '2026-01-01' }), answer('b', { date: '2026-02-02' }))).toEqual([
      ['new', { date: '2026-01-01' }],
    ]);
  });

  test('meet link by link', () => {
    const merged = asked({ id: 'new', takesOver: [{ question: 'a' }, { question: 'b' }] });
    const links = (...entries: readonly (readonly [number, ...string[]])[]) => ({
      connectionOptionIds: entries.map(([connectionIdx, ...optionIds]) => ({ connectionIdx, optionIds })),
    });
    expect(data(merged, answer('a', links([0, 'x'], [1, 'x'])), answer('b', links([1, 'y'], [2, 'z'])))).toEqual([
      ['new', links([0, 'x'], [1, 'x', 'y'], [2, 'z'])],
    ]);
  });

  test('that nothing is left of are none, and strangers stay as they were', () => {
    const moved = asked({ id: 'old' }, { id: 'new', takesOver: [{ question: 'old', options: { x: [] } }] });
    expect(data(moved, answer('old', { optionIds: ['x'] }), answer('other', { text: 'z' }))).toEqual([
      ['other', { text: 'z' }],
    ]);
    const places = { locationOptionIds: [{ locationIdx: 0, optionIds: ['x'] }] };
    expect(data(moved, answer('old', places))).toEqual([]);
  });
});

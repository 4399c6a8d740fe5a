/** Each attribute of each service type as the specification writes it down: what is stored, what is refused, what can be unset. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { useServer } from '#tests/support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';
import { makeEstate, type Estate } from './estate.ts';

const server = useServer();
const { add } = createDrive(server);
let estate: Estate;

beforeAll(async () => {
  estate = await makeEstate(server);
  await add('feature-toggle', { team_id: estate.teamId, name: 'editSlas', on: true });
});

/** The words of the specification, by requirement. */
const verbatim = new Map(
  readFileSync(new URL('../../../requirements/requirements.tsv', import.meta.url), 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .map(([id = '', , , words = '']) => [id, words.split(' | ')] as const),
);
const types = verbatim.get('AT-001')!;

interface Specified {
  readonly wire: string;
  readonly type: string;
  readonly options: readonly string[];
  readonly isNullable: boolean;
}

/** `sla:dropdown[0,99.5]{%} s n`: key, type, options, unit, section, nullable. */
const notation = /^(\w+):(nullable boolean|[a-z]+)(?:255)?(?:\[(.*)\])?(?:\{.*\}|\(.*\))?( .*)$/;

function specifiedIn(words: string): Specified {
  const [, key = '', type = '', listed, rest = ''] = notation.exec(words) ?? [];
  const wire = key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const isNullable = type === 'nullable boolean' || /\bn\b/.test(rest);
  return { wire, type, isNullable, options: optionsIn(listed) };
}

/** Lists that stand elsewhere are named in words. */
function optionsIn(listed: string | undefined): readonly string[] {
  if (listed === '31 circuit types') return verbatim.get('AT-064')!;
  if (listed === 'None,/32 to /16') return ['None', '/32', '/16'];
  return listed?.split(',') ?? [];
}

/** The common ones come first; those of the type are AT-066 to AT-083 in the order of the types. */
const attributesOf = (at: number): readonly Specified[] => [
  ...new Map(
    [...verbatim.get('AT-065')!, ...verbatim.get(`AT-0${66 + at}`)!]
      .map(specifiedIn)
      .map((attribute) => [attribute.wire, attribute]),
  ).values(),
];

const word = (option: string): string | number => (/^[\d.]+$/.test(option) ? Number(option) : option);
/** The key of a list for its words: fixed_wireless, or single-mode fiber where an interface is meant. */
const keyOf = (wire: string, value: unknown): unknown => {
  if (typeof value !== 'string') return (value as readonly unknown[]).map((each) => keyOf(wire, each));
  const lower = value.toLowerCase();
  return wire.startsWith('interface') ? lower : lower.replaceAll(' ', '_');
};

/** Sound values; those of a list are all of its words. */
function soundOf({ wire, type, options }: Specified): readonly unknown[] {
  if (type === 'dropdown') return options.map(word);
  if (type === 'options') return [...options.map((option) => [word(option)]), options.map(word)];
  const url = 'https://maps.example/a.kmz';
  const values: Readonly<Record<string, readonly unknown[]>> = {
    string: ['x'.repeat(255), 'One line'],
    text: ['x'.repeat(5000), 'Two\nlines'],
    integer: wire === 'mtu' ? [1500, 9000] : [3, 4],
    decimal: [3.5, 4],
    currency: [
      { value: 12_345, code: 'USD' },
      { value: 250, code: 'EUR' },
    ],
    boolean: [true, false],
    'nullable boolean': [true, false],
    date: ['2026-01-05', '2024-02-29'],
    link: [
      { text: 'Map', url },
      { text: 'Route', url: `http://maps.example/b` },
    ],
  };
  return values[type]!;
}

/** Values that no attribute of the type takes, each for a reason of its own. */
const unsound: Readonly<Record<string, readonly unknown[]>> = {
  string: ['x'.repeat(256), 7, ['x']],
  text: ['x'.repeat(5001), 7, ['x']],
  integer: [3.5, 'three', true],
  decimal: ['fast', true, [3]],
  currency: [5, { value: 5 }, { value: 5, code: 'ZZZ' }],
  boolean: ['maybe', 1, [true]],
  'nullable boolean': ['maybe', 1, []],
  date: ['2026-02-30', 'soon', 5],
  link: [
    { text: 'Map', url: '' },
    { text: '', url: 'https://maps.example' },
    { text: 'Map', url: 'maps' },
  ],
  dropdown: ['No such choice', ['No such choice'], {}],
  options: [['No such choice'], 'No such choice', [null]],
};

describe.each(types.map((type, at) => [type, at] as const))(
  '[AT-001] [AT-007] [AT-008] [AT-009] [AT-010] [AT-011] [AT-012] [AT-015] [AT-018] %s',
  (service_type, at) => {
    const attributes = attributesOf(at);
    let id: string;
    const patch = (detail: object) =>
      server.call('PATCH', `/api/services/${id}`, { as: estate.manager.token, body: { detail } });
    const detail = async (): Promise<Readonly<Record<string, unknown>>> =>
      (await server.call('GET', `/api/services/${id}`, { as: estate.manager.token })).body.detail;

    beforeAll(async () => {
      id = await add('service', { team_id: estate.teamId, service_type });
    });

    test('stores every value and every choice that the specification names', async () => {
      const rounds = Math.max(...attributes.map((attribute) => soundOf(attribute).length));
      for (let round = 0; round < rounds; round += 1) {
        const wanted = Object.fromEntries(
          attributes.map((attribute) => {
            const values = soundOf(attribute);
            return [attribute.wire, values[round % values.length]];
          }),
        );
        const first = await patch(wanted);
        // What the specification writes as words is stored as a key in some lists.
        const keys = Object.keys(wanted).filter((wire) => JSON.stringify(first.body).includes(`"detail.${wire}`));
        const answer =
          first.status === 200
            ? first
            : await patch({ ...wanted, ...Object.fromEntries(keys.map((wire) => [wire, keyOf(wire, wanted[wire])])) });
        expect([round, answer.status, answer.text]).toEqual([round, 200, answer.text]);
        const stored = await detail();
        const free = attributes.filter(({ options }) => options.length === 0).map(({ wire }) => wire);
        expect(Object.fromEntries(free.map((wire) => [wire, stored[wire]]))).toEqual(
          Object.fromEntries(free.map((wire) => [wire, wanted[wire]])),
        );
        expect(attributes.filter(({ wire }) => stored[wire] === undefined)).toEqual([]);
      }
    });

    test.each([0, 1, 2])(
      'refuses at the attribute what is of another kind, and stores nothing of it (%i)',
      async (round) => {
        const before = await detail();
        const wrong = Object.fromEntries(attributes.map(({ wire, type }) => [wire, unsound[type]![round]]));
        const { status, body } = await patch(wrong);
        expect(status).toBe(422);
        const faults = Object.entries(body as Readonly<Record<string, unknown>>).filter(([key]) => key !== 'message');
        const said = Object.fromEntries(faults.map(([key, texts]) => [key.split('.')[1]!, texts]));
        expect(Object.keys(said).toSorted()).toEqual(attributes.map(({ wire }) => wire).toSorted());
        expect(await detail()).toEqual(before);
      },
    );

    test('[AT-006] says what a number has to be', async () => {
      const numbers = attributes.filter(
        ({ type, wire }) => (type === 'integer' && wire !== 'mtu') || type === 'decimal',
      );
      const wrong = numbers.map(({ wire, type }) => [wire, unsound[type]![0]]);
      const { body } = await patch(Object.fromEntries(wrong));
      expect(numbers.map(({ wire, type }) => [wire, type, body[`detail.${wire}`]])).toEqual(
        numbers.map(({ wire, type }) => [wire, type, [type === 'integer' ? 'Must be an integer' : 'Must be a number']]),
      );
    });

    test('lets what is nullable be unset', async () => {
      const open = attributes.filter(({ isNullable }) => isNullable);
      expect(open.map(({ wire }) => wire)).toContain('provider_service_id');
      expect((await patch(Object.fromEntries(open.map(({ wire }) => [wire, null])))).status).toBe(200);
      const stored = await detail();
      expect(open.filter(({ wire }) => (stored[wire] ?? null) !== null)).toEqual([]);
    });
  },
);

/**
 * Each attribute of each service type as specified: stored values, refusals and their texts, clearing, and required
 * values of an upload.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { formOf } from '#tests/support/form.ts';
import { pdfOf } from '#tests/support/pdf.ts';
import { attributesOfType, keyOf, wordsOf, type SpecifiedAttribute } from '#tests/support/specified-attribute.ts';
import { useServer } from '#tests/support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';
import { makeEstate, type Estate } from './estate.ts';

const server = useServer();
const { add, send } = createDrive(server);
let estate: Estate;

/** As delivered: no toggle is set. */
beforeAll(async () => {
  estate = await makeEstate(server);
});

/** Each type with its row of attributes. */
const catalogues = [
  ['[AT-033, AT-065, AT-066] [AT-064]', 'colocation', 'AT-066'],
  ['[AT-030, AT-067]', 'cross_connect', 'AT-067'],
  ['[AT-040, AT-068] [AT-041]', 'direct_cloud_connect', 'AT-068'],
  [
    '[AT-021, AT-022, AT-023, AT-069] [AT-020] [AT-024] [AT-048] [AT-049] [AT-050] [CT-028, CT-029, CT-030]',
    'internet',
    'AT-069',
  ],
  ['[AT-031, AT-070] [AT-005]', 'mobile_line', 'AT-070'],
  ['[AT-071]', 'music', 'AT-071'],
  ['[AT-029, AT-072]', 'security', 'AT-072'],
  ['[AT-028, AT-073]', 'tv', 'AT-073'],
  ['[AT-032, AT-037, AT-074] [AT-042] [AT-058] [AT-059] [AT-060] [CT-033, CT-034]', 'voice_phone_lines', 'AT-074'],
  ['[AT-032, AT-038, AT-075]', 'voice_pri', 'AT-075'],
  ['[AT-032, AT-038, AT-076]', 'voice_sip', 'AT-076'],
  ['[AT-032, AT-039, AT-077]', 'voice_ucaas', 'AT-077'],
  ['[AT-035, AT-078] [AT-057] [AT-062] [CT-032]', 'wan_dark_fiber', 'AT-078'],
  ['[AT-034, AT-079]', 'wan_mpls', 'AT-079'],
  ['[AT-034, AT-080] [AT-061] [CT-035]', 'wan_point_to_point', 'AT-080'],
  ['[AT-036, AT-081] [AT-047] [CT-027]', 'wan_sd_wan', 'AT-081'],
  ['[AT-082]', 'wan_vpls', 'AT-082'],
  ['[AT-034, AT-083]', 'wan_wavelength', 'AT-083'],
] as const;

const url = 'https://maps.example/a.kmz';
const usd = { value: 12_345, code: 'USD' };
/** Prices of one minute, kilowatt-hour or Mbps, which may be fractions of a cent. */
const unitPrices: ReadonlySet<string> = new Set(['rate_per_minute', 'power_rate_per_kwh', 'burst_utilization_rate']);

/** Valid values: for a list, every option; for a multiple choice, each option and all together. */
function soundOf(attribute: SpecifiedAttribute): readonly unknown[] {
  const listed = attribute.options.map((option) => keyOf(attribute, option));
  const values: Readonly<Record<string, readonly unknown[]>> = {
    dropdown: listed,
    options: [...listed.map((option) => [option]), listed],
    string: ['x'.repeat(255), 'One line'],
    text: ['x'.repeat(5000), 'Two\nlines'],
    integer: attribute.wire === 'mtu' ? [1500, 9000] : [3, 4],
    decimal: [3.5, 4],
    currency: [usd, unitPrices.has(attribute.wire) ? { value: 1.2, code: 'EUR' } : { value: 250, code: 'EUR' }],
    boolean: [true, false],
    nullable_boolean: [true, false, null],
    date: ['2026-01-05', '2024-02-29'],
    link: [
      { text: 'Map', url },
      { text: 'Route', url: 'http://maps.example/b' },
    ],
  };
  return values[attribute.inputType]!;
}

const said = { url: 'URL is not valid. Please enter a valid URL starting with http:// or https://' } as const;

type Fault = readonly [value: unknown, said: string, below?: string];

/** Invalid values for the attributes of a type, with their texts; `below` is the half with the error. */
const unsound: Readonly<Record<string, readonly Fault[]>> = {
  string: [
    ['x'.repeat(256), 'At most 255 characters'],
    [7, 'Invalid'],
    ['Two\nlines', 'One line only'],
  ],
  text: [
    ['x'.repeat(5001), 'At most 5,000 characters'],
    [7, 'Invalid'],
  ],
  integer: [
    [3.5, 'Must be an integer'],
    ['three', 'Must be an integer'],
    [true, 'Must be an integer'],
  ],
  decimal: [
    ['fast', 'Must be a number'],
    [true, 'Must be a number'],
    [-1, 'Invalid'],
  ],
  currency: [
    [{ value: 5 }, 'Currency code is required', '.code'],
    [{ code: 'USD' }, 'Required', '.value'],
    [{ value: 5, code: 'ZZZ' }, 'Currency code is required', '.code'],
    [{ value: -5, code: 'USD' }, 'Invalid', '.value'],
  ],
  boolean: [
    ['maybe', 'Invalid'],
    [1, 'Invalid'],
    [null, 'Required'],
  ],
  nullable_boolean: [
    ['maybe', 'Invalid'],
    [1, 'Invalid'],
  ],
  date: [
    ['2026-02-30', 'Invalid Date'],
    ['soon', 'Invalid Date'],
  ],
  link: [
    [{ text: 'Map', url: '' }, 'Required', '.url'],
    [{ url }, 'Required', '.text'],
    [{ text: 'Map', url: 'https://' }, said.url, '.url'],
    [{ text: 'Map', url: 'maps.example' }, said.url, '.url'],
  ],
  dropdown: [
    ['No such choice', 'Invalid'],
    [{}, 'Invalid'],
  ],
  options: [
    [['No such choice'], 'Invalid', '.0'],
    ['No such choice', 'Invalid'],
  ],
};
/** A frame has a minimum size, so the text for a fraction uses a number above it. */
const unsoundOf = ({ wire, inputType }: SpecifiedAttribute): readonly Fault[] =>
  wire === 'mtu'
    ? unsound['integer']!.map(([value, said]) => [value === 3.5 ? 1500.5 : value, said])
    : unsound[inputType]!;

const rounds = Math.max(...Object.values(unsound).map(({ length }) => length));

/** A value of the type in each round; types with fewer values repeat. */
const inRound = <T>(values: readonly T[], round: number): T => values[round % values.length]!;

test('[AT-001] the eighteen types are those of the specification', () => {
  expect(catalogues.map(([, type]) => type)).toEqual(wordsOf('AT-001'));
});

describe.each(catalogues)(
  '[AT-002, AT-004] [DF-002, DF-003, DF-005, DF-007, DF-010] [AT-006, AT-007, AT-008, AT-009, AT-010, AT-011, AT-012] [AT-013, AT-014, AT-015] [AT-018, AT-019] [AT-046, CT-026] %s %s',
  (_rows, service_type, row) => {
    const attributes = attributesOfType(row);
    let id: string;
    const patch = (detail: object) =>
      server.call('PATCH', `/api/services/${id}`, { as: estate.manager.token, body: { detail } });
    const detail = async (): Promise<Readonly<Record<string, unknown>>> =>
      (await server.call('GET', `/api/services/${id}`, { as: estate.manager.token })).body.detail;

    beforeAll(async () => {
      id = await add('service', { team_id: estate.teamId, service_type });
    });

    test('stores every value and every choice that the specification names, and no further attribute', async () => {
      const most = Math.max(...attributes.map((attribute) => soundOf(attribute).length));
      for (let round = 0; round < most; round += 1) {
        const wanted = Object.fromEntries(
          attributes.map((attribute) => [attribute.wire, inRound(soundOf(attribute), round)]),
        );
        const answer = await patch(wanted);
        expect([round, answer.status, answer.text]).toEqual([round, 200, answer.text]);
        expect(await detail()).toEqual(wanted);
      }
      expect((await patch({ no_such_attribute: 1 })).body['detail.no_such_attribute']).toEqual(['Unknown field.']);
    });

    test.each(Array.from({ length: rounds }, (_, round) => round))(
      'refuses values of another kind at each attribute, and stores nothing (%i)',
      async (round) => {
        const before = await detail();
        const wrong = attributes.map((attribute) => [attribute.wire, inRound(unsoundOf(attribute), round)] as const);
        const { status, body } = await patch(Object.fromEntries(wrong.map(([wire, [value]]) => [wire, value])));
        const expected = Object.fromEntries(
          wrong.map(([wire, [, text, below = '']]) => [`detail.${wire}${below}`, [text]] as const),
        );
        const { message: _message, ...faults } = body as Readonly<Record<string, readonly string[]>>;
        expect(status).toBe(422);
        expect(faults).toEqual(expected);
        expect(await detail()).toEqual(before);
      },
    );

    test('[AT-016] lets what is nullable be unset, and keeps it as null', async () => {
      const open = attributes.filter(({ isNullable }) => isNullable).map(({ wire }) => [wire, null] as const);
      expect(open.map(([wire]) => wire)).toContain('provider_service_id');
      expect((await patch(Object.fromEntries(open))).status).toBe(200);
      expect(await detail()).toMatchObject(Object.fromEntries(open));
    });
  },
);

describe('[AT-017] [AT-002] an upload', () => {
  const uploaded = async (details: readonly object[]) => {
    const call = (method: 'POST' | 'PUT', path: string, body: object, as = estate.manager) =>
      server.call(method, `/api/${path}`, { as: as.token, ...body });
    const { body: draft } = await call('POST', 'inventory-uploads', { body: { team_id: estate.teamId, name: 'All' } });
    const files = [{ name: 'Paper.pdf', content: await pdfOf([['Service order']]) }];
    const { body: kept } = await call(
      'PUT',
      `inventory-uploads/${draft.id}/contracts`,
      formOf({ contract_ids: [] }, files),
    );
    await call('PUT', `inventory-uploads/${draft.id}/submit`, {});
    await send('inventory-upload', draft.id, estate.specialist, 'process');
    const extracted = details.map((detail, at) => ({
      service_type: catalogues[at]![1],
      address_id: estate.id['address'],
      address_zid: estate.id['address'],
      term: 36,
      start_date: '2026-03-17',
      mrc: usd,
      detail,
    }));
    const provider_id = await add('provider', { name: `Carrier ${details.length} ${draft.id}` });
    const path = `inventory-upload-contracts/${kept.records[0].id}`;
    const entered = await call(
      'PUT',
      path,
      { body: { provider_id, extracted, status: 'EXTRACTED' } },
      estate.specialist,
    );
    expect([entered.status, entered.text]).toEqual([200, entered.text]);
    return send('inventory-upload', draft.id, estate.specialist, 'complete');
  };
  const needed = catalogues.map(([, , row]) =>
    attributesOfType(row).filter(({ isInventoryRequired }) => isInventoryRequired),
  );

  test('reports each attribute that each type lacks and the specification marks, and no other', async () => {
    const { status, body } = await uploaded(catalogues.map(() => ({})));
    const { message: _message, ...faults } = body as Readonly<Record<string, readonly string[]>>;
    const lacking = needed.flatMap((attributes, at) =>
      attributes.map(({ wire }) => [`contracts.0.extracted.${at}.detail.${wire}`, ['Required']] as const),
    );
    expect(status).toBe(422);
    expect(Object.fromEntries(Object.entries(faults).filter(([key]) => key.includes('.detail.')))).toEqual(
      Object.fromEntries(lacking),
    );
  });

  test('becomes eighteen services when each has what is marked, and nothing else', async () => {
    const details = needed.map((attributes) =>
      Object.fromEntries(attributes.map((attribute) => [attribute.wire, soundOf(attribute)[0]])),
    );
    const done = await uploaded(details);
    expect([done.status, done.text]).toEqual([200, done.text]);
    expect(done.body.service_count).toBe(18);
  });
});

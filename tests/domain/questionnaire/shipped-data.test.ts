import { describe, expect, test } from 'vitest';
import type { QuestionType } from '#generated/domain/lists/question-type.ts';
import { controlOf, diagramLabel, submitsOnClick, titleLines } from '#domain/questionnaire/present.ts';
import { toggleOption } from '#domain/questionnaire/toggle.ts';
import { inOrder } from '#domain/questionnaire/walk.ts';
import { wordsOf } from '#tests/support/specified-attribute.ts';
import { shipped, shippedQuestion } from './shipped.ts';

const order = inOrder(shipped).map(({ id }) => id);

describe('the order of questions', () => {
  test.each([
    ['[QN-020]', 'shopping_for', undefined],
    ['[QN-021]', 'it_experience', 'shopping_for'],
    ['[QN-022]', 'service_needs', 'it_experience'],
    ['[QN-023]', 'wan_type', 'service_needs'],
    ['[QN-024]', 'wan_locations', 'wan_type'],
    ['[QN-025]', 'internet_locations', 'wan_locations'],
    ['[QN-026]', 'voice_locations', 'internet_locations'],
    ['[QN-027]', 'location_number', 'voice_locations'],
    ['[QN-028]', 'location_names', 'location_number'],
    ['[QN-029]', 'location_addresses', 'location_names'],
    ['[QN-030]', 'colocations', 'location_addresses'],
    ['[QN-031]', 'contract_terms', 'colocations'],
    ['[QN-032]', 'bandwidth_requirements', 'contract_terms'],
    ['[QN-033]', 'internet_type', 'bandwidth_requirements'],
    ['[QN-034]', 'internet_speed', 'internet_type'],
    ['[QN-035]', 'burstable', 'internet_speed'],
    ['[QN-036]', 'copy_selection', 'burstable'],
    ['[QN-037]', 'provider_considerations', 'copy_configuration'],
    ['[QN-038]', 'general_comments', 'provider_considerations'],
    ['[QN-039]', 'meeting_google', 'general_comments'],
    ['[QN-040]', 'contact_info', 'meeting_google'],
    ['[QN-041]', 'referral', 'contact_info'],
  ])('%s puts %s after %s', (_, id, before) => {
    const named = [
      'shopping_for',
      'it_experience',
      'service_needs',
      'wan_type',
      'wan_locations',
      'internet_locations',
      'voice_locations',
      'location_number',
      'location_names',
      'location_addresses',
      'colocations',
      'contract_terms',
      'bandwidth_requirements',
      'internet_type',
      'internet_speed',
      'burstable',
      'copy_selection',
      'copy_configuration',
      'provider_considerations',
      'general_comments',
      'meeting_google',
      'contact_info',
      'referral',
    ];
    const sequence = order.filter((candidate) => named.includes(candidate));
    expect(sequence[sequence.indexOf(id) - 1]).toBe(before);
  });

  test('[QN-019] is one sequence without repeats', () => {
    expect(new Set(shipped.questions.map((question) => question.order)).size).toBe(shipped.questions.length);
  });

  test('[QN-019] sorts the questions from the wish to the referral', () => {
    const named =
      'shopping_for it_experience service_needs wan_type wan_locations internet_locations voice_locations location_number location_names location_addresses colocations contract_terms bandwidth_requirements internet_type internet_speed burstable copy_selection copy_configuration provider_considerations general_comments meeting_google contact_info referral';
    expect(order.filter((id) => named.split(' ').includes(id)).join(' ')).toBe(named);
  });

  test('[QN-048] [QN-049] [QN-050] a question, its options and its conditions carry the listed fields', () => {
    const keysOf = (records: readonly object[]): ReadonlySet<string> =>
      new Set(records.flatMap((each) => Object.keys(each)));
    const lacking = (id: string, records: readonly object[]): readonly string[] =>
      wordsOf(id)
        .flatMap((words) => words.split(', '))
        .filter((field) => !keysOf(records).has(field));
    const { questions } = shipped;
    expect(lacking('QN-048', questions)).toEqual([]);
    // No shipped option has its own picture.
    expect(
      lacking(
        'QN-049',
        questions.flatMap(({ options = [] }) => options),
      ),
    ).toEqual(['imageUrl']);
    expect(
      lacking(
        'QN-050',
        questions.flatMap(({ conditionals = [] }) => conditionals),
      ),
    ).toEqual([]);
  });

  test('[QN-128] has a place for the steps that the list leaves out', () => {
    const extra = [
      'voice_type',
      'cloud_provider',
      'phone_hardware',
      'rack_types',
      'cross_connects',
      'install_date',
      'bill_upload',
    ];
    const places = extra.map((id) => order.indexOf(id));
    expect(places.every((place) => place > order.indexOf('burstable') && place < order.indexOf('copy_selection'))).toBe(
      true,
    );
  });
});

describe('the questions', () => {
  test('[QN-093] use every one of the 33 types', () => {
    const types: readonly QuestionType[] = [
      'chilipiper_meeting',
      'colocation_locations',
      'connections_single_select',
      'cross_connects',
      'data_center_rack_type',
      'datetime_service_install',
      'file',
      'file_bill',
      'google_meeting',
      'google_meeting_required',
      'initial',
      'internet_type_and_transports',
      'location_connections',
      'location_number',
      'locations',
      'locations_addresses',
      'locations_addresses_wan',
      'locations_multi_select',
      'locations_multi_select_required',
      'locations_number',
      'locations_single_select',
      'multi_select',
      'phone_hardware',
      'providers_allow_deny',
      'questionnaire_type',
      'referral',
      'service_multi_select',
      'single_select',
      'sites_internet',
      'sites_voice',
      'sites_wan',
      'text',
      'text_not_required',
    ];
    expect(types).toHaveLength(33);
    expect(new Set(shipped.questions.map(({ type }) => type))).toEqual(new Set(types));
  });

  test.each([
    ['[QN-076]', 'service-type', 18, ['wan_type', 'voice_type']],
    ['[QN-079]', 'contract-term', 7, ['contract_terms']],
    ['[QN-080]', 'referral-source', 13, ['referral']],
    ['[QN-090]', 'phone-line-type', 5, ['phone_line_types']],
  ] as const)('%s take their values from the closed list %s', (_, list, size, ids) => {
    expect(shipped.lists[list]).toHaveLength(size);
    for (const id of ids) {
      const values = shippedQuestion(id).options!.flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
      expect(shipped.lists[list]).toEqual(expect.arrayContaining(values));
    }
  });

  test.each([
    ['[QN-079]', 'contract_terms', 'contract-term'],
    ['[QN-080]', 'referral', 'referral-source'],
    ['[QN-090]', 'phone_line_types', 'phone-line-type'],
    ['[QN-043]', 'shopping_for', 'questionnaire-type'],
  ])('%s offer in %s the whole closed list %s', (_, id, list) => {
    const values = shippedQuestion(id).options!.flatMap(({ value }) => value ?? []);
    expect(new Set(values)).toEqual(new Set(shipped.lists[list]));
  });

  test('[QN-077, QN-078] offer both classes of internet with transports of the closed list', () => {
    const options = shippedQuestion('internet_type').options!;
    expect(options.filter(({ childMessage }) => childMessage).map(({ value }) => value)).toEqual([
      'Broadband',
      'Dedicated',
    ]);
    const transports = new Set(options.filter(({ parent }) => parent).map(({ value }) => value));
    expect(transports).toEqual(new Set(['fiber', 'coax', 'fixed_wireless', 'copper', 'cellular', 'satellite']));
  });

  test('[QN-083] let racks choose among 31 circuits from 15 A at 120 V to 100 A at 208 V, and 415 V in three phases', () => {
    const circuits = shipped.lists['circuit-type'] ?? [];
    expect(circuits).toHaveLength(31);
    expect(circuits).toEqual(expect.arrayContaining(['15A_120V_p1', '100A_208V_p3', '100A_415V_p3']));
    for (const circuit of circuits) expect(circuit).toMatch(/^\d+A_\d+V_p[13]$/);
  });

  test('[QN-271] let a colocation search five radii, ten miles first', () => {
    expect(shippedQuestion('colocations').answer.radius).toEqual({ allowed: [5, 10, 25, 50, 100], default: 10 });
  });

  test('[QN-139] start the install date one month ahead', () => {
    expect(shippedQuestion('install_date').answer.defaultMonthsAhead).toBe(1);
  });

  test('[QN-252] offer the internet speeds of the specification', () => {
    const speeds = shippedQuestion('internet_speed').options!.flatMap(
      ({ value }) => (value as { mbps: number } | undefined)?.mbps ?? [],
    );
    expect(speeds).toEqual([10, 50, 100, 200, 250, 300, 500, 1000, 2000, 5000, 10000, 40000, 100000]);
  });

  test('[QN-017] are worded in sentence case, without trailing colons', () => {
    expect(shipped.questions).toHaveLength(50);
    for (const { title } of shipped.questions) expect(title).toMatch(/^[A-Z][^:]*[a-z?]$/);
  });

  test('[QN-172] ask for a call with the specified heading', () => {
    expect(shippedQuestion('meeting_google').title).toBe(
      "Let's schedule a follow-up call between you and one of our IT experts",
    );
  });

  test('[QN-015] [QN-016] are editable from the details panel when they hold text, contract terms or bandwidth', () => {
    const editable = shipped.questions.filter(({ present }) => present?.editableInDetails).map(({ id }) => id);
    expect(editable).toEqual(
      expect.arrayContaining([
        'contract_terms',
        'bandwidth_requirements',
        'internet_speed',
        'general_comments',
        'mobile_lines',
      ]),
    );
    expect(editable).not.toContain('shopping_for');
  });

  test('[QN-049] have options named after their question', () => {
    const named = shipped.questions.flatMap(({ id, options = [] }) =>
      options.map((option) => [id, option.id] as const),
    );
    expect(named.length).toBeGreaterThan(150);
    expect(named.filter(([id, option]) => !option.startsWith(`${id}.`))).toEqual([]);
  });
});

describe('controls', () => {
  const { present } = shipped.flow;
  const single = shippedQuestion('wan_type');
  const multi = shippedQuestion('cloud_provider');
  const perLocation = shippedQuestion('phone_line_types');
  const perConnection = shippedQuestion('connection_protection');

  test.each([
    ['[QN-132] [QN-133] a single choice', single, 10],
    ['[QN-136] [QN-137] a multi-select', multi, 8],
    ['[QN-143] a choice per location', perLocation, 5],
    ['[QN-145] [QN-146] a choice per connection', perConnection, 3],
  ])('%s has cards up to its threshold and a dropdown above', (_, question, limit) => {
    expect(controlOf(question, limit, present)).toBe('cards');
    expect(controlOf(question, limit + 1, present)).toBe('dropdown');
  });

  test('[QN-134] only cards of a single choice submit at once', () => {
    expect(submitsOnClick(single, 'cards')).toBe(true);
    expect(submitsOnClick(single, 'dropdown')).toBe(false);
    expect(submitsOnClick(multi, 'cards')).toBe(false);
    expect(submitsOnClick(perConnection, 'cards')).toBe(false);
  });

  test('[QN-135] [QN-142] four cards are in a row and diagram labels end after 14 characters', () => {
    expect(present.cardsPerRow).toBe(4);
    expect(diagramLabel('Headquarters 1', present.diagramLabelCharacters)).toBe('Headquarters 1');
    expect(diagramLabel('Headquarters 12', present.diagramLabelCharacters)).toBe('Headquarters…');
  });

  test('[QN-013] a title of more than 70 characters is wrapped at 7 words', () => {
    const words = (count: number) => Array.from({ length: count }, () => 'question').join(' ');
    expect(titleLines(words(7), present.titleWrap)).toHaveLength(1);
    expect(titleLines(words(8), present.titleWrap)).toEqual([words(7), words(1)]);
  });
});

describe('the internet type picker', () => {
  const question = shippedQuestion('internet_type');
  const fiber = ['internet_type.broadband', 'internet_type.broadband_fiber'];

  test('[QN-243] None clears the other choices', () => {
    expect(toggleOption(question, fiber, 'internet_type.none')).toEqual(['internet_type.none']);
  });

  test('[QN-244] another choice clears None', () => {
    expect(toggleOption(question, ['internet_type.none'], 'internet_type.dedicated')).toEqual([
      'internet_type.dedicated',
    ]);
  });

  test('[QN-105] a transport brings its class along, and the class takes its transports away', () => {
    expect(toggleOption(question, [], 'internet_type.broadband_fiber')).toEqual(fiber);
    expect(toggleOption(question, fiber, 'internet_type.broadband')).toEqual([]);
  });
});

test('[QN-131] contact info and the copied request have separate steps under listed types; text per location is a number or text type', () => {
  const special = shipped.questions.flatMap(({ id, type, present }) =>
    present?.step ? [[id, type, present.step]] : [],
  );
  expect(special).toEqual([
    ['copy_selection', 'single_select', 'copy_quote_selection'],
    ['copy_configuration', 'single_select', 'copy_quote_configuration'],
    ['contact_info', 'text', 'contact_info'],
  ]);
  const perLocation = shipped.questions
    .filter(({ answer }) => answer.shape === 'locationsInfo')
    .map(({ type }) => type);
  expect(new Set(perLocation)).toEqual(new Set(['locations_number', 'text_not_required']));
});

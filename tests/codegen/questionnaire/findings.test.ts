import { describe, expect, test, vi } from 'vitest';
import { analyse } from '#codegen/check/questionnaire/analyse.ts';
import type { Finding, FindingCode, QuestionnaireSource } from '#codegen/check/questionnaire/source.ts';
import { source } from './shipped-source.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

interface Draft {
  [key: string]: unknown;
  id: string;
  options: { id: string; title?: string; hide?: unknown[] }[];
  conditionals?: unknown[];
  skip?: string[];
  answer: Record<string, unknown>;
}

/** The shipped questionnaire with one question edited, or its flow. */
function edited(questionId: string, edit: (question: Draft) => unknown): QuestionnaireSource {
  const copy = structuredClone(source) as unknown as { questions: Draft[]; flow: Draft };
  edit(questionId === 'flow' ? copy.flow : copy.questions.find(({ id }) => id === questionId)!);
  return copy as unknown as QuestionnaireSource;
}

const shipped = analyse(source);
const isShipped = (found: Finding) =>
  shipped.some((known) => known.code === found.code && known.pointer === found.pointer && known.file === found.file);

/** Findings added by the edit. */
function added(questionId: string, edit: (question: Draft) => unknown): readonly Finding[] {
  return analyse(edited(questionId, edit)).filter((found) => !isShipped(found));
}

function one(findings: readonly Finding[], code: FindingCode): Finding {
  const found = findings.find((finding) => finding.code === code);
  if (!found) throw new Error(`No ${code} in ${JSON.stringify(findings)}`);
  return found;
}

describe('the shipped questionnaire', () => {
  test('[QN-018] has no errors and no warnings', () => {
    expect(shipped.filter(({ severity }) => severity !== 'info')).toEqual([]);
  });

  test('is analysed in under a second', () => {
    const start = performance.now();
    analyse(source);
    expect(performance.now() - start).toBeLessThan(1000);
  });
});

describe('names that lead nowhere', () => {
  test('an unknown option is reported with the name that was meant, and a patch', () => {
    const findings = added(
      'burstable',
      ({ conditionals }) => (conditionals![0] = { optionId: 'internet_type.dedicatd' }),
    );
    expect(one(findings, 'unknown-option')).toEqual({
      code: 'unknown-option',
      severity: 'error',
      file: 'questions/210-burstable.json',
      pointer: '/conditionals/0/optionId',
      message: 'There is no option "internet_type.dedicatd". Did you mean "internet_type.dedicated"?',
      patch: [{ op: 'replace', path: '/conditionals/0/optionId', value: 'internet_type.dedicated' }],
    });
  });

  test('a forward reference names the later question', () => {
    const findings = added('wan_type', ({ conditionals }) => conditionals!.push({ optionId: 'referral.other' }));
    expect(one(findings, 'forward-reference')).toMatchObject({
      pointer: '/conditionals/1/optionId',
      message: '"referral.other" belongs to referral, which comes later.',
    });
  });

  test('a self reference is no condition', () => {
    const findings = added('wan_type', ({ conditionals }) => conditionals!.push({ optionId: 'wan_type.wan_mpls' }));
    expect(one(findings, 'self-reference').pointer).toBe('/conditionals/1/optionId');
  });

  test('an unknown guard, fact or question is reported at its place', () => {
    expect(
      one(
        added('referral', (q) => (q.skip = ['signedin'])),
        'unknown-guard',
      ).message,
    ).toBe('There is no guard "signedin" in flow.json. Did you mean "signedIn"?');
    const fact = added(
      'flow',
      (flow) => ((flow['guards'] as Record<string, unknown>)['signedIn'] = { description: 'x', when: '@signedOn' }),
    );
    expect(one(fact, 'unknown-fact')).toMatchObject({ file: 'flow.json', pointer: '/guards/signedIn/when' });
    const question = added(
      'flow',
      (flow) => ((flow['sites'] as Record<string, unknown>)['wan_location'] = 'service_needs.wan'),
    );
    expect(one(question, 'unknown-question').message).toBe(
      'There is no question "wan_location". Did you mean "wan_locations"?',
    );
  });

  test('the same id, order or option twice is reported at the second place', () => {
    expect(
      one(
        added('wan_type', (q) => (q['order'] = 40)),
        'duplicate-order',
      ).message,
    ).toBe('The order 40 is already used in questions/040-service_needs.json.');
    expect(
      one(
        added('it_experience', (q) => (q.id = 'shopping_for')),
        'duplicate-id',
      ).pointer,
    ).toBe('/id');
    const option = added('bgp_routing', (q) => q.options.push({ id: 'bgp_routing.yes', title: 'Yes' }));
    expect(one(option, 'duplicate-option').pointer).toBe('/options/3/id');
    expect(
      one(
        added('bgp_routing', (q) => q.options.push({ id: 'bgp.maybe', title: 'Maybe' })),
        'misnamed-option',
      ).message,
    ).toBe('Options of this question start with "bgp_routing.".');
  });
});

describe('logic that cannot be', () => {
  test('one option that must and must not be chosen', () => {
    const findings = added('burstable', (q) =>
      q.conditionals!.push({ optionId: 'internet_type.none', mustMet: true, mustNotMet: true }),
    );
    expect(one(findings, 'must-and-must-not').pointer).toBe('/conditionals/2');
    expect(one(findings, 'unreachable').file).toBe('questions/210-burstable.json');
  });

  test('a plain contradiction', () => {
    const findings = added(
      'burstable',
      (q) =>
        (q.conditionals = [
          { optionId: 'internet_type.dedicated', mustMet: true },
          { optionId: 'internet_type.dedicated', mustNotMet: true },
        ]),
    );
    expect(one(findings, 'unreachable')).toMatchObject({
      severity: 'error',
      message: '"burstable" is never asked: no set of answers makes its conditions hold.',
      witness: null,
    });
  });

  test('two options of one single choice', () => {
    const findings = added(
      'fiber_strands',
      (q) =>
        (q.conditionals = [
          { optionId: 'wan_type.wan_dark_fiber', mustMet: true },
          { optionId: 'wan_type.wan_mpls', mustMet: true },
        ]),
    );
    expect(one(findings, 'unreachable').file).toBe('questions/270-fiber_strands.json');
  });

  test('an option on a path that another condition closes, several questions away', () => {
    const findings = added(
      'mobile_lines',
      (q) =>
        (q.conditionals = [
          { optionId: 'service_needs.mobile_line', mustMet: true },
          { optionId: 'shopping_for.bulk_site_project', mustMet: true },
        ]),
    );
    expect(one(findings, 'unreachable').file).toBe('questions/350-mobile_lines.json');
  });

  test('more options than the limit allows', () => {
    const findings = added(
      'install_date',
      (q) =>
        (q.conditionals = ['months_12', 'months_24', 'months_36'].map((term) => ({
          optionId: `contract_terms.${term}`,
          mustMet: true,
        }))),
    );
    expect(one(findings, 'unreachable').file).toBe('questions/380-install_date.json');
  });

  test('an option combined with an exclusive one', () => {
    const findings = added(
      'cross_connects',
      (q) =>
        (q.conditionals = ['colocation', 'cross_connect'].map((name) => ({
          optionId: `service_needs.${name}`,
          mustMet: true,
        }))),
    );
    expect(one(findings, 'unreachable').file).toBe('questions/370-cross_connects.json');
  });

  test('a guard that holds whenever the question is wanted', () => {
    const findings = added('copy_selection', (q) => (q.skip = ['copyConfiguration']));
    expect(one(findings, 'guard-shadow')).toMatchObject({ pointer: '/skip', witness: null });
  });

  test('a guard that never holds where the question is wanted', () => {
    const findings = added('bill_upload', (q) => (q.skip = ['copyConfiguration']));
    expect(one(findings, 'guard-without-effect')).toMatchObject({
      severity: 'warning',
      patch: [{ op: 'remove', path: '/skip/0' }],
    });
  });

  test('conditions that always hold', () => {
    const findings = added(
      'contact_info',
      (q) =>
        (q.conditionals = ['new_service', 'copy_request', 'contract_upload', 'bulk_site_project'].map((kind) => ({
          optionId: `shopping_for.${kind}`,
        }))),
    );
    expect(one(findings, 'condition-always-true').message).toBe(
      'The conditions of "contact_info" always hold when it is reached; leave them out.',
    );
  });

  test('a condition that changes nothing', () => {
    const findings = added('mobile_lines', (q) =>
      q.conditionals!.push({ optionId: 'shopping_for.new_service', mustMet: true }),
    );
    expect(one(findings, 'redundant-condition')).toMatchObject({
      pointer: '/conditionals/1',
      message: 'Without the condition "shopping_for.new_service" nothing changes; leave it out.',
      patch: [{ op: 'remove', path: '/conditionals/1' }],
    });
  });

  test('an option that is always hidden', () => {
    const findings = added('wan_type', (q) => (q.options[0]!.hide = [{ when: 'service_needs.wan' }]));
    expect(one(findings, 'option-never-choosable').message).toBe('"wan_type.wan_point_to_point" can never be chosen.');
  });

  test('a question whose options are all hidden on some walk', () => {
    const findings = added('wan_type', (q) => {
      for (const option of q.options) option.hide = [{ when: 'service_needs.tv' }];
    });
    const found = one(findings, 'unanswerable');
    expect(found.witness!.choices).toContainEqual({
      questionId: 'service_needs',
      optionIds: ['service_needs.wan', 'service_needs.tv'],
    });
  });

  test('conditions that no single location can meet', () => {
    const findings = added(
      'internet_speed',
      (q) =>
        (q.conditionals = [
          { optionId: 'service_needs.internet' },
          { optionId: 'internet_type.none', mustMet: true, type: 'location_only' },
          { optionId: 'internet_type.broadband', mustMet: true, type: 'location_only' },
        ]),
    );
    expect(one(findings, 'scope-empty').message).toBe(
      'No single location can meet the location_only conditions of "internet_speed".',
    );
  });

  test('a finished walk without the service that was asked for', () => {
    const findings = added('internet_type', (q) => delete q.answer['notEverywhere']);
    const found = one(findings, 'dead-end');
    expect(found.witness!.choices).toContainEqual({ questionId: 'internet_type', optionIds: ['internet_type.none'] });
    expect(found.message).toMatch(
      /^A finished walk wants internet and yields none of it: shopping_for\.new_service > /,
    );
  });

  test('[QN-192] a service that every location may leave out', () => {
    const findings = added('location_names', (q) => delete q.answer['everyServiceSomewhere']);
    const left = ['direct_cloud_connect', 'cross_connect', 'tv', 'music', 'security'];
    expect(findings.map(({ code, message }) => [code, message.split(',')[0]])).toEqual(
      left.map((service) => ['dead-end', `Every location may leave ${service} out`]),
    );
  });

  test('a new service that nothing turns into one', () => {
    const findings = added(
      'flow',
      (flow) =>
        (flow['services'] = (flow['services'] as { serviceType: string }[]).filter(
          ({ serviceType }) => serviceType !== 'tv',
        )),
    );
    expect(one(findings, 'dead-end').witness!.choices).toContainEqual({
      questionId: 'service_needs',
      optionIds: ['service_needs.tv'],
    });
  });

  test('more dependencies than the node budget', () => {
    expect(analyse(source, 1000).filter(({ severity }) => severity === 'error')).toEqual([
      {
        code: 'too-complex',
        severity: 'error',
        file: 'flow.json',
        pointer: '',
        message: 'The conditions depend on each other in more than 1000 ways; simplify them or raise the budget.',
      },
    ]);
  });
});

describe('wording', () => {
  test.each([
    ['Which  services?', 'has spaces at an end or twice in a row'],
    ['Which <b>services</b>?', 'contains HTML'],
    ['Which "services"?', 'contains a straight quotation mark'],
    [`Which ${'very '.repeat(13)}services?`, 'is longer than 70 characters and will be wrapped'],
  ])('%s %s', (title, what) => {
    expect(
      one(
        added('service_needs', (q) => (q['title'] = title)),
        'text',
      ),
    ).toMatchObject({
      severity: 'warning',
      pointer: '/title',
      message: `"${title}" ${what}.`,
    });
  });
});

describe('patches', () => {
  test.each([
    [
      'unknown-option',
      'burstable',
      (q: Draft): unknown => (q.conditionals![0] = { optionId: 'internet_type.dedicatd' }),
    ],
    [
      'redundant-condition',
      'burstable',
      (q: Draft): unknown => q.conditionals!.push({ optionId: 'service_needs.internet', mustMet: true }),
    ],
    ['guard-without-effect', 'bill_upload', (q: Draft): unknown => (q.skip = ['copyConfiguration', 'signedIn'])],
    ['text', 'service_needs', (q: Draft): unknown => (q['title'] = ' Which services?')],
  ] as const)('of %s cure it and add nothing', (code, questionId, edit) => {
    const broken = edited(questionId, edit);
    const found = one(
      analyse(broken).filter((finding) => !isShipped(finding)),
      code,
    );
    const question = broken.questions.find(({ id }) => id === questionId) as unknown as Draft;
    for (const { op, path, value } of found.patch!) apply(question, op, path, value);
    const after = analyse(broken).filter((finding) => !isShipped(finding));
    expect(after).toEqual([]);
  });
});

/** The two operations of RFC 6902 that findings use. */
function apply(target: object, op: 'replace' | 'remove', path: string, value: unknown): void {
  const keys = path.slice(1).split('/');
  const last = keys.pop()!;
  const parent = keys.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], target) as Record<
    string,
    unknown
  >;
  if (op === 'replace') parent[last] = value;
  else if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else delete parent[last];
}

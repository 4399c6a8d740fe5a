import { describe, expect, test } from 'vitest';
import type { AnswerData, Responses } from '#domain/questionnaire/answer.ts';
import { clearedAnswer } from '#domain/questionnaire/cleared-answers.ts';
import { copyResponses, refitCopies, type CopySource } from '#domain/questionnaire/copy.ts';
import { finish } from '#domain/questionnaire/finish.ts';
import { save } from '#domain/questionnaire/save.ts';
import { plannedServices } from '#domain/questionnaire/service.ts';
import { walk } from '#domain/questionnaire/walk.ts';
import { answerWith, play, type WantedAnswers } from './answering.ts';
import { member, regular, shipped } from './shipped.ts';

const earlier: WantedAnswers = {
  service_needs: ['service_needs.internet', 'service_needs.voice'],
  location_number: ['location_number.2'],
  contract_terms: ['contract_terms.months_24', 'contract_terms.months_36'],
  internet_type: {
    locationOptionIds: [
      { locationIdx: 0, optionIds: ['internet_type.broadband', 'internet_type.broadband_coax'] },
      { locationIdx: 1, optionIds: ['internet_type.dedicated', 'internet_type.dedicated_fiber'] },
    ],
  },
  internet_speed: ['internet_speed.500'],
};

const source = (responses: Responses, more: Partial<CopySource> = {}): CopySource => ({
  responses,
  serviceType: 'internet',
  locationIdxs: [1],
  ...more,
});

function copyOnto(count: number, from: CopySource) {
  const wishes = { shopping_for: ['shopping_for.copy_request'], location_number: [`location_number.${count}`] };
  const { walked, responses } = play(shipped, regular, wishes, 'copy_configuration');
  return { copied: copyResponses(walked.evaluation, from), responses };
}

const dataOf = (responses: Responses, questionId: string): AnswerData | undefined =>
  responses.find((response) => response.questionId === questionId)?.data;

const old = play(shipped, member, earlier).responses;

describe('copying an earlier service', () => {
  test('[QN-236] takes its answers over to each new location', () => {
    const { copied } = copyOnto(3, source(old));
    expect(dataOf(copied, 'internet_type')).toEqual({
      locationOptionIds: [0, 1, 2].map((locationIdx) => ({
        locationIdx,
        optionIds: ['internet_type.dedicated', 'internet_type.dedicated_fiber'],
      })),
    });
    expect(copied.every((response) => response.source === 'copied')).toBe(true);
  });

  test('[QN-237] answers service needs by the copied service alone', () => {
    const { copied } = copyOnto(1, source(old));
    expect(dataOf(copied, 'service_needs')).toEqual({ optionIds: ['service_needs.internet'] });
    expect(dataOf(copied, 'wan_type')).toBeUndefined();
  });

  test('[QN-238] drops general comments and provider considerations', () => {
    const { copied } = copyOnto(1, source(old));
    expect(dataOf(old, 'general_comments')).toBeDefined();
    expect(dataOf(copied, 'general_comments')).toBeUndefined();
    expect(dataOf(copied, 'provider_considerations')).toBeUndefined();
  });

  test('[QN-239] keeps the contract terms', () => {
    const { copied } = copyOnto(1, source(old));
    expect(dataOf(copied, 'contract_terms')).toEqual({
      optionIds: ['contract_terms.months_24', 'contract_terms.months_36'],
    });
  });

  test.each([
    ['[QN-240]', 'broadband', ['broadband_fiber', 'broadband_coax']],
    ['[QN-241]', 'dedicated', ['dedicated_fiber']],
  ])('%s gives %s without a transport its default ones', (_, kind, transports) => {
    const bare = old.map((response) =>
      response.questionId === 'internet_type'
        ? { ...response, data: { locationOptionIds: [{ locationIdx: 1, optionIds: [`internet_type.${kind}`] }] } }
        : response,
    );
    const { copied } = copyOnto(1, source(bare));
    const optionIds = [kind, ...transports].map((name) => `internet_type.${name}`);
    expect(dataOf(copied, 'internet_type')).toEqual({ locationOptionIds: [{ locationIdx: 0, optionIds }] });
  });

  test('[QN-236] links two new locations, and more to the first, with the answers of the copied connection', () => {
    const wishes = {
      service_needs: ['service_needs.wan'],
      wan_type: ['wan_type.wan_wavelength'],
      location_number: ['location_number.2'],
      connection_protection: ['connection_protection.protected'],
    };
    const wave = play(shipped, member, wishes).responses;
    const { copied } = copyOnto(
      3,
      source(wave, { serviceType: 'wan_wavelength', locationIdxs: [0, 1], connectionIdx: 0 }),
    );
    expect(dataOf(copied, 'wan_connections')).toEqual({
      connections: [
        { from: 0, to: 1 },
        { from: 0, to: 2 },
      ],
    });
    expect(dataOf(copied, 'connection_protection')).toEqual({
      connectionOptionIds: [0, 1].map((connectionIdx) => ({
        connectionIdx,
        optionIds: ['connection_protection.protected'],
      })),
    });
    expect(dataOf(copied, 'wan_type')).toEqual({ optionIds: ['wan_type.wan_wavelength'] });
  });

  test('[QN-236] leaves out retired options and more choices than everyone may make', () => {
    const many = old.map((response) =>
      response.questionId === 'internet_speed'
        ? {
            ...response,
            data: {
              locationOptionIds: [{ locationIdx: 1, optionIds: [200, 250, 300].map((n) => `internet_speed.${n}`) }],
            },
          }
        : response,
    );
    const { copied } = copyOnto(1, source(many));
    expect(dataOf(copied, 'internet_speed')).toEqual({
      locationOptionIds: [{ locationIdx: 0, optionIds: ['internet_speed.200', 'internet_speed.250'] }],
    });
  });

  test('[QN-242] stores the copied answers, then advances to the end of the request', () => {
    const { copied, responses } = copyOnto(2, source(old));
    const copyQuote = { questionnaireId: 'q-1', serviceType: 'internet', addressIds: ['address-1'] };
    const result = save(shipped, [...responses, ...copied], regular, {
      questionId: 'copy_configuration',
      data: { copyQuote },
    });
    expect(result.ok).toBe(true);
    if (!result.ok) return;
    const walked = walk(shipped, result.responses, regular);
    expect(walked.current?.id).toBe('contact_info');
    expect(plannedServices(walked.evaluation)).toEqual([
      { serviceType: 'internet', locationIdxs: [0] },
      { serviceType: 'internet', locationIdxs: [1] },
    ]);
    const contact = { firstName: 'A', lastName: 'B', email: 'a@b.example', phone: '512-555-0100', company: 'C' };
    const last = save(shipped, result.responses, regular, { questionId: 'contact_info', data: { contact } });
    expect(last.ok && finish(shipped, last.responses, regular)).toMatchObject({ ok: true, kind: 'copy_configuration' });
  });

  test('[QN-236] copied answers never decide about questions before the copy', () => {
    const { copied, responses } = copyOnto(2, source(old));
    expect(walk(shipped, [...responses, ...copied], regular).current?.id).toBe('copy_configuration');
  });

  const needsOf: Readonly<Record<string, WantedAnswers>> = {
    ...Object.fromEntries(
      ['point_to_point', 'wavelength', 'dark_fiber', 'mpls', 'vpls', 'sd_wan'].map((type) => [
        `wan_${type}`,
        {
          service_needs: ['service_needs.wan'],
          wan_type: [`wan_type.wan_${type}`],
          location_number: ['location_number.3'],
        },
      ]),
    ),
    ...Object.fromEntries(
      ['phone_lines', 'pri', 'sip', 'ucaas'].map((type) => [
        `voice_${type}`,
        { service_needs: ['service_needs.voice'], voice_type: [`voice_type.voice_${type}`] },
      ]),
    ),
    ...Object.fromEntries(
      ['internet', 'colocation', 'direct_cloud_connect', 'cross_connect', 'tv', 'music', 'security', 'mobile_line'].map(
        (type) => [type, { service_needs: [`service_needs.${type}`] }],
      ),
    ),
  };

  test.each(Object.keys(needsOf))('[QN-236] [QN-242] %s can be copied to one, two and three places', (serviceType) => {
    const request = play(shipped, member, needsOf[serviceType]!);
    const [service] = plannedServices(request.walked.evaluation).filter((one) => one.serviceType === serviceType);
    for (const count of [1, 2, 3]) {
      const { copied, responses } = copyOnto(
        count,
        source(request.responses, {
          serviceType,
          locationIdxs: service!.locationIdxs.length > 0 ? service!.locationIdxs : [0],
          ...(service!.locationIdxs.length > 1 && { connectionIdx: 0 }),
        }),
      );
      let all: Responses = [...responses, ...copied];
      for (let next = walk(shipped, all, regular).current; next; next = walk(shipped, all, regular).current) {
        const saved = save(shipped, all, regular, {
          questionId: next.id,
          data: answerWith(walk(shipped, all, regular), next),
        });
        if (!saved.ok) throw new Error(`${next.id}: ${JSON.stringify(saved.issues)}`);
        all = saved.responses;
      }
      const done = finish(shipped, all, regular);
      // Racks include their cross connects.
      const planned = (done.ok ? plannedServices(done.evaluation) : []).filter(
        (one) => serviceType !== 'colocation' || one.serviceType !== 'cross_connect',
      );
      const ends = planned.map(({ locationIdxs }) => locationIdxs.length);
      const isLinked = service!.locationIdxs.length > 1 && count > 1;
      const wanted =
        serviceType === 'mobile_line'
          ? [0]
          : Array.from({ length: isLinked ? count - 1 : count }, () => (isLinked ? 2 : 1));
      expect([count, planned.every((one) => one.serviceType === serviceType), ends]).toEqual([count, true, wanted]);
    }
  });

  test('[QN-236] leaves out what other services were asked, files, and a day that has passed', () => {
    const mixed = play(shipped, member, {
      service_needs: ['service_needs.wan', 'service_needs.mobile_line', 'service_needs.internet'],
      wan_type: ['wan_type.wan_point_to_point'],
      location_number: ['location_number.2'],
      attachments_wanted: ['attachments_wanted.yes'],
    }).responses.map((response) =>
      response.questionId === 'install_date' ? { ...response, data: { date: '2026-01-05' } } : response,
    );
    const { copied } = copyOnto(
      2,
      source(mixed, { serviceType: 'wan_point_to_point', locationIdxs: [0, 1], connectionIdx: 0 }),
    );
    expect(copied.map(({ questionId }) => questionId).toSorted()).toEqual([
      'connection_protection',
      'contract_terms',
      'it_experience',
      'point_to_point_speed',
      'service_needs',
      'wan_connections',
      'wan_type',
    ]);
  });

  test('[QN-171] an answer changed in the review takes with it what no longer fits', () => {
    const fast = play(shipped, member, {
      service_needs: ['service_needs.internet'],
      location_number: ['location_number.1'],
      internet_type: ['internet_type.dedicated', 'internet_type.dedicated_fiber'],
      internet_speed: ['internet_speed.1000', 'internet_speed.2000'],
      burstable: ['burstable.500'],
    }).responses;
    const wishes = { shopping_for: ['shopping_for.copy_request'], location_number: ['location_number.1'] };
    const { walked } = play(shipped, regular, wishes, 'copy_configuration');
    const copied = copyResponses(walked.evaluation, source(fast, { locationIdxs: [0] }));
    expect(dataOf(copied, 'burstable')).toBeDefined();
    const broadband = {
      locationOptionIds: [{ locationIdx: 0, optionIds: ['internet_type.broadband', 'internet_type.broadband_coax'] }],
    };
    const changed = copied.map((one) => (one.questionId === 'internet_type' ? { ...one, data: broadband } : one));
    const refitted = refitCopies(walked.evaluation, copied, changed);
    expect(dataOf(refitted, 'internet_type')).toEqual(broadband);
    expect(dataOf(refitted, 'internet_speed')).toEqual({
      locationOptionIds: [{ locationIdx: 0, optionIds: ['internet_speed.1000'] }],
    });
    expect(dataOf(refitted, 'burstable')).toBeUndefined();
  });

  test('[QN-171] the review is of the request that is chosen: another one is refused', () => {
    const { copied, responses } = copyOnto(1, source(old));
    const copyQuote = { questionnaireId: 'q-2', serviceType: 'internet', addressIds: ['address-1'] };
    const answer = { questionId: 'copy_configuration', data: { copyQuote } };
    expect(save(shipped, [...responses, ...copied], regular, answer)).toEqual({
      ok: false,
      issues: [{ path: ['copyQuote'], message: 'Invalid' }],
    });
  });

  test('copied answers do not come back as answers of this request', () => {
    const { copied, responses } = copyOnto(1, source(old));
    const shopping = { questionId: 'shopping_for', data: { optionIds: ['shopping_for.new_service'] } };
    const changed = save(shipped, [...responses, ...copied], regular, shopping);
    expect(changed.ok && clearedAnswer(changed.clearedAnswers, 'contract_terms')).toBeUndefined();
    expect(changed.ok && clearedAnswer(changed.clearedAnswers, 'location_names')).toBeDefined();
  });
});

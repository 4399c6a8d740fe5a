import { describe, expect, test } from 'vitest';
import type { AnswerData } from '#domain/questionnaire/answer.ts';
import { offeredOptions } from '#domain/questionnaire/offer.ts';
import { connectionsOf } from '#domain/questionnaire/location.ts';
import { finish } from '#domain/questionnaire/finish.ts';
import { submitLabel } from '#domain/questionnaire/kind.ts';
import { isLastStep } from '#domain/questionnaire/remaining.ts';
import { walk } from '#domain/questionnaire/walk.ts';
import { play, type WantedAnswers } from './answering.ts';
import { member, regular, shipped, shippedQuestion, staff, visitor } from './shipped.ts';

const wan = (type: string, count: number): WantedAnswers => ({
  service_needs: ['service_needs.wan'],
  wan_type: [`wan_type.${type}`],
  location_number: [`location_number.${count}`],
});

describe('WAN connections', () => {
  test.each([
    ['wan_point_to_point', 3, true],
    ['wan_point_to_point', 4, true],
    ['wan_wavelength', 5, true],
    ['wan_dark_fiber', 3, true],
    ['wan_vpls', 4, true],
    ['wan_mpls', 3, false],
    ['wan_sd_wan', 4, false],
    ['wan_point_to_point', 2, false],
    ['wan_point_to_point', 6, false],
  ])('[QN-230] are asked for %s at %i locations: %s', (type, count, isAsked) => {
    expect(play(shipped, visitor, wan(type, count)).asked.includes('wan_connections')).toBe(isAsked);
  });

  test.each(['wan_point_to_point', 'wan_dark_fiber', 'wan_wavelength'])(
    '[QN-234] of %s between exactly two locations are created without asking',
    (type) => {
      const { walked, asked } = play(shipped, visitor, wan(type, 2));
      expect(asked).not.toContain('wan_connections');
      expect(connectionsOf(walked.evaluation.answers)).toEqual([{ idx: 0, from: 0, to: 1 }]);
    },
  );

  test('[QN-234] are created between the two WAN locations when a third needs internet only', () => {
    const names: AnswerData = {
      locations: [
        { idx: 0, name: 'HQ', serviceOptionIds: ['service_needs.wan', 'service_needs.internet'] },
        { idx: 1, name: 'Shop', serviceOptionIds: ['service_needs.internet'] },
        { idx: 2, name: 'Data center', serviceOptionIds: ['service_needs.wan'] },
      ],
    };
    const wishes = {
      ...wan('wan_point_to_point', 3),
      service_needs: ['service_needs.wan', 'service_needs.internet'],
      location_names: names,
    };
    const { walked, asked } = play(shipped, visitor, wishes);
    expect(asked).not.toContain('wan_connections');
    expect(connectionsOf(walked.evaluation.answers)).toEqual([{ idx: 0, from: 0, to: 2 }]);
  });

  test('[QN-234] are created as soon as two stored locations are picked', () => {
    const { walked } = play(shipped, regular, { ...wan('wan_wavelength', 2) }, 'contract_terms');
    expect(connectionsOf(walked.evaluation.answers)).toEqual([{ idx: 0, from: 0, to: 1 }]);
  });
});

describe('answers without asking', () => {
  test('[QN-235] one location with WAN records that WAN is needed there', () => {
    const { walked, asked } = play(shipped, visitor, wan('wan_sd_wan', 1), 'location_names');
    expect(asked).not.toContain('wan_locations');
    expect(walked.steps.find(({ question }) => question.id === 'wan_locations')).toMatchObject({
      outcome: 'derived',
      data: { storedLocations: [{ idx: 0, name: 'Location #1' }] },
    });
  });

  test('[QN-118] [QN-129] staff who act for a team answer the questionnaire type instead of the initial question', () => {
    const { asked, walked } = play(shipped, staff);
    expect(asked[0]).toBe('questionnaire_type');
    expect(asked).not.toContain('shopping_for');
    expect(walked.evaluation.chosen.has('shopping_for.new_service')).toBe(true);
  });

  test('[QN-104] everybody else starts with the initial question and answers the type by it', () => {
    const { asked, walked } = play(shipped, visitor, { shopping_for: ['shopping_for.contract_upload'] });
    expect(asked[0]).toBe('shopping_for');
    expect(asked).not.toContain('questionnaire_type');
    expect(walked.evaluation.chosen.has('questionnaire_type.contract_upload')).toBe(true);
  });
});

describe('skips', () => {
  test('[QN-231] dark fiber skips the contract terms, other WAN does not', () => {
    expect(play(shipped, visitor, wan('wan_dark_fiber', 2)).asked).not.toContain('contract_terms');
    expect(play(shipped, visitor, wan('wan_wavelength', 2)).asked).toContain('contract_terms');
  });

  test('[QN-232] a copy skips meeting, provider considerations and general comments', () => {
    const { asked } = play(shipped, regular, { shopping_for: ['shopping_for.copy_request'] });
    expect(asked).toEqual([
      'shopping_for',
      'location_number',
      'location_names',
      'location_addresses',
      'copy_selection',
      'copy_configuration',
      'contact_info',
    ]);
  });

  test('[QN-233] signed-in users are not asked how they heard of us', () => {
    expect(play(shipped, visitor).asked.at(-1)).toBe('referral');
    expect(play(shipped, member).asked).not.toContain('referral');
  });

  test('[QN-130] the meeting step follows the calendar in use', () => {
    const meetings = (context: typeof visitor) => play(shipped, context).asked.filter((id) => id.startsWith('meeting'));
    expect(meetings(visitor)).toEqual(['meeting_google']);
    expect(meetings({ ...visitor, meeting: 'chilipiper' })).toEqual(['meeting_chilipiper']);
    expect(meetings({ ...visitor, meeting: 'google_required' })).toEqual(['meeting_required']);
  });
});

describe('options on offer', () => {
  const ids = (context: typeof visitor, questionId: string, wishes: WantedAnswers = {}) => {
    const { walked } = play(shipped, context, wishes, questionId);
    return offeredOptions(walked.evaluation, shippedQuestion(questionId)).map(({ id }) => id.split('.')[1]);
  };

  test('[QN-011] lack the bulk-site option while that feature is off', () => {
    expect(ids({ ...visitor, isBulkSiteRfpOn: false }, 'shopping_for')).not.toContain('bulk_site_project');
    expect(ids(visitor, 'shopping_for')).toContain('bulk_site_project');
  });

  test('[QN-012] hold the copy of an earlier request only for teams that completed one', () => {
    expect(ids(visitor, 'shopping_for')).not.toContain('copy_request');
    expect(ids(regular, 'shopping_for')).toContain('copy_request');
  });

  test.each([
    ['wan_point_to_point', ['2', '3', '4', '5', '6']],
    ['not_sure', ['2', '3', '4', '5', '6']],
    ['wan_sd_wan', ['1', '2', '3', '4', '5', '6']],
  ])('[QN-260] of the number of locations for %s are %j', (type, expected) => {
    expect(ids(visitor, 'location_number', wan(type, 2))).toEqual(expected);
  });

  test('[QN-260] hold one location for direct cloud connect', () => {
    expect(ids(visitor, 'location_number', { service_needs: ['service_needs.direct_cloud_connect'] })).toContain('1');
  });

  test('[QN-261] of the number of locations end at five for a copy', () => {
    const copy = shippedQuestion('shopping_for').options?.find(({ value }) => value === 'copy_configuration');
    expect(copy?.id).toBe('shopping_for.copy_request');
    const wishes = { shopping_for: [copy!.id] };
    expect(ids(regular, 'location_number', wishes)).toEqual(['1', '2', '3', '4', '5']);
  });
});

describe('the end', () => {
  test('[QN-192] [QN-193] is reached when every question on the path has a valid answer and the services come out', () => {
    const { responses } = play(shipped, visitor);
    expect(finish(shipped, responses, visitor)).toMatchObject({ ok: true, kind: 'service_request' });
  });

  test('[QN-191] is not reached while a question is open', () => {
    const { responses } = play(shipped, visitor, {}, 'contact_info');
    expect(finish(shipped, responses, visitor)).toMatchObject({ ok: false, questionId: 'contact_info' });
  });

  test('[QN-194] is refused when a required service type is missing', () => {
    const { responses } = play(shipped, regular, { shopping_for: ['shopping_for.copy_request'] });
    const issues = [{ path: [], message: 'questionnaire missing service type' }];
    expect(finish(shipped, responses, regular)).toEqual({ ok: false, issues });
  });

  test('[QN-043] knows the kind of the questionnaire', () => {
    const kinds = ['contract_upload', 'bulk_site_project'].map((kind) => {
      const { responses } = play(shipped, visitor, { shopping_for: [`shopping_for.${kind}`] });
      const end = finish(shipped, responses, visitor);
      return end.ok && end.kind;
    });
    expect(kinds).toEqual(['contract_upload', 'bulk_site_project']);
  });

  test('[QN-157] names the last button by the kind and by what is still to come', () => {
    const { walked, responses } = play(shipped, visitor, {}, 'referral');
    expect(isLastStep(walked)).toBe(true);
    expect(isLastStep(walk(shipped, responses.slice(0, -1), visitor))).toBe(false);
    expect(submitLabel('service_request', true)).toBe('Submit Request');
    expect(submitLabel('service_request', false)).toBe('Next');
    expect(submitLabel('bulk_site_project', true)).toBe('Next');
  });

  test('[QN-157] falls on contact info for signed-in users', () => {
    const { walked } = play(shipped, member, {}, 'contact_info');
    expect(isLastStep(walked)).toBe(true);
  });
});

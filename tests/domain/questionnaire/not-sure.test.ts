import { expect, test } from 'vitest';
import { locationsOf } from '#domain/questionnaire/location.ts';
import { offeredOptions } from '#domain/questionnaire/offer.ts';
import { play, type WantedAnswers } from './answering.ts';
import { shipped, visitor } from './shipped.ts';
import { service, verdict } from './verdict.ts';

const at = (...sets: readonly (readonly string[])[]) => ({
  locationOptionIds: sets.map((optionIds, locationIdx) => ({ locationIdx, optionIds })),
});
const dedicated: WantedAnswers = { internet_type: ['internet_type.dedicated', 'internet_type.dedicated_fiber'] };

test('"I don\'t know yet" answers contract terms and speeds, alone and beside any window (page rule 19)', () => {
  const unsure = (id: string, ...more: readonly string[]) => ({
    locationOptionIds: [0, 1].map((locationIdx) => ({ locationIdx, optionIds: [`${id}.not_sure`, ...more] })),
  });
  const wan = (type: string): WantedAnswers => ({ ...service('wan'), wan_type: [`wan_type.${type}`] });
  expect(verdict('contract_terms', { optionIds: ['contract_terms.not_sure'] })).toBe('saved');
  expect(verdict('contract_terms', { optionIds: ['contract_terms.months_24', 'contract_terms.not_sure'] })).toEqual([
    'optionIds: Invalid',
  ]);
  expect(verdict('internet_speed', at(['internet_speed.not_sure']), dedicated)).toBe('saved');
  expect(verdict('internet_speed', at(['internet_speed.500', 'internet_speed.not_sure']), dedicated)).toEqual([
    'locationOptionIds.0.optionIds: Invalid',
  ]);
  expect(verdict('bandwidth_requirements', unsure('bandwidth_requirements'), wan('wan_mpls'))).toBe('saved');
  expect(verdict('point_to_point_speed', unsure('point_to_point_speed'), wan('wan_point_to_point'))).toBe('saved');
  expect(verdict('wavelength_speed', unsure('wavelength_speed'), wan('wan_wavelength'))).toBe('saved');
  const { walked } = play(shipped, visitor, dedicated, 'internet_speed');
  const offered = (...picked: string[]) =>
    offeredOptions(walked.evaluation, walked.current!, locationsOf(shipped, walked.evaluation.answers)[0], picked).map(
      ({ id }) => id,
    );
  expect(offered('internet_speed.10')).toContain('internet_speed.not_sure');
  expect(offered('internet_speed.not_sure')).toContain('internet_speed.10');
});

/** Lists of the specification in answers: each value is accepted, and no other. */
import { describe, expect, test } from 'vitest';
import { wordsOf } from '#tests/support/specified-attribute.ts';
import { service, verdict } from './verdict.ts';

describe('a rack', () => {
  const rack = (more: object) =>
    verdict(
      'rack_types',
      {
        rackTypes: [
          {
            locationIdx: 0,
            quantity: 1,
            rackType: '42U_standard',
            circuitType: '20A_120V_p1',
            additionalOptions: [],
            ...more,
          },
        ],
      },
      service('colocation'),
    );

  test('[QN-081] is of one of eleven types', () => {
    expect(wordsOf('QN-081')).toHaveLength(11);
    for (const rackType of wordsOf('QN-081')) expect([rackType, rack({ rackType })]).toEqual([rackType, 'saved']);
    expect(rack({ rackType: '3U_balcony' })).toEqual(['rackTypes.0.rackType: Invalid']);
  });

  test('[QN-082] has a circuit of amps, volts and one or three phases', () => {
    for (const circuitType of ['15A_120V_p1', '30A_208V_p1', '30A_208V_p3', '100A_415V_p3'])
      expect([circuitType, rack({ circuitType })]).toEqual([circuitType, 'saved']);
    for (const circuitType of ['30A_208V', '30A_208V_p2', '208V_p1'])
      expect([circuitType, rack({ circuitType })]).toEqual([circuitType, ['rackTypes.0.circuitType: Invalid']]);
  });

  test('[QN-084] has any of four extras', () => {
    const extras = wordsOf('QN-084').map((words) => words.replaceAll(' ', '_'));
    expect(extras).toHaveLength(4);
    expect(rack({ additionalOptions: extras })).toBe('saved');
    expect(rack({ additionalOptions: ['sea_view'] })).toEqual(['rackTypes.0.additionalOptions: Invalid']);
  });
});

describe('a cross connect', () => {
  const cable = (more: object) =>
    verdict(
      'cross_connects',
      { crossConnects: { 0: [{ quantity: 1, medium: 'copper', type: 'CAT6', ...more }] } },
      service('colocation'),
    );

  test.each([
    ['[QN-086]', 'copper', 'QN-086', 'DS1'],
    ['[QN-087]', 'fiber', 'QN-087', 'CAT6'],
    ['[QN-088]', 'pots', 'QN-088', 'Single Mode'],
  ])('%s over %s is of the cables of that medium, and of no other', (_row, medium, row, other) => {
    for (const type of wordsOf(row)) expect([type, cable({ medium, type })]).toEqual([type, 'saved']);
    expect(cable({ medium, type: other })).toEqual(['crossConnects.0.0.type: Invalid']);
  });

  test('[QN-085] goes over one of three mediums', () => {
    const first = { copper: 'CAT6', fiber: 'Single Mode', pots: 'DS1' } as const;
    expect(wordsOf('QN-085')).toEqual(Object.keys(first));
    for (const [medium, type] of Object.entries(first)) expect(cable({ medium, type })).toBe('saved');
    expect(cable({ medium: 'string' })).toContain('crossConnects.0.0.medium: Invalid');
  });
});

test('[QN-089] phones are counted by six kinds, and by no other', () => {
  const hosted = { ...service('voice'), voice_type: ['voice_type.voice_ucaas'] };
  const phones = (counts: object) => verdict('phone_hardware', { phones: [{ locationIdx: 0, counts }] }, hosted);
  expect(wordsOf('QN-089')).toHaveLength(6);
  const all = Object.fromEntries(wordsOf('QN-089').map((kind) => [kind, 2]));
  expect(phones(all)).toBe('saved');
  expect(phones({ ...all, Rotary: 1 })).toEqual(['phones.0.counts.Rotary: Invalid']);
});

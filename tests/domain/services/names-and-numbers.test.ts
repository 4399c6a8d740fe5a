/** Names of two-ended services, phone number blocks, and derived numbers of forms. */
import { describe, expect, test } from 'vitest';
import { filledIn } from '#domain/services/filled-in.ts';
import { inverseName } from '#domain/services/inverse-name.ts';
import { e164Of, numberBlock } from '#domain/services/number-block.ts';

describe('[SV-014] the name of a service between two ends, the other way around', () => {
  test.each([
    ['HQ – Ashburn', 'Ashburn – HQ'],
    ['Wavelength: HQ – Ashburn', 'Wavelength: Ashburn – HQ'],
    ['A: B: HQ to Ashburn', 'A: B: Ashburn to HQ'],
    ['HQ <> Ashburn', 'Ashburn <> HQ'],
    ['HQ - Ashburn / NY', 'Ashburn / NY - HQ'],
    ['HQ –  Ashburn ', 'Ashburn – HQ'],
  ])('%s: %s', (name, inverse) => {
    expect(inverseName(name)).toBe(inverse);
  });

  test.each([null, '', 'HQ', 'Wavelength: HQ', 'A – B – C', ' – Ashburn', 'HQ-Ashburn', 'HQ to '])(
    '%s tells no two ends',
    (name) => {
      expect(inverseName(name)).toBeNull();
    },
  );
});

describe('[SV-043] a block of phone numbers', () => {
  test('holds every number from the first to the last', () => {
    expect(numberBlock('+15125550198', '+15125550201', 4)).toEqual({
      numbers: ['+15125550198', '+15125550199', '+15125550200', '+15125550201'],
    });
    expect(numberBlock('+15125550198', '+15125550198', 1)).toEqual({ numbers: ['+15125550198'] });
    expect(numberBlock('+09', '+10', 2)).toEqual({ numbers: ['+09', '+10'] });
  });

  test('is refused backwards, between numbers of other lengths, and above the most', () => {
    expect(numberBlock('+15125550201', '+15125550198', 9)).toEqual({ fault: 'order' });
    expect(numberBlock('+15125550198', '+151255501990', 9)).toEqual({ fault: 'lengths' });
    expect(numberBlock('+15125550198', '+15125550201', 3)).toEqual({ fault: 'size' });
  });

  test.each([
    ['(512) 555-0198', '+15125550198'],
    ['512.555.0198', '+15125550198'],
    ['1 512 555 0198', '+15125550198'],
    ['+44 20 7946 0958', '+442079460958'],
    ['+1234567', '+1234567'],
    ['+123456789012345', '+123456789012345'],
  ])('%s is stored as %s', (text, number) => {
    expect(e164Of(text)).toBe(number);
  });

  test.each([
    '',
    'call me',
    '+123456',
    '+1234567890123456',
    '+0123456789',
    '112 555 0198',
    '51255501987',
    '2 512 555 01980',
    'x5125550198',
    '5125550198x',
  ])('"%s" is no number', (text) => {
    expect(e164Of(text)).toBeNull();
  });
});

test('[AT-075] a trunk of voice has 23 channels, filled in while trunks are typed', () => {
  const attributes = [
    { wire: 'trunks' },
    { wire: 'channels', fill: { from: 'trunks', times: 23 } },
    { wire: 'others', fill: { from: 'else', times: 2 } },
  ];
  expect(filledIn(attributes, 'trunks', 4)).toEqual({ channels: 92 });
  expect(filledIn(attributes, 'trunks', '4')).toEqual({});
  expect(filledIn(attributes, 'channels', 4)).toEqual({});
});

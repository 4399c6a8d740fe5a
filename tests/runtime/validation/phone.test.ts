import { isPossiblePhoneNumber, getCountryCallingCode, getCountries, getExampleNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, test } from 'vitest';
import { cleanPhone, isPhone } from '#runtime/validation/phone.ts';

describe('[VA-009] a phone number as it is copied', () => {
  test.each([
    ['312\u2011555\u20110142', '312-555-0142'],
    ['\u202a+1 312 555 0142\u202c', '+1 312 555 0142'],
    ['+1\ufe0d-312-555-0142', '+1-312-555-0142'],
    ['312\u2013555\u20130142', '312-555-0142'],
    ['312-555-\u00ad0142', '312-555-0142'],
    ['(312) 555-0142 ext. 12', '(312) 555-0142 x12'],
    ['312-555-0142, extension 12', '312-555-0142 x12'],
    ['312-555-0142 #12', '312-555-0142 x12'],
    ['312-555-0142x12', '312-555-0142 x12'],
    ['３１２-５５５-０１４２', '312-555-0142'],
    ['312\u00a0555\u202f0142', '312 555 0142'],
    ['312 \u2014 555 \u2014 0142', '312-555-0142'],
    ['\ufeff312\u200b555\u20600142', '3125550142'],
    ['+44 20 7946 0958', '+44 20 7946 0958'],
    ['+44 (0)20 7946 0958', '+44 20 7946 0958'],
    ['\u2066+65 6123 4567\u2069', '+65 6123 4567'],
    ['＋８１-３-１２３４-５６７８', '+81-3-1234-5678'],
  ])('%j is taken and stored as %j', (typed, stored) => {
    expect([isPhone(typed), cleanPhone(typed)]).toEqual([true, stored]);
  });

  test.each([
    '312-555-014',
    '312-5555-0142',
    '+44 20 7946 09',
    '+999 123 456 789',
    '+65 1',
    'call me',
    '',
    '+',
    '020 7946 0958 00',
  ])('%j is refused', (typed) => {
    expect(isPhone(typed)).toBe(false);
  });

  test.each(['312-555-0142', '+49 30 901820', '+44 20 7946 0958 x7'])('%j stays as it is', (typed) => {
    expect(cleanPhone(typed)).toBe(typed);
  });
});

describe('the digits of every country (ITU-T E.164)', () => {
  const countries = getCountries().filter((country) => getCountryCallingCode(country) !== '1');

  test('are taken as libphonenumber takes them', () => {
    const wrong = countries.filter((country) => {
      const number = getExampleNumber(country, examples)?.number;
      return number !== undefined && !isPhone(number);
    });
    expect([countries.length > 200, wrong]).toEqual([true, []]);
  });

  test('of no length that libphonenumber calls impossible', () => {
    const codes = [...new Set(countries.map((country) => getCountryCallingCode(country)))];
    const wrong = codes.flatMap((code) =>
      Array.from({ length: 14 }, (_, at) => `+${code}${'2'.repeat(at + 1)}`).filter(
        // Ten digits after three are also North American, as in the specification.
        (number) => isPhone(number) && !isPossiblePhoneNumber(number) && !/^\+\d{11,13}$/.test(number),
      ),
    );
    expect(wrong).toEqual([]);
  });
});

/** An address in one line and its parts. */
import { describe, expect, test } from 'vitest';
import { joinAddress, splitAddress } from '#domain/places/one-line.ts';
import { countryNamed, regionsNamed } from '#domain/places/regions.ts';
import { isCanadianCode, isZip, stateOfCode } from '#domain/places/code-states.ts';

const office = {
  street: '1515 Market St',
  city: 'Philadelphia',
  state_province: 'PA',
  postal_code: '19102',
  country: 'US',
};

test('the parts make a line, and what is missing is left out', () => {
  expect(joinAddress(office)).toBe('1515 Market St, Philadelphia, PA 19102, US');
  expect(joinAddress({ ...office, street: null, postal_code: '' })).toBe('Philadelphia, PA, US');
  expect(joinAddress({})).toBe('');
  expect(joinAddress({ ...office, address_line_two: 'Floor 3' })).toBe(
    '1515 Market St, Floor 3, Philadelphia, PA 19102, US',
  );
  const hongKong = { street: '88 Queensway', address_line_two: 'Floor 12', city: 'Admiralty', country: 'HK' };
  expect(joinAddress({ ...hongKong, state_province: null, postal_code: ' ' })).toBe(
    '88 Queensway, Floor 12, Admiralty, HK',
  );
});

describe('a line that ends in state and code is its parts', () => {
  test.each([
    ['without a country', '1515 Market St, Philadelphia, PA 19102', {}],
    ['with its country', '1515 Market St, Philadelphia, PA 19102, US', {}],
    ['with its country in full', '1515 Market St, Philadelphia, PA 19102, United States of America', {}],
    ['with dots in its country', '1515 Market St, Philadelphia, PA 19102, U.S.A.', {}],
    ['with a longer code', '1515 Market St, Philadelphia, PA 19102-0001', { postal_code: '19102-0001' }],
    ['with a unit', '1515 Market St, Floor 2, Philadelphia, PA 19102', { street: '1515 Market St, Floor 2' }],
    [
      'with a state of two words',
      '1 Main St, Fargo, North Dakota 58102',
      {
        street: '1 Main St',
        city: 'Fargo',
        state_province: 'North Dakota',
        postal_code: '58102',
      },
    ],
    [
      'of Canada',
      '1 King St W, Toronto, ON M5V 3L9',
      {
        street: '1 King St W',
        city: 'Toronto',
        state_province: 'ON',
        postal_code: 'M5V 3L9',
        country: 'CA',
      },
    ],
    [
      'of Canada with its country',
      '1 King St W, Toronto, ON m5v3l9, Canada',
      {
        street: '1 King St W',
        city: 'Toronto',
        state_province: 'ON',
        postal_code: 'm5v3l9',
        country: 'CA',
      },
    ],
  ])('%s', (_, line, parts) => {
    expect(splitAddress(line)).toEqual({ ...office, ...parts });
  });

  test.each([
    ['no city', '1515 Market St, PA 19102'],
    ['an empty city', '1515 Market St, , PA 19102'],
    ['no code', '1515 Market St, Philadelphia, PA'],
    ['a code of four digits', '1515 Market St, Philadelphia, PA 1910'],
    ['digits for a state', '1515 Market St, Philadelphia, 12 19102'],
    ['a code of another country', '1515 Market St, Philadelphia, PA 19102, Canada'],
    ['a country nobody can split', '10 Downing Street, London, SW1A 2AA, United Kingdom'],
    ['a street alone', '1515 Market St'],
    ['nothing', ''],
  ])('null for %s', (_, line) => {
    expect(splitAddress(line)).toBeNull();
  });
});

describe('the state of a postal code', () => {
  test.each([
    ['02108', 'MA'],
    ['02108-1234', 'MA'],
    [' 02108 ', 'MA'],
    ['00601', 'PR'],
    ['02799', 'MA'],
    ['02801', 'RI'],
    ['10001', 'NY'],
    ['00501', 'NY'],
    ['19102', 'PA'],
    ['19801', 'DE'],
    ['20001', 'DC'],
    ['33101', 'FL'],
    ['60601', 'IL'],
    ['77001', 'TX'],
    ['88510', 'TX'],
    ['90001', 'CA'],
    ['96801', 'HI'],
    ['99950', 'AK'],
    ['M5V 3L9', 'ON'],
    ['h2x1y4', 'QC'],
    [' V6B 1A1 ', 'BC'],
    ['B3H 4R2', 'NS'],
    ['T2P 1J9', 'AB'],
  ])('%s is in %s', (code, state) => {
    expect(stateOfCode(code)).toBe(state);
  });

  test.each(['00000', '00401', '9999', '123456', '0210x', 'X0A 0H0', 'D1A 1A1', 'M5V-3L9', ''])(
    '%s is in none',
    (code) => {
      expect(stateOfCode(code)).toBeNull();
    },
  );

  test("the one of every state capital, and of codes outside of their state's range", () => {
    const capitals =
      'AL 36104 AK 99801 AZ 85001 AR 72201 CA 95814 CO 80202 CT 06103 DE 19901 FL 32301 GA 30303 HI 96813 ID 83702 ' +
      'IL 62701 IN 46225 IA 50309 KS 66603 KY 40601 LA 70802 ME 04330 MD 21401 MA 02201 MI 48933 MN 55102 MS 39205 ' +
      'MO 65101 MT 59623 NE 68502 NV 89701 NH 03301 NJ 08608 NM 87501 NY 12207 NC 27601 ND 58501 OH 43215 OK 73102 ' +
      'OR 97301 PA 17101 RI 02903 SC 29217 SD 57501 TN 37219 TX 78701 UT 84111 VT 05602 VA 23219 WA 98507 WV 25301 ' +
      'WI 53703 WY 82001 DC 20001 PR 00901 VI 00802 GU 96910 ' +
      'NY 00501 MA 05501 VT 05901 VA 20101 DC 20331 FL 34102 GA 39901 DC 56901 TX 73301 OK 73401 TX 88510';
    const pairs = [...capitals.matchAll(/(\w\w) (\d{5})/g)].map(([, state, code]) => [state, code] as const);
    expect(pairs).toHaveLength(65);
    expect(pairs.filter(([state, code]) => stateOfCode(code!) !== state)).toEqual([]);
  });

  test('codes are distinguished by their format alone', () => {
    expect(['02108', '02108-1234', ' 02108'].every(isZip)).toBe(true);
    expect(['2108', '02108-12', '02108-12345', 'a02108', '02108a'].some(isZip)).toBe(false);
    expect(['M5V 3L9', 'm5v3l9', ' M5V3L9 '].every(isCanadianCode)).toBe(true);
    expect(['M5V  3L9', 'M5V3L', 'MM5V3L9', 'M5V3L99', 'W5V 3L9', '5MV 3L9'].some(isCanadianCode)).toBe(false);
  });
});

test('regions and countries are known by code and by name', () => {
  expect(regionsNamed('new york')).toEqual([{ country: 'US', region: 'NY' }]);
  expect(regionsNamed('on')).toEqual([{ country: 'CA', region: 'ON' }]);
  expect(regionsNamed('england')).toEqual([{ country: 'GB', region: 'ENG' }]);
  expect(regionsNamed('nowhere')).toEqual([]);
  expect([countryNamed('usa'), countryNamed('deutschland'), countryNamed('nowhere')]).toEqual(['US', 'DE', null]);
});

import { describe, expect, it } from 'vitest';
import { validateContactCreate, validateContactUpdate } from '#generated/validate/contact.ts';
import { validateContractUpdate } from '#generated/validate/contract.ts';
import { validateAddressUpdate } from '#generated/validate/address.ts';
import { validateBulkSiteUploadUpdate } from '#generated/validate/bulk-site-upload.ts';
import { validateFxRateUpdate } from '#generated/validate/fx-rate.ts';
import { validateQuoteUpdate } from '#generated/validate/quote.ts';
import { validateSiteProfileUpdate } from '#generated/validate/site-profile.ts';
import { validated } from '#runtime/validation/errors.ts';

describe('a field that is not required', () => {
  it('[VA-002] of email accepts nothing', () => {
    expect(validated(validateContactUpdate, { email: null })).toBeNull();
  });

  it('[VA-030] of a date accepts null', () => {
    expect(validated(validateContractUpdate, { signed_date: null })).toBeNull();
  });
});

describe('a number', () => {
  it('[VA-016] that may be zero and no less is refused below it', () => {
    expect(validated(validateQuoteUpdate, { install_interval: 0 })).toBeNull();
    expect(validated(validateQuoteUpdate, { install_interval: -1 })).toEqual({ install_interval: ['Invalid'] });
  });
});

it('[VA-020] a number that must be positive refuses zero and below', () => {
  const rate = (usd_per_unit: number) => validated(validateFxRateUpdate, { usd_per_unit });
  expect(rate(0)).toEqual({ usd_per_unit: ['Must be a positive number'] });
  expect(rate(-1.27)).toEqual({ usd_per_unit: ['Must be a positive number'] });
  expect(rate(0.0001)).toBeNull();
});

it('[VA-045] a required field without its own message says Required', () => {
  expect(validateContactCreate.messages['name']?.['required']).toBeUndefined();
  expect(validated(validateContactCreate, {})).toMatchObject({ name: ['Required'] });
});

describe('structured data', () => {
  const quote = (mrc: unknown) => validated(validateQuoteUpdate, { mrc });
  const file = (data: object) => validated(validateSiteProfileUpdate, { data: { circuits: [data] } });

  it('[VA-014] [DF-006] [BI-035] reports an empty or missing named field as required, and needs a supported currency', () => {
    expect(quote({ value: 68900, code: '' })).toEqual({ 'mrc.code': ['Currency code is required'] });
    expect(quote({ value: 68900, code: 'ZZZ' })).toEqual({ 'mrc.code': ['Currency code is required'] });
    expect(quote({ value: null, code: 'USD' })).toEqual({ 'mrc.value': ['Required'] });
    expect(quote({ code: 'USD' })).toEqual({ 'mrc.value': ['Required'] });
    expect(file({})).toEqual({ 'data.circuits.0.types': ['Required'] });
    expect(quote({ value: 68900, code: 'USD' })).toBeNull();
  });
});

describe('the construction cost of a quote', () => {
  const usd = (value: number, code = 'USD') => ({ value, code });
  const text = ['Construction cost must be less than MRC'];

  it('[VA-043] [QT-028] may equal the MRC and no cent more, in the same currency', () => {
    const quote = (construction_cost: object) =>
      validated(
        validateQuoteUpdate,
        { mrc: usd(61_000), construction_cost },
        { stored: { mrc: null, construction_cost: null } },
      );
    expect(quote(usd(61_000))).toBeNull();
    expect(quote(usd(61_001))).toEqual({ construction_cost: text });
    expect(quote(usd(100, 'CAD'))).toEqual({ construction_cost: ['Every amount here is in USD.'] });
  });

  it('[VA-043] is compared with the stored MRC, and a new MRC with the stored cost', () => {
    const stored = { mrc: usd(61_000), construction_cost: usd(50_000) };
    const change = (body: object) => validated(validateQuoteUpdate, body, { stored });
    expect(change({ construction_cost: usd(61_001) })).toEqual({ construction_cost: text });
    expect(change({ mrc: usd(49_999) })).toEqual({ construction_cost: text });
    expect([change({ mrc: usd(50_000) }), change({ construction_cost: null, mrc: usd(1) })]).toEqual([null, null]);
    expect(validated(validateQuoteUpdate, { term: 36 }, { stored: { ...stored, mrc: usd(1) } })).toBeNull();
  });
});

describe('a coordinate', () => {
  const at = (lng: number) => validated(validateAddressUpdate, { lng });

  it('[VA-041] [VA-042] lies between -180 and 180 degrees of longitude', () => {
    expect(at(-180.000001)).toEqual({ lng: ['Must be above -180'] });
    expect(at(180.000001)).toEqual({ lng: ['Must be below 180'] });
    expect([at(-180), at(180), at(0)]).toEqual([null, null, null]);
  });
});

describe('a row of the address sheet', () => {
  const row = (lat: unknown) =>
    validated(validateBulkSiteUploadUpdate, { data: { addresses: { rows: [{ id: 'r1', lat }] } } });

  it('[VA-021] keeps a latitude as a number or as typed, and nothing else', () => {
    const found = row(true);
    expect(Object.values(found ?? {})).toEqual([['Value must be either a valid number or text']]);
    expect([row(41.9), row('41°52'), row(null)]).toEqual([null, null, null]);
  });
});

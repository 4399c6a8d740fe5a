import { describe, expect, it } from 'vitest';
import { validateContactCreate, validateContactUpdate } from '#generated/validate/contact.js';
import { validateContractUpdate } from '#generated/validate/contract.js';
import { validateQuoteUpdate } from '#generated/validate/quote.js';
import { validated } from '#runtime/validation/errors.ts';

describe('a field that is not required', () => {
  it('[VA-002] of e-mail accepts nothing', () => {
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

it('[VA-045] a required field without a text of its own says Required', () => {
  expect(validateContactCreate.messages['name']?.['required']).toBeUndefined();
  expect(validated(validateContactCreate, {})).toMatchObject({ name: ['Required'] });
});

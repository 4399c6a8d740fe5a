import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { limits } from '#generated/domain/limits.ts';
import { amountText, decimalText, formatMoney, parseAmount, precisionOf } from '#domain/format/money.ts';

describe('amounts', () => {
  it('[DF-018] [CT-018] shows a whole amount without decimals', () => {
    expect(formatMoney({ value: 74_500, code: 'USD' })).toBe('$745');
  });

  it('[DF-019] [DF-021] [CT-018] shows an amount that is not whole with two decimals, symbol in front, groups by comma', () => {
    expect(formatMoney({ value: 123_450, code: 'USD' })).toBe('$1,234.50');
  });

  it('[DF-020] puts the code after every currency but USD', () => {
    expect(formatMoney({ value: 123_450, code: 'EUR' })).toBe('€1,234.50 EUR');
    expect(formatMoney({ value: 100, code: 'CAD' })).toBe('$1 CAD');
  });

  it('[VA-019] [DF-004] reads commas and a leading dollar sign, and refuses words', () => {
    expect(parseAmount('$1,234.5', 'USD')).toBe(123_450);
    expect(parseAmount('12', 'USD')).toBe(1200);
    expect(parseAmount('.5', 'USD')).toBe(50);
    for (const text of ['a lot', '1,23', '1.234', '', '$', '1 200']) expect(parseAmount(text, 'USD')).toBeNull();
  });

  it('[DF-019] knows currencies without minor units', () => {
    expect(precisionOf('JPY')).toBe(0);
    expect(parseAmount('1200', 'JPY')).toBe(1200);
  });

  it('[AT-008] shows and reads a unit price below a cent in full', () => {
    const prices = [1.2, 0.85, 123_456.789, 0.000001].map((value) => ({ value, code: 'USD' }));
    expect(prices.map((price) => formatMoney(price))).toEqual(['$0.012', '$0.0085', '$1,234.56789', '$0.00000001']);
    expect(prices.map(({ value, code }) => parseAmount(amountText({ value, code }), code, true))).toEqual(
      prices.map(({ value }) => value),
    );
    expect(formatMoney({ value: 12.5, code: 'JPY' })).toBe('¥12.5 JPY');
    expect(parseAmount('0.012', 'USD')).toBeNull();
    expect(parseAmount('0.000000001', 'USD', true)).toBeNull();
  });

  it('[AT-008] counts the digits of a unit price as its schema does', () => {
    const schema = JSON.parse(readFileSync('schemas/types/unit-price.schema.json', 'utf8'));
    expect(10 ** -limits.unitPriceDigits).toBe(schema.properties.value.multipleOf);
    expect(parseAmount('0.00000001', 'USD', true)).toBe(schema.properties.value.multipleOf);
    expect(parseAmount('0.000000001', 'USD', true)).toBeNull();
  });

  it('writes files with the digits that the currency has (ISO 4217)', () => {
    const written = [
      { value: 123_450, code: 'USD' },
      { value: -5, code: 'EUR' },
      { value: 1234, code: 'JPY' },
      { value: 1234, code: 'KWD' },
    ].map(decimalText);
    expect(written).toEqual(['1234.50', '-0.05', '1234', '1.234']);
  });

  it('reads back what it shows in an input', () => {
    const amounts = fc.record({
      value: fc.integer({ min: -1e12, max: 1e12 }),
      code: fc.constantFrom('USD', 'EUR', 'JPY'),
    });
    fc.assert(
      fc.property(amounts, (money) => {
        expect((parseAmount(amountText(money), money.code) ?? Number.NaN) + 0).toBe(money.value);
      }),
    );
  });
});

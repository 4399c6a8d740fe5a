/** The code on a certificate. [DO-029] */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeOf, readCode, shownCode } from '#domain/documents/check-code.ts';

const bytes = fc.uint8Array({ minLength: 16, maxLength: 20 });

test('[DO-029] sixteen signs of which none is taken for another, in groups of four', () => {
  fc.assert(
    fc.property(bytes, (random) => {
      expect(codeOf(random)).toMatch(/^[0-9A-HJKMNP-Z]{16}$/);
      expect(shownCode(codeOf(random))).toMatch(/^\w{4}-\w{4}-\w{4}-\w{4}$/);
    }),
  );
  expect(shownCode('7K2M9QXT04HBZZ1C')).toBe('7K2M-9QXT-04HB-ZZ1C');
});

test('[DO-029] each byte gives its own character: all 32 occur', () => {
  const signs = new Set(Array.from({ length: 256 }, (_, at) => codeOf(new Uint8Array(16).fill(at))[0]));
  expect(signs.size).toBe(32);
  expect(['O', 'I', 'L'].some((sign) => signs.has(sign))).toBe(false);
});

test('[DO-029] what is typed is read as it was printed', () => {
  fc.assert(
    fc.property(bytes, (random) => {
      const code = codeOf(random);
      expect(readCode(shownCode(code))).toBe(code);
      expect(readCode(` ${shownCode(code).toLowerCase().replaceAll('-', ' ')} `)).toBe(code);
    }),
  );
  expect(readCode('o1Il-LOol')).toBe('01111001');
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileNameOf } from '#server/kernel/files/file-name.ts';

describe('the name of a stored file', () => {
  it.each([
    ['contract.pdf', 'contract.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\dana\\scan.PNG', 'scan.PNG'],
    ['a\u202Efdp.exe', 'afdp.exe'],
    ['..', 'file'],
    ['', 'file'],
  ])('of "%s" is "%s"', (given, name) => expect(fileNameOf(given)).toBe(name));

  it('is never a path, a control character or too long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
        const name = fileNameOf(given);
        expect(name).not.toMatch(/[\\/\0\r\n]/);
        expect(name.length).toBeGreaterThan(0);
        expect(name.length).toBeLessThanOrEqual(210);
      }),
    );
  });
});

import freeDomains from 'email-providers/all.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { isCorporateEmail } from '#server/areas/accounts/corporate-email.ts';

test('[VA-005, VA-006] the block list has more than a thousand domains', () => {
  expect(new Set(freeDomains).size).toBeGreaterThan(1000);
});

test.each(['gmail.com', 'yahoo.com', 'outlook.com', 'aol.com', 'icloud.com', 'mailinator.com', 'yopmail.com'])(
  '[VA-003, VA-006] %s is free or disposable',
  (domain) => {
    expect(isCorporateEmail(`dana@${domain}`)).toBe(false);
  },
);

test('[VA-004] case and blanks do not hide a domain', () => {
  expect(isCorporateEmail(' Dana@GMAIL.com ')).toBe(false);
});

test('a company keeps its address', () => {
  expect(isCorporateEmail('dana@acme-dental.example')).toBe(true);
});

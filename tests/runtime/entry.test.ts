import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isPage } from '#runtime/entry.ts';

const team = '01890f3e-0000-7000-8000-000000000001';
const routes = [...readFileSync('generated/screens/account-routes.ts', 'utf8').matchAll(/path: '([^'*]+)'/g)].map(
  ([, path]) => path!,
);

describe('a page is at', () => {
  it.each([
    ...routes,
    '/',
    '/account/',
    '/questionnaire',
    '/verify',
    '/confirm/quote-request',
    '/confirm/signature',
    '/admin',
    '/admin/services',
    '/dashboard/home',
    '/bulk-site/x',
    `/${team}/dashboard/quotes/${team}`,
    `/${team}/bulk-site/${team}`,
  ])('%s', (path) => {
    expect(isPage(path)).toBe(true);
  });
});

describe('no page is at', () => {
  it.each([
    '/.git/config',
    '/..%2f..%2fetc/passwd',
    '/dev/mailbox',
    '/wp-login',
    '/administrator',
    '/x/dashboard',
    '//',
  ])('%s', (path) => {
    expect(isPage(path)).toBe(false);
  });
});

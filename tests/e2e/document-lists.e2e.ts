/** Document lists of a team, each at its own address. */
import type { Browser } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { sharedBrowser } from '../support/browser.ts';
import { signedIn } from './signed-in.ts';

const url = inject('demoUrl');
let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});

test.each([
  ['procurement/documents', null],
  ['procurement/documents/loa', 'LOA'],
  ['procurement/documents/msa', 'MSA'],
])('[DO-007] a customer opens %s, and finds no paper of another kind there', async (path, category) => {
  const { page, at } = await signedIn(browser, url, 'owner@acme-dental.example');
  const asked: URL[] = [];
  page.on(
    'request',
    (request) => void (request.url().includes('/api/attachments?') && asked.push(new URL(request.url()))),
  );
  await page.goto(at(path));
  await page.getByRole('heading', { level: 1, name: /^Documents/ }).waitFor();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  expect(asked.at(-1)!.searchParams.get('category')).toBe(category);
  expect(new URL(page.url()).pathname.endsWith(`/dashboard/${path}`)).toBe(true);
});

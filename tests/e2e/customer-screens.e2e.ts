import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { appRoutes, recordPaths } from '#generated/screens/app/routes.ts';
import { resourceById } from '#generated/resources/registry.ts';
import { expectAxeClean, expectFits, sharedBrowser } from '../support/browser.ts';
import { goWithin } from '../support/go-within.ts';
import { signedIn, type SignedIn } from './signed-in.ts';

const url = inject('demoUrl');
let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});

const wide = { width: 1280, height: 800 };
const phone = { width: 360, height: 800 };

/** The first address of every screen, with the id of a readable record in place of `:id`. */
async function everyScreen({ records }: SignedIn): Promise<readonly string[]> {
  const ids = new Map<string, unknown>();
  for (const [entity, template] of Object.entries(recordPaths)) {
    const [record] = await records(`${resourceById(entity).path}?per_page=1`);
    ids.set(template, record?.['id']);
  }
  return appRoutes
    .map(({ paths }) => paths[0]!)
    .filter((path) => !path.includes(':tab') && !path.startsWith('expense-management'))
    .filter((path) => !path.includes(':id') || ids.get(path) !== undefined)
    .map((path) => path.replace(':id', String(ids.get(path))));
}

/** Navigates like a link of the application, and waits until the next screen has loaded its data. */
async function open({ page, at }: SignedIn, path: string): Promise<void> {
  await goWithin(page, at(path));
  await page.locator('main h1').waitFor();
  await page.locator('main :is([aria-busy=true], [role=progressbar])').first().waitFor({ state: 'detached' });
}

async function start(email: string, options = {}): Promise<SignedIn> {
  const account = await signedIn(browser, url, email, options);
  await account.page.goto(account.at('nowhere'));
  await account.page.getByText('Something went wrong…').waitFor();
  return account;
}

/** Phones show rows as cards; the screens that differ most are checked completely. */
const wholeOnPhone = ['home', 'procurement/requests', 'inventory', 'addresses', 'contacts', 'team/users', 'profile'];
const headings = ['page-has-heading-one', 'heading-order', 'empty-heading'];

describe('every screen', () => {
  test('[SH-006] [SH-023] [SH-024] opens for the owner of a team without a fault, is clean for axe, and fits a phone', async () => {
    const account = await start('owner@acme-dental.example');
    const { page } = account;
    const screens = await everyScreen(account);
    expect(screens.length).toBeGreaterThan(30);
    for (const path of screens) {
      await open(account, path);
      expect(await page.getByRole('alert').allTextContents(), `alerts of ${path}`).toEqual([]);
      await expectFits(page);
      await expectAxeClean(page);
      await page.setViewportSize(phone);
      await expectFits(page);
      await expectAxeClean(page, wholeOnPhone.includes(path) ? [] : headings);
      await page.setViewportSize(wide);
    }
  }, 400_000);

  test('passes axe in the dark', async () => {
    const account = await start('owner@acme-dental.example', { colorScheme: 'dark' });
    for (const path of ['home', 'procurement/requests', 'inventory', 'profile', 'team/users']) {
      await open(account, path);
      await expectAxeClean(account.page);
    }
    expect(await account.page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(11, 20, 48)');
  });
});

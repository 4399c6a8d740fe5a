/** The quotes of the largest request of the demo, on a phone and on paper. */
import type { Browser } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import { expectAxeClean, expectFits, sharedBrowser } from '../support/browser.ts';
import { picture } from '../support/screenshots.ts';
import { signedIn } from './signed-in.ts';

const url = inject('demoUrl');
let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});

async function openQuotes(viewport: { width: number; height: number }) {
  const { page, at, records } = await signedIn(browser, url, 'owner@acme-dental.example', { viewport });
  const group = (await records('service-groups?per_page=50')).find(({ display_id: id }) => id === 'SG-1003')!;
  await page.goto(at(`procurement/service-groups/${String(group['id'])}/quotes`));
  await page.getByRole('heading', { name: 'Compare quotes' }).waitFor();
  await page.getByText('Cost over 36 months').waitFor();
  return page;
}

test('[QT-030] six offers take less than 4,000 px of a phone', async () => {
  const page = await openQuotes({ width: 360, height: 740 });
  await expect.poll(() => page.getByRole('button', { name: /^Select the quote of/ }).count()).toBe(6);
  await page.getByText('The same in all 6 offers').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4000);
  await expectFits(page);
  await expectAxeClean(page);
  await picture(page, 'comparison-360');
});

test('[QT-030] all offers stand whole on an upright sheet, with who declined and why', async () => {
  const page = await openQuotes({ width: 1280, height: 800 });
  await page.emulateMedia({ media: 'print' });
  // What a sheet of letter size has between its margins, in px of CSS.
  await page.setViewportSize({ width: 740, height: 1000 });
  const table = page.getByRole('table').first();
  const heads = table.getByRole('columnheader');
  await expect.poll(() => heads.count()).toBe(7);
  const ends = (): Promise<number> =>
    table.evaluate((each) =>
      Math.max(...[...each.querySelectorAll('th, td')].map((cell) => cell.getBoundingClientRect().right)),
    );
  await expect.poll(ends).toBeLessThanOrEqual(740);
  const isCut = (badge: Element): boolean => badge.scrollWidth > badge.clientWidth;
  const badge = table.getByText('Lowest TCV');
  await expect.poll(() => badge.evaluate(isCut)).toBe(false);
  const size = await table.evaluate((each) => parseFloat(getComputedStyle(each.querySelector('td')!).fontSize));
  expect(size).toBeGreaterThanOrEqual(11);
  const declined = page.locator('details', { hasText: '2 declined' }).getByRole('listitem').first();
  await expect
    .poll(() => declined.evaluate((each) => each.checkVisibility({ contentVisibilityAuto: true })))
    .toBe(true);
  await picture(page, 'comparison-paper');
});

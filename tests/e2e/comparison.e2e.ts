/** Quotes of the demo's largest request, on a phone and in print. */
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

test('[QT-030] all offers fit on a portrait page, with declined ones and reasons', async () => {
  const page = await openQuotes({ width: 1280, height: 800 });
  await page.emulateMedia({ media: 'print' });
  // Printable area of a letter-size sheet, in CSS px.
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

test('[QT-030] a table wider than its screen shows a hint, and its last offer is one press away', async () => {
  const page = await openQuotes({ width: 1280, height: 800 });
  await page.getByText('More columns to the right').waitFor();
  const last = page.getByRole('table').first().getByRole('columnheader').last();
  const end = (): Promise<number> => last.evaluate((each) => each.getBoundingClientRect().right);
  expect(await end()).toBeGreaterThan(1280);
  await page.getByRole('button', { name: 'Scroll right' }).click();
  await expect.poll(end).toBeLessThanOrEqual(1280);
  await page.getByText('More columns to the left').waitFor();
  await expectAxeClean(page);
});

test('[SG-012] the board of orders says that columns are out of sight, and leads to each of them', async () => {
  const { page, at } = await signedIn(browser, url, 'owner@acme-dental.example', {
    viewport: { width: 1280, height: 800 },
  });
  await page.goto(at('procurement/orders'));
  await page.getByRole('button', { name: 'Board' }).click();
  const columns = page.getByRole('region', { name: / board$/ }).getByRole('region');
  await expect.poll(() => columns.count()).toBe(5);
  await page.getByText('More columns to the right').waitFor();
  const end = (): Promise<number> => columns.last().evaluate((each) => each.getBoundingClientRect().right);
  const scrolled = async (): Promise<number> => {
    const more = page.getByRole('button', { name: 'Scroll right' });
    if ((await more.count()) > 0) await more.click();
    return end();
  };
  await expect.poll(scrolled).toBeLessThanOrEqual(1280);
  await expectAxeClean(page);
});

import { beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { expectAxeClean, sharedBrowser } from '../support/browser.ts';
import { useDemoServer } from '../support/demo-server.ts';
import { signedIn } from './signed-in.ts';

const server = useDemoServer();
let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});

/** Contract id of a demo request. */
async function contractOf(page: Awaited<ReturnType<typeof signedIn>>['page'], service: string): Promise<string> {
  const answer = await page.request.get(`${server.url}/api/contracts?per_page=100`);
  const { records } = (await answer.json()) as {
    records: readonly { id: string; service_name: string; status: string }[];
  };
  return records.find(({ service_name: name, status }) => name === service && status !== 'VOID')!.id;
}

test.for([1280, 360])(
  '[SG-069] staff see at %i px what differs from the chosen quote, and what equals it',
  async (width) => {
    const { page } = await signedIn(browser, server.url, 'sales@trunkline.example', {
      viewport: { width, height: 900 },
    });
    await page.goto(`${server.url}/admin/contracts/${await contractOf(page, 'Naperville clinic internet')}/show`);
    const figures = page.getByRole('region', { name: 'Contract and quotes' });
    await figures.getByText('Differs from the selected quotes').waitFor();
    expect(await figures.getByText('$299 instead of $289').count()).toBe(2);
    await figures.getByText(/give the reason for the difference/).waitFor();
    await expectAxeClean(page);
    if (process.env['PICTURES'])
      await page.screenshot({ path: `screenshots/contract-differs-${width}.png`, fullPage: true });
    await page.getByRole('link', { name: 'Say why it differs from the quotes' }).click();
    const reason = page.getByRole('textbox', { name: 'Reason for a difference' });
    await expect.poll(() => reason.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.goto(`${server.url}/admin/contracts/${await contractOf(page, 'Chicago HQ SIP trunks')}/show`);
    await figures.getByText(/^Equals quote v1 of /).waitFor();
    if (process.env['PICTURES'])
      await page.screenshot({ path: `screenshots/contract-equals-${width}.png`, fullPage: true });
    await expectAxeClean(page);
  },
);

test("[DO-034] a team's contracts are sorted by next notice; ended ones have a separate tab", async () => {
  const { page, at } = await signedIn(browser, server.url, 'owner@acme-dental.example');
  await page.goto(at('procurement/contracts'));
  const numbers = page.getByRole('row').getByText(/^CT-\d+$/);
  await numbers.first().waitFor();
  expect(await numbers.first().innerText()).toBe('CT-1005');
  expect(await page.getByText('CT-1010', { exact: true }).count()).toBe(0);
  await page.getByRole('link', { name: 'Ended', exact: true }).click();
  await page.getByText('CT-1010', { exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/contracts\/ended$/);
});

test.for([1280, 360])('[SG-069] a customer reads the same at %i px before signing', async (width) => {
  const { page, at } = await signedIn(browser, server.url, 'owner@acme-dental.example', {
    viewport: { width, height: 900 },
  });
  await page.goto(at(`procurement/contracts/${await contractOf(page, 'Chicago HQ SIP trunks')}`));
  await page
    .getByRole('region', { name: 'Contract and quotes' })
    .getByText(/^Equals quote v1 of /)
    .waitFor();
  await expectAxeClean(page);
  if (process.env['PICTURES'])
    await page.screenshot({ path: `screenshots/contract-customer-${width}.png`, fullPage: true });
});

import { beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { expectAxeClean, sharedBrowser } from '../support/browser.ts';
import { useDemoServer } from '../support/demo-server.ts';
import { signedIn } from './signed-in.ts';

const server = useDemoServer();
let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});

const picture = async (page: Page, name: string): Promise<void> => {
  if (process.env['PICTURES']) await page.screenshot({ path: `screenshots/bills-${name}.png`, fullPage: true });
};

test('[BI-001] [BI-027] staff prepare the bills of a month, issue one and void it, each by the one next button', async () => {
  const viewport = { width: 1280, height: 900 };
  const customer = await signedIn(browser, server.url, 'owner@acme-dental.example', { viewport });
  const { page } = await signedIn(browser, server.url, 'implementation@trunkline.example', { viewport });
  await page.goto(customer.at('bill-consolidation'));
  await page.getByRole('button', { name: 'Prepare bills' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('A day of the month').fill(new Date().toISOString().slice(0, 10));
  await picture(page, 'prepare');
  await dialog.getByRole('button', { name: 'Prepare', exact: true }).click();
  await dialog.getByText('These drafts are ready to be looked at').waitFor();
  await expectAxeClean(page);
  await picture(page, 'prepared');
  await dialog.getByRole('link', { name: /^Draft for / }).click();
  await page.getByText('By carrier').waitFor();
  await picture(page, 'draft');
  const next = page.getByRole('region', { name: 'Next' });
  await next.getByRole('button', { name: 'Issue' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Issue' }).click();
  await page.getByRole('heading', { level: 1, name: /^CB-\d{4}-\d{6}$/ }).waitFor();
  await next.getByText(/^Waiting for \$/).waitFor();
  await expectAxeClean(page);
  await picture(page, 'issued');

  const bill = page.url().match(/bills\/([^/]+)/)![1]!;
  await customer.page.goto(customer.at(`bill-consolidation/bills/${bill}/overview`));
  await customer.page.getByRole('link', { name: 'Open the bill as a document' }).click();
  await customer.page.getByRole('button', { name: 'Open the bill' }).click();
  await customer.page
    .getByRole('dialog')
    .getByText(/^Bill CB-/)
    .first()
    .waitFor();
  await picture(customer.page, 'document');

  await page.getByRole('button', { name: 'More steps' }).click();
  await page.getByRole('menuitem', { name: 'Void' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Wrong month');
  await page.getByRole('dialog').getByRole('button', { name: 'Void' }).click();
  await next.getByRole('link', { name: 'Open the bill that replaces it' }).waitFor();
  await picture(page, 'void');
});

test.for([1280, 360])(
  '[BI-013] [BI-023] a customer sees at %i px what is open and what a bill consists of',
  async (width) => {
    const { page, at, records } = await signedIn(browser, server.url, 'owner@acme-dental.example', {
      viewport: { width, height: 900 },
    });
    await page.goto(at('bill-consolidation'));
    await page.getByRole('region', { name: 'Open bills' }).getByText('To pay in all').waitFor();
    expect(await page.getByRole('button', { name: 'Prepare bills' }).count()).toBe(0);
    await picture(page, `list-${width}`);
    await expectAxeClean(page);
    const [open] = await records('consolidated-bills?status=OPEN');
    await page.goto(at(`bill-consolidation/bills/${String(open!['id'])}/overview`));
    await page.getByText('By carrier').waitFor();
    await page
      .getByRole('region', { name: 'Lines' })
      .getByText(/invoice/i)
      .first()
      .waitFor();
    await picture(page, `bill-${width}`);
    await expectAxeClean(page);
  },
);

/** A document is signed by emailed links on phones, by people without an account. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { expectAxeClean, expectFits, newPage, sharedBrowser } from '../support/browser.ts';
import { picture } from '../support/screenshots.ts';
import { linkTo, emailTo } from './main-job/mailbox.ts';
import { draftDocument, outsider, sendDocument } from './signing/document.ts';

const url = inject('demoUrl');
const phone = { viewport: { width: 360, height: 740 } };
let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function look(page: Page, name: string): Promise<void> {
  await expectFits(page);
  await expectAxeClean(page);
  await picture(page, `signing-${name}`);
}

describe('signing by an emailed link', () => {
  test(
    '[DO-029] leads a signer on a telephone from the email to the signature, and the next one after',
    { timeout: 240_000 },
    async () => {
      const [ana, carl] = [outsider('Ana Ruiz'), outsider('Carl Moe', 'carrier')];
      await sendDocument(url, await draftDocument(browser, url, [ana, carl]));
      const link = await linkTo(url, ana.email, 'Please sign');
      const page = await newPage(browser, phone);
      await page.goto(link);
      await page.getByRole('heading', { level: 1, name: 'Order form B' }).waitFor();
      expect(page.url()).toBe(`${url}/confirm/signature`);
      await look(page, 'summary');
      await button(page, 'Read the document').click();
      await page.getByText('0 of 4 filled').waitFor();
      await page.locator('canvas').first().waitFor();
      await look(page, 'read');
      await button(page, 'Next').click();
      await page.getByRole('dialog', { name: 'Your signature' }).waitFor();
      await page.getByRole('textbox', { name: 'Your title' }).fill('CFO');
      await look(page, 'adopt');
      await button(page, 'Use this signature').click();
      await page.getByText('2 of 4 filled').waitFor();
      await button(page, 'Next').click();
      await page.getByRole('textbox', { name: 'Purchase order' }).fill('PO-17');
      await page.keyboard.press('Enter');
      await button(page, 'Next').click();
      await page.getByText('4 of 4 filled').waitFor();
      await look(page, 'filled');
      await button(page, 'Finish').click();
      await button(page, 'Sign document').click();
      await page.getByText('Tick that you agree to sign electronically.').waitFor();
      await page.getByRole('checkbox').check();
      await look(page, 'finish');
      await button(page, 'Sign document').click();
      await page.getByText('Sign as Ana Ruiz, CFO, for Acme Dental').waitFor();
      await button(page, 'Sign').click();
      await page.getByText('Carl Moe signs next.').waitFor();
      await look(page, 'done');
      const second = await newPage(browser, phone);
      await second.goto(await linkTo(url, carl.email, 'Please sign'));
      await button(second, 'Read the document').click();
      await second.getByText('0 of 1 filled').waitFor();
      await button(second, 'Next').click();
      await second.getByRole('radio', { name: 'Draw' }).check();
      await draw(second);
      await look(second, 'draw');
      await button(second, 'Use this signature').click();
      await button(second, 'Finish').click();
      await second.getByRole('checkbox').check();
      await button(second, 'Sign document').click();
      await button(second, 'Sign').click();
      await second.getByText('You signed Order form B on').waitFor();
      await look(second, 'last');
      expect((await emailTo(url, ana.email, 'signed')).subject).toContain('Order form B');
    },
  );

  test(
    '[DO-029] is done in the text of the document by keyboard alone, by roles and names',
    { timeout: 180_000 },
    async () => {
      const eva = outsider('Eva Stone');
      await sendDocument(url, await draftDocument(browser, url, [eva]));
      const page = await newPage(browser, phone);
      await page.goto(await linkTo(url, eva.email, 'Please sign'));
      await button(page, 'Read the document').press('Enter');
      await button(page, 'Text').press('Enter');
      await page.getByText('Northline provides Dedicated Internet of 250 Mbps.').waitFor();
      await look(page, 'text');
      await page.getByRole('textbox', { name: 'Signature, required, page 2' }).fill('Eva Stone');
      await page.getByRole('textbox', { name: 'Title, required, page 2' }).fill('COO');
      await page.getByRole('textbox', { name: 'Purchase order, required, page 2' }).fill('PO-18');
      await page.getByRole('checkbox', { name: 'Site is ready, required, page 2' }).press('Space');
      await page.getByText('4 of 4 filled').waitFor();
      await button(page, 'Finish').press('Enter');
      await page.getByRole('checkbox').press('Space');
      await button(page, 'Sign document').press('Enter');
      await button(page, 'Sign').press('Enter');
      await page.getByText('You signed Order form B on').waitFor();
      expect(await page.getByRole('alert').allTextContents()).toEqual([]);
    },
  );

  test(
    '[DO-029] is declined with a reason, and a link that cannot be used offers a new one',
    { timeout: 180_000 },
    async () => {
      const max = outsider('Max Lind');
      await sendDocument(url, await draftDocument(browser, url, [max]));
      const link = await linkTo(url, max.email, 'Please sign');
      const page = await newPage(browser, phone, [/404/]);
      await page.goto(link);
      await button(page, 'Decline').click();
      const dialog = page.getByRole('dialog', { name: 'Decline to sign' });
      await dialog.getByRole('button', { name: 'Decline' }).click();
      await dialog.getByText('Choose a reason.').waitFor();
      await dialog.getByRole('radio', { name: 'Changes are needed' }).check();
      await dialog.getByRole('textbox').fill('The price has to be 655.00.');
      await look(page, 'decline');
      await dialog.getByRole('button', { name: 'Decline' }).click();
      await page.getByText('You declined to sign this document.').waitFor();
      await look(page, 'declined');
      await page.goto(link);
      await page.getByRole('heading', { name: 'This link cannot be used' }).waitFor();
      await look(page, 'refused');
      await page.getByRole('textbox', { name: 'Email address' }).fill('nobody@outside.example');
      await button(page, 'Send a new link').click();
      await page.getByText('If a document is waiting for this address, a new link is on its way.').waitFor();
      expect(page.url()).toBe(`${url}/confirm/signature`);
    },
  );
});

async function draw(page: Page): Promise<void> {
  const pad = (await page.getByRole('dialog').locator('svg').last().boundingBox())!;
  const at = (x: number, y: number) => [pad.x + pad.width * x, pad.y + pad.height * y] as const;
  await page.mouse.move(...at(0.2, 0.6));
  await page.mouse.down();
  for (const [x, y] of [
    [0.3, 0.3],
    [0.4, 0.7],
    [0.5, 0.3],
    [0.7, 0.6],
  ] as const)
    await page.mouse.move(...at(x, y));
  await page.mouse.up();
}

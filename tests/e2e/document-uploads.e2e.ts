/** Uploads by the form of their call: files with their types and the values of each. */
import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAxeClean, expectFits, sharedBrowser } from '../support/browser.ts';
import { settled } from '../support/console.ts';
import { useDemoServer } from '../support/demo-server.ts';
import { plainPdf } from '../support/pdf-files.ts';
import { picture } from '../support/screenshots.ts';
import { signedIn } from './signed-in.ts';

const server = useDemoServer();
let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});

/** As a salesperson in the team of a customer. */
async function open(path: string, width: number): Promise<Page> {
  const viewport = { width, height: 900 };
  const customer = await signedIn(browser, server.url, 'owner@acme-dental.example', { viewport });
  const { page } = await signedIn(browser, server.url, 'sales@trunkline.example', { viewport });
  await page.goto(customer.at(path));
  await settled(page);
  return page;
}

async function choose(dialog: Locator, name: string, type: string): Promise<Locator> {
  await dialog
    .getByLabel('Choose files')
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: await plainPdf() });
  const own = dialog.getByRole('group', { name });
  await own.getByRole('combobox', { name: /^Type/ }).click();
  await dialog.page().getByRole('option', { name: type, exact: true }).click();
  return own;
}

describe.each([1280, 360])('at %i px', (width) => {
  test('[DO-004] a document is uploaded with its type, after fields of other files were filled in', async () => {
    const page = await open('procurement/documents', width);
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload documents' });
    await choose(dialog, `msa-${width}.pdf`, 'MSA');
    const loa = await choose(dialog, `loa-${width}.pdf`, 'LOA');
    await loa.getByLabel('Expires').fill('2099-01-31');
    await expectAxeClean(page);
    await expectFits(page);
    await picture(page, `upload-documents-${width}`);
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText(`loa-${width}.pdf`).first().waitFor();
    expect(await page.getByText(`msa-${width}.pdf`).count()).toBeGreaterThan(0);
  });
});

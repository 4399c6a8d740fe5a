/** Uploads by the forms of their calls: files with their types, signatures and the request that they join. */
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

  test('[DO-022] received documents join a request or become a new one', async () => {
    const page = await open('procurement/documents', width);
    await page.getByRole('button', { name: 'Documents of a request' }).click();
    const dialog = page.getByRole('dialog', { name: 'Documents of a request' });
    await dialog.getByLabel('Name', { exact: false }).first().fill(`Signed order ${width}`);
    const order = await choose(dialog, `order-${width}.pdf`, 'Contract');
    await order.getByRole('switch', { name: 'Already signed' }).click();
    await dialog.getByRole('button', { name: 'Save documents' }).click();
    await dialog.getByText('Required').first().waitFor();
    await picture(page, `received-documents-${width}`);
    await dialog.getByRole('combobox', { name: /^Service type/ }).click();
    await page.getByRole('option', { name: 'Internet', exact: true }).click();
    await expectAxeClean(page);
    await dialog.getByRole('button', { name: 'Save documents' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.getByText('Documents saved').count()).toBeGreaterThan(0);
  });

  test('[AI-010] signatures are requested for a file that needs one', async () => {
    const page = await open('action-items', width);
    await page.getByRole('button', { name: 'Request signatures' }).click();
    const dialog = page.getByRole('dialog', { name: 'Request signatures' });
    await dialog.getByLabel(/^What is to be done/).fill(`Sign order ${width}`);
    const own = await choose(dialog, `sign-${width}.pdf`, 'Contract');
    await dialog.getByRole('button', { name: 'Request signatures' }).click();
    await dialog.getByText('Signature requests require at least one document requiring signature.').first().waitFor();
    await own.getByRole('switch', { name: 'Needs a signature' }).click();
    await picture(page, `request-signatures-${width}`);
    await dialog.getByRole('button', { name: 'Request signatures' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText(`Sign order ${width}`).first().waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

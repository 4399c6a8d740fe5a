/** The document viewer: pages, zoom, search and keys, under the server's content security policy. */
import type { Browser, Locator } from 'playwright-core';
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { expectAxeClean, expectFits, sharedBrowser } from '../support/browser.ts';
import { pdfOf } from '../support/pdf.ts';
import { picture } from '../support/screenshots.ts';
import { signedIn } from './signed-in.ts';

const url = inject('demoUrl');
let browser: Browser;
let agreement: Buffer;

beforeAll(async () => {
  browser = await sharedBrowser();
  agreement = await pdfOf(
    Array.from({ length: 6 }, (_, at) => [
      `Section ${at + 1}`,
      ...(at === 3 ? ['The zebra clause', 'names a zebra.'] : ['Terms of service']),
      'Signed by both parties',
    ]),
  );
});

/** Uploads the file to a request of the team, and opens the list of documents. */
async function withFile(name: string, mimeType: string, content: Buffer, viewport = { width: 1280, height: 800 }) {
  const account = await signedIn(browser, url, 'owner@acme-dental.example', { viewport });
  const { page, teamId, at, records } = account;
  const [{ id: group }] = (await records('service-groups?per_page=1')) as unknown as [{ id: string }];
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`policy: ${violatedDirective} ${blockedURI}`),
    );
  });
  const kept = await page.request.post(`${url}/api/teams/${teamId}/upload-attachments`, {
    headers: { 'X-Requested-With': 'trunkline' },
    multipart: { files: { name, mimeType, buffer: content }, categories: 'OTHER', service_group_ids: group },
  });
  expect(kept.status()).toBe(201);
  const answer = (await kept.json()) as { records: { id: string }[] };
  const id = answer.records[0]!.id;
  onTestFinished(async () => {
    await page.request.delete(`${url}/api/attachments/${id}`, { headers: { 'X-Requested-With': 'trunkline' } });
  });
  await page.goto(at(`procurement/documents?document=${id}`));
  const dialog = page.getByRole('dialog', { name });
  await dialog.waitFor();
  return { ...account, dialog, group };
}

const shownPage = (dialog: Locator): Locator => dialog.getByRole('status', { name: 'Page' });
const zoom = (dialog: Locator): Locator => dialog.getByRole('status', { name: 'Zoom' });
const text = (locator: Locator): Promise<string> => locator.innerText();
async function expectText(locator: Locator, wanted: string): Promise<void> {
  await expect.poll(() => text(locator)).toBe(wanted);
}

describe('a PDF in the viewer', () => {
  test('[FV-001] [FV-004] [FV-005] shows page n of N and is zoomed by 0.2 from 0.4 to 3.0, without a breach of the policy', async () => {
    const { page, dialog } = await withFile('agreement.pdf', 'application/pdf', agreement);
    await expectText(shownPage(dialog), '1 / 6');
    await dialog.getByText('Section 1', { exact: true }).waitFor();
    const canvas = dialog.locator('canvas').first();
    await expectText(zoom(dialog), '100 %');
    expect((await canvas.boundingBox())!.width).toBe(612);
    const larger = dialog.getByRole('button', { name: 'Zoom in' });
    await larger.click();
    await expectText(zoom(dialog), '120 %');
    await expect.poll(async () => (await dialog.locator('canvas').first().boundingBox())!.width).toBe(734);
    for (let clicks = 0; clicks < 9; clicks += 1) await larger.click();
    await expectText(zoom(dialog), '300 %');
    await larger.click({ force: true });
    await expectText(zoom(dialog), '300 %');
    expect(await larger.getAttribute('aria-disabled')).toBe('true');
    const smaller = dialog.getByRole('button', { name: 'Zoom out' });
    for (let clicks = 0; clicks < 13; clicks += 1) await smaller.click();
    await smaller.click({ force: true });
    await expectText(zoom(dialog), '40 %');
    await dialog.getByRole('button', { name: 'Fit width' }).click();
    await expectText(zoom(dialog), '203 %');
    await picture(page, 'viewer-pdf');
  });

  test('[FV-001] is read by keyboard alone: pages, zoom, search with a count, and back to what opened it', async () => {
    const { page, dialog } = await withFile('agreement.pdf', 'application/pdf', agreement);
    await expectText(shownPage(dialog), '1 / 6');
    await page.keyboard.press('PageDown');
    await expectText(shownPage(dialog), '2 / 6');
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageUp');
    await expectText(shownPage(dialog), '2 / 6');
    await page.keyboard.press('+');
    await expectText(zoom(dialog), '120 %');
    await page.keyboard.press('-');
    await expectText(zoom(dialog), '100 %');
    await page.keyboard.press('/');
    await page.keyboard.type('ZEBRA');
    await dialog.getByText('1 of 2').waitFor();
    await expectText(shownPage(dialog), '4 / 6');
    await expectText(dialog.locator('mark.current'), 'zebra');
    await page.keyboard.press('Enter');
    await dialog.getByText('2 of 2').waitFor();
    await picture(page, 'viewer-search');
    await page.keyboard.press('Escape');
    expect(await dialog.locator('mark').count()).toBe(0);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  test('keeps only the pages in sight and their neighbors, shows thumbnails, and is clean for axe', async () => {
    const { page, dialog } = await withFile('agreement.pdf', 'application/pdf', agreement);
    await dialog.getByText('Section 1', { exact: true }).waitFor();
    expect(await dialog.locator('canvas').count()).toBeLessThanOrEqual(3);
    await dialog.getByRole('button', { name: 'Page thumbnails' }).click();
    const thumbnails = dialog.getByRole('navigation', { name: 'Page thumbnails' });
    await thumbnails.locator('canvas').first().waitFor();
    await expectAxeClean(page);
    await picture(page, 'viewer-thumbnails');
    await thumbnails.getByRole('button', { name: 'Go to page 5' }).click();
    await expectText(shownPage(dialog), '5 / 6');
    await dialog.getByText('Section 5', { exact: true }).waitFor();
    expect(await dialog.getByText('Section 1', { exact: true }).count()).toBe(0);
  });

  test('fits a telephone of 360 px, where it begins as wide as the window', async () => {
    const { page, dialog } = await withFile('agreement.pdf', 'application/pdf', agreement, { width: 360, height: 740 });
    await expectText(shownPage(dialog), '1 / 6');
    await expectText(zoom(dialog), '53 %');
    await expectFits(page);
    await expectAxeClean(page);
    await picture(page, 'viewer-phone');
  });

  test('[FV-003] saves the shown file', async () => {
    const { page, dialog } = await withFile('agreement.pdf', 'application/pdf', agreement);
    await expectText(shownPage(dialog), '1 / 6');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('agreement.pdf');
    expect((await readFile((await download.path())!)).equals(agreement)).toBe(true);
  });

  test('gives the focus back to what opened it', async () => {
    const { page, dialog, at, group } = await withFile('agreement.pdf', 'application/pdf', agreement);
    await page.goto(at(`procurement/service-groups/${group}/documents`));
    const opener = page.getByRole('button', { name: 'agreement.pdf' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await expectText(shownPage(dialog), '1 / 6');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});

describe('other files in the viewer', () => {
  test('[FV-006] say that there is no preview when the PDF cannot be read', async () => {
    const { dialog } = await withFile('torn.pdf', 'application/pdf', Buffer.from('%PDF-1.7\nnothing that follows'));
    await dialog.getByText('Preview unavailable.', { exact: true }).waitFor();
    expect(await dialog.getByRole('button', { name: 'Download' }).getAttribute('aria-disabled')).toBe('false');
  });

  test('[FV-007] say that there is no PDF when it has no page', async () => {
    const empty = await pdfOf([]);
    const { dialog } = await withFile('empty.pdf', 'application/pdf', empty);
    await dialog.getByText('No PDF file available.', { exact: true }).waitFor();
    expect(await dialog.locator('canvas').count()).toBe(0);
  });

  test('[FV-002] show a picture directly', async () => {
    const { page, dialog } = await withFile('rack.png', 'image/png', await pngOf(browser));
    const image = dialog.getByRole('img', { name: 'rack.png' });
    await image.waitFor();
    expect(await image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(200);
    await expectAxeClean(page);
    await picture(page, 'viewer-image');
  });
});

async function pngOf(browser: Browser): Promise<Buffer> {
  const page = await browser.newPage();
  const data = await page.evaluate(() =>
    Object.assign(document.createElement('canvas'), { width: 200, height: 120 }).toDataURL('image/png'),
  );
  await page.close();
  return Buffer.from(data.split(',')[1]!, 'base64');
}

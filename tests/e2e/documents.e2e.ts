/** Document templates that staff write, and the public page to verify a sealed document. */
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { sealPdf } from '#server/kernel/pdf/seal.ts';
import { sealerOf } from '#server/kernel/pdf/sealing-key.ts';
import { expectAxeClean, expectFits, newPage, sharedBrowser } from '../support/browser.ts';
import { plainPdf } from '../support/pdf-files.ts';
import { picture } from '../support/screenshots.ts';
import { sealingKey } from '../support/sealing-key.ts';
import { signedIn } from './signed-in.ts';

const url = inject('demoUrl');
let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});

describe('[DO-033] a draft of a template', () => {
  test('begins with the newest wording, picks fields by {{, shows mistakes, missing values and the document, and is published', async () => {
    const { page } = await signedIn(browser, url, 'sales@trunkline.example', {
      viewport: { width: 1280, height: 900 },
    });
    const list = await page.request.get(`${url}/api/contract-templates?q=Letter of agency`);
    const [{ id: template }] = ((await list.json()) as { records: [{ id: string }] }).records;
    const made = await page.request.post(`${url}/api/contract-template-versions`, {
      headers: { 'X-Requested-With': 'trunkline' },
      data: { template_id: template, note: 'With the term' },
    });
    const draft = (await made.json()) as { id: string; version_number: number };
    expect([made.status(), draft.version_number]).toEqual([201, 2]);
    await page.goto(`${url}/admin/contract-template-versions/${draft.id}`);
    const text = page.getByLabel('Text', { exact: true });
    await expect.poll(() => text.inputValue()).toContain('names Trunkline as its agent');
    await page.getByText('The text can be published.').waitFor();
    await page
      .getByRole('figure', { name: /Page 1/ })
      .locator('canvas')
      .waitFor();
    await text.focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('<p>For {{service_te');
    const fields = page.getByRole('listbox', { name: 'Fields' });
    await expect.poll(() => fields.getByRole('option').allInnerTexts()).toEqual([expect.stringContaining('3 years')]);
    await picture(page, 'template-picker');
    await expectAxeClean(page);
    await page.keyboard.press('Enter');
    await expect.poll(() => text.inputValue()).toMatch(/<p>For \{\{service_term\}\}$/);
    await page.getByText(/Line \d+, column 1: <p> is not closed\./).waitFor();
    await page.keyboard.type(' {{providr}}</p>');
    await page.getByText(/there is no field \{\{providr\}\}\. Did you mean \{\{provider\}\}\?/).waitFor();
    await picture(page, 'template-mistake');
    const body = (await text.inputValue()).replace(' {{providr}}', '.');
    await text.fill(body);
    await page.getByText('The text can be published.').waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    await expectFits(page);
    await expectAxeClean(page);
    await picture(page, 'template-360');
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Published', { exact: true }).first().waitFor();
    const kept = async () => (await page.request.get(`${url}/api/contract-template-versions/${draft.id}`)).json();
    await expect.poll(kept).toMatchObject({ status: 'PUBLISHED', body });
  });
});

describe('[DO-029] the check page', () => {
  test('shows the proof of a file, in every state, by keyboard and on a phone', async () => {
    const page = await newPage(browser, { viewport: { width: 1280, height: 900 } }, [/422/]);
    const document = await plainPdf();
    const sealed = await sealPdf({
      document,
      stamps: [],
      certificate: { title: 'A', language: 'en-US', foot: '{n}', blocks: [] },
      sealer: sealerOf(sealingKey),
      signedAt: '2026-03-17T21:02:00.000Z',
      name: 'Somebody',
      reason: 'Signed by all parties',
    });
    await page.goto(`${url}/verify`);
    await page.getByRole('heading', { name: 'Check a sealed document', level: 1 }).waitFor();
    await expectAxeClean(page);
    await picture(page, 'verify-empty');
    const drop = (name: string, buffer: Buffer) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer });
    await drop('plain.pdf', document);
    await page.getByText('This file carries no seal.').waitFor();
    await drop('sealed.pdf', Buffer.from(sealed));
    await page.getByRole('heading', { name: 'Result for sealed.pdf' }).waitFor();
    expect(await page.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^Sealed by Trunkline: No\s+It has a signature, but not one of ours\.$/),
      expect.stringMatching(/^Unchanged since: Yes\s/),
      expect.stringContaining(`The first ${document.length.toLocaleString('en-US')} bytes`),
    ]);
    await page.getByText('03-17-2026 09:02 PM UTC').waitFor();
    await expectAxeClean(page);
    await picture(page, 'verify-answers');
    await page.setViewportSize({ width: 360, height: 740 });
    await expectFits(page);
    await expectAxeClean(page);
    await picture(page, 'verify-360');
    await drop('words.pdf', Buffer.from('no PDF'));
    await page.getByText('This file cannot be read as a PDF.').waitFor();
    await expectAxeClean(page);
  });
});

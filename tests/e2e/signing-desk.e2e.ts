/** Staff prepare a document for its signers, by mouse and keyboard, and follow it until it is signed. */
import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { expectAxeClean, expectFits, sharedBrowser } from '../support/browser.ts';
import { picture } from '../support/screenshots.ts';
import { pdfOf } from '../support/pdf.ts';
import { draftDocument, outsider, sendDocument, type SignableDocument } from './signing/document.ts';
import { signedIn } from './signed-in.ts';

const url = inject('demoUrl');
let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});

async function openDesk(draft: SignableDocument): Promise<Page> {
  const { page } = await signedIn(browser, url, 'implementation@trunkline.example', {
    viewport: { width: 1280, height: 800 },
  });
  await page.goto(`${url}/${draft.teamId}/dashboard/procurement/signing/${draft.id}`);
  await page.getByRole('heading', { level: 1, name: 'Order form B' }).waitFor();
  return page;
}

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });

/** Of the chosen field, in points. */
const number = (page: Page, name: string): Promise<string> => page.getByRole('spinbutton', { name }).inputValue();

async function look(page: Page, name: string): Promise<void> {
  await expectAxeClean(page);
  await picture(page, `desk-${name}`);
}

describe('fields on the pages of a draft', () => {
  test(
    '[DO-029] are added, moved, sized, repeated, removed and brought back by keyboard alone',
    { timeout: 180_000 },
    async () => {
      const page = await openDesk(await draftDocument(browser, url, [outsider('Ana Ruiz')]));
      await page.getByText('Ana Ruiz has no signature field.').waitFor();
      const pages = page.getByRole('region', { name: 'Pages of the document' });
      await pages.locator('canvas').first().waitFor();
      await pages.focus();
      await page.keyboard.press('s');
      const field = page.getByRole('button', { name: 'Signature of Ana Ruiz, page 1' });
      await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
      expect([await number(page, 'X, pt'), await number(page, 'Y, pt')]).toEqual(['216', '378']);
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Shift+ArrowDown');
      expect([await number(page, 'X, pt'), await number(page, 'Y, pt')]).toEqual(['217', '388']);
      await page.keyboard.press('Alt+ArrowRight');
      await page.keyboard.press('Alt+Shift+ArrowDown');
      expect([await number(page, 'W, pt'), await number(page, 'H, pt')]).toEqual(['181', '46']);
      await page.keyboard.press('p');
      await page.getByText('Fields in reading order: 2').waitFor();
      await page.keyboard.press('Delete');
      await page.getByText('Fields in reading order: 1').waitFor();
      await page.keyboard.press('Control+z');
      await page.getByText('Fields in reading order: 2').waitFor();
      await page.keyboard.press(']');
      await page.getByRole('status', { name: 'Page' }).getByText('2 / 2').waitFor();
      await page.keyboard.press('d');
      await page.getByRole('button', { name: 'Date signed of Ana Ruiz, page 2' }).waitFor();
      await page.getByText('Saved', { exact: true }).waitFor();
      await look(page, 'keyboard');
      await page.reload();
      await page.getByText('Fields in reading order: 3').waitFor();
    },
  );

  test('[DO-029] the preview reads the headings of its own copy of a document from our template', async () => {
    const { page: author } = await signedIn(browser, url, 'implementation@trunkline.example');
    const made = await author.request.post(`${url}/api/contract-template-preview`, {
      headers: { 'X-Requested-With': 'trunkline' },
      data: { body: '<h1>Order form</h1><p>Words of it.</p><h2>Terms</h2><p>More of them.</p>' },
    });
    const draft = await draftDocument(browser, url, [outsider('Ana Ruiz')], await made.body());
    const page = await openDesk(draft);
    await expect.poll(() => headingsOf(page)).toEqual(['Order form', 'Terms']);
    await button(page, 'Preview').click();
    await page.getByRole('dialog').getByText('Words of it.').waitFor();
    await expect.poll(() => headingsOf(page)).toEqual(['Order form', 'Terms', 'Order form', 'Terms']);
    await look(page, 'preview-headings');
  });

  test(
    '[DO-029] are dragged and sized by mouse, checked, seen as the signer sees them, and sent',
    { timeout: 180_000 },
    async () => {
      const draft = await draftDocument(browser, url, [outsider('Ana Ruiz'), outsider('Carl Moe', 'carrier')]);
      const page = await openDesk(draft);
      await page.locator('canvas').first().waitFor();
      await button(page, 'Signature').click();
      const ana = page.getByRole('button', { name: 'Signature of Ana Ruiz, page 1' });
      await drag(page, ana, 0.5, -100, 150);
      await expect.poll(() => number(page, 'X, pt')).toBe('116');
      await page.getByRole('radio', { name: /Carl Moe/ }).check();
      await button(page, 'Signature').click();
      const carl = page.getByRole('button', { name: 'Signature of Carl Moe, page 1' });
      await carl.waitFor();
      await page.getByRole('spinbutton', { name: 'X, pt' }).fill('116');
      await page.getByRole('spinbutton', { name: 'Y, pt' }).fill('530');
      await page.getByText('Overlaps another field.').waitFor();
      await page.getByRole('spinbutton', { name: 'Y, pt' }).fill('600');
      await page.getByText('Saved', { exact: true }).waitFor();
      await look(page, 'mouse');
      await button(page, 'Preview').click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Signature, required, page 1/ })
        .waitFor();
      await look(page, 'preview');
      await page.keyboard.press('Escape');
      await button(page, 'Send…').click();
      await page
        .getByText(
          'Send Order form B to 2 people? Ana Ruiz signs first, then Carl Moe. The document cannot be changed after sending.',
        )
        .waitFor();
      await look(page, 'send');
      await button(page, 'Send').click();
      await page.getByText(/^Sent .* · signed 0 of 2 · expires /).waitFor();
      await look(page, 'sent');
      await button(page, 'Correct email').first().click();
      await page.getByRole('textbox', { name: 'Email' }).fill('ana.new@outside.example');
      await button(page, 'Save').click();
      await page.getByText('ana.new@outside.example').waitFor();
      await page.setViewportSize({ width: 360, height: 740 });
      await expectFits(page);
      await look(page, 'sent-phone');
      await button(page, 'Void…').click();
      await button(page, 'Void document').click();
      await page.getByText('Say why.').waitFor();
      await page.getByRole('textbox', { name: 'Reason' }).fill('The price was wrong.');
      await button(page, 'Void document').click();
      await page.getByText('Reason: The price was wrong.').waitFor();
      expect(await button(page, 'Remind now').count()).toBe(0);
    },
  );

  test(
    '[DO-030] are not needed for a document that was signed on paper: both files stay',
    { timeout: 180_000 },
    async () => {
      const page = await openDesk(await draftDocument(browser, url, [outsider('Ana Ruiz')]));
      await page.locator('canvas').first().waitFor();
      await button(page, 'Upload signed copy').click();
      const dialog = page.getByRole('dialog', { name: 'Signed on paper' });
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        dialog.getByText('Choose the signed copy').click(),
      ]);
      await chooser.setFiles({
        name: 'signed.pdf',
        mimeType: 'application/pdf',
        buffer: await pdfOf([['Order form B, signed'], ['Ana Ruiz']]),
      });
      await dialog.getByText('signed.pdf').waitFor();
      expect(await dialog.getByRole('button', { name: 'Upload signed copy' }).isDisabled()).toBe(true);
      await dialog.getByRole('checkbox', { name: 'I compared all 2 pages.' }).check();
      await look(page, 'paper');
      await dialog.getByRole('button', { name: 'Upload signed copy' }).click();
      await page.getByText(/Manually Completed/).waitFor();
      await look(page, 'on-paper');
    },
  );
});

async function drag(page: Page, field: Locator, at: number, x: number, y: number): Promise<void> {
  const box = (await field.boundingBox())!;
  const [fromX, fromY] = [box.x + box.width * at, box.y + box.height * at];
  await page.mouse.move(fromX, fromY);
  await page.mouse.down();
  await page.mouse.move(fromX + x / 2, fromY + y / 2);
  await page.mouse.move(fromX + x, fromY + y);
  await page.mouse.up();
}

describe('the way there', () => {
  test(
    '[DO-025] leads from the document of the team to its signing, and a member signs in the application',
    { timeout: 180_000 },
    async () => {
      const owner = { name: 'Acme Owner', email: 'owner@acme-dental.example', role: 'customer' as const };
      const draft = await draftDocument(browser, url, [owner]);
      const staff = await openDesk(draft);
      await staff.goto(`${url}/${draft.teamId}/dashboard/procurement/documents/${draft.attachmentId}`);
      await staff.getByRole('link', { name: 'Prepare', exact: true }).click();
      await staff.getByRole('heading', { level: 1, name: 'Order form B' }).waitFor();
      await sendDocument(url, draft);
      const { page } = await signedIn(browser, url, owner.email, { viewport: { width: 360, height: 740 } });
      await page.goto(`${url}/${draft.teamId}/dashboard/procurement/service-groups/${draft.groupId}/contract`);
      await page.getByRole('link', { name: 'Sign', exact: true }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Order form B' }).waitFor();
      expect(page.url()).toContain(`/contract/sign/`);
      await look(page, 'in-app-phone');
      await button(page, 'Read the document').click();
      await page.locator('canvas').first().waitFor();
      await look(page, 'in-app-read-phone');
      await page.setViewportSize({ width: 1280, height: 800 });
      await look(page, 'in-app-read');
    },
  );
});

/** Headings of drawn pages; null for a page with no text or the text of another page. */
const headingsOf = (page: Page): Promise<readonly (string | null)[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role="heading"][aria-owns]')].map((heading) => {
      const text = document.getElementById(heading.getAttribute('aria-owns')!);
      const pageOf = (element: Element | null) => element?.closest('.react-pdf__Page');
      return text && pageOf(text) === pageOf(heading) ? text.textContent : null;
    }),
  );

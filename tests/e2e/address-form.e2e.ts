/** The address form in a browser: place search, locked fields, refusals, and an address in procurement. */
import type { Browser } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAxeClean, sharedBrowser } from '../support/browser.ts';
import { useDemoServer } from '../support/demo-server.ts';
import { picture } from '../support/screenshots.ts';
import { signedIn } from './signed-in.ts';

const server = useDemoServer();
let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});

const owner = (width: number) =>
  signedIn(browser, server.url, 'owner@acme-dental.example', { viewport: { width, height: 900 } });

test.each([1280, 360])(
  '[AD-018] [AD-019] [AD-051] a place is found, locked, opened by keyboard and saved at %i px',
  async (width) => {
    const { page, at, records } = await owner(width);
    await page.goto(at('addresses'));
    await page.getByRole('button', { name: 'New address' }).click();
    const form = page.getByRole('dialog', { name: /New address/ });
    await form.getByLabel('Find the place').pressSequentially('1515 Market St, Philadelphia', { delay: 5 });
    await page.getByRole('option', { name: /1515 Market St/ }).waitFor();
    await picture(page, 'address-form-suggestions');
    await expectAxeClean(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const city = form.getByLabel(/^City/);
    await expect.poll(() => city.inputValue()).toBe('Philadelphia');
    expect(await city.getAttribute('readonly')).not.toBeNull();
    expect(await form.getByLabel(/^ZIP code/).inputValue()).toBe('');
    await form.getByText(/Postal code not confirmed: the place/).waitFor();
    await picture(page, 'address-form-locked');
    await expectAxeClean(page);

    await form.getByRole('button', { name: 'Save' }).click();
    await form
      .getByRole('alert')
      .first()
      .getByText(/Demarc: Required/)
      .waitFor();
    await picture(page, 'address-form-mistakes');
    await form.getByRole('button', { name: 'Unlock City' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => city.getAttribute('readonly')).toBeNull();
    await expect.poll(() => city.evaluate((input) => input === document.activeElement)).toBe(true);

    await form.getByLabel(/^Name/).fill(`Market ${width}`);
    await form.getByLabel(/^ZIP code/).fill('19102');
    await form.getByLabel('Demarc', { exact: false }).first().fill('Floor 12');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    const [made] = await records(`addresses?q=Market ${width}`);
    expect(made).toMatchObject({
      full_address: '1515 Market St, Floor 12, Philadelphia, PA 19102, US',
      postal_code: '19102',
      address_line_two: 'Floor 12',
    });
  },
);

test.each([1280, 360])(
  '[AD-001] [AD-021] an address in procurement says what it is and what is fixed at %i px',
  async (width) => {
    const { page, at, records } = await owner(width);
    const all = await records('addresses?per_page=100');
    let inUse: Record<string, unknown> | undefined;
    for (const address of all) {
      const uses = await page.request.get(`${server.url}/api/addresses/${String(address['id'])}/uses`);
      if (((await uses.json()) as { locked_fields: string[] }).locked_fields.length > 0) inUse ??= address;
    }
    await page.goto(at(`addresses/${String(inUse!['id'])}`));
    for (const title of ['Data center', 'Tower', 'Mall', 'New construction'])
      await page.getByText(title, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    const form = page.getByRole('dialog');
    await form.getByText(/its location cannot be changed/).waitFor();
    await form.getByLabel(/^City/).dblclick();
    expect(await form.getByLabel(/^City/).getAttribute('readonly')).not.toBeNull();
    expect(await form.getByLabel('Find the place').count()).toBe(0);
    await picture(page, 'address-form-in-procurement');
    await expectAxeClean(page);
  },
);

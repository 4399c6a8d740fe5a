/** A customer on a service's page: its tags, its phone numbers, and its end. */
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
  if (!process.env['PICTURES']) return;
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForTimeout(200);
    await page.screenshot({ path: `screenshots/${name}-${width}.png` });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
};

/** Invalid calls that the second test sends first. */
const refused = [/422 .*\/import-block/, /422 .*\/update-status/];

test('[TG-001] [TG-008] tags are put on a service and taken off it on its own page', async () => {
  const { page, at, records } = await signedIn(browser, server.url, 'owner@acme-dental.example');
  const taken = new Set((await records('service-taggings?per_page=100')).map((each) => each['service_id']));
  const service = (await records('services?status=active&per_page=100')).find(({ id }) => !taken.has(id))!;
  const [tag] = await records('service-tags');
  await page.goto(at(`inventory/${String(service['id'])}/overview`));
  const tags = page.getByRole('region', { name: 'Tags' });
  await tags.getByText('No tags.').waitFor();
  await tags.getByRole('button', { name: 'Change tags' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tags of the service' });
  await dialog.getByRole('combobox', { name: 'Tags' }).pressSequentially(String(tag!['label']));
  await page.getByRole('option', { name: String(tag!['label']) }).click();
  // The list of a multiple picker stays open until it loses the focus.
  await dialog.getByRole('heading', { name: 'Tags of the service' }).click();
  await picture(page, 'service-tags-dialog');
  await expectAxeClean(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await tags.getByText(String(tag!['label'])).waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await picture(page, 'service-tags');
  await expectAxeClean(page);
  await tags.getByRole('button', { name: 'Change tags' }).click();
  await dialog.getByRole('combobox', { name: 'Tags' }).press('Backspace');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await tags.getByText('No tags.').waitFor();
});

test('[SV-006] [SV-043] [SV-032] a number and a block of numbers join a service, and the service ends once its bill does', async () => {
  const { page, at, records } = await signedIn(browser, server.url, 'owner@acme-dental.example', {}, refused);
  const services = await records('services?status=active&per_page=100');
  const voice = services.find(({ service_type: type }) => String(type).startsWith('voice_'))!;
  await page.goto(at(`inventory/${String(voice['id'])}/phone-numbers`));
  const numbers = page.getByRole('region', { name: 'Phone numbers' });
  await numbers.getByRole('button', { name: 'Add phone number' }).click();
  await page.getByRole('textbox', { name: 'Number', exact: true }).fill('(312) 555-7800');
  await page.getByRole('button', { name: 'Save' }).click();
  await numbers.getByText('+13125557800').first().waitFor();
  await picture(page, 'service-numbers');
  await numbers.getByRole('button', { name: 'Add a block' }).click();
  const block = page.getByRole('dialog', { name: 'Add a block' });
  await block.getByLabel('First number').fill('(312) 555-7700');
  await block.getByLabel('Last number').fill('(312) 555-7600');
  await picture(page, 'service-block');
  await block.getByRole('button', { name: 'Add a block' }).click();
  await block.getByText('The last number comes after the first').first().waitFor();
  await block.getByLabel('Last number').fill('(312) 555-7719');
  await expectAxeClean(page);
  await block.getByRole('button', { name: 'Add a block' }).click();
  await numbers.getByText('+13125557700').first().waitFor();
  expect(
    await records(`service-phone-numbers?service_id=${String(voice['id'])}&q=1312555770&per_page=100`),
  ).toHaveLength(10);

  const line = services.find(({ service_type: type }) => type === 'internet')!;
  await page.goto(at(`inventory/${String(line['id'])}/billing`));
  await page.getByRole('button', { name: 'Change inventory status' }).click();
  const end = page.getByRole('dialog', { name: 'Change inventory status' });
  await end.getByRole('combobox', { name: 'Inventory status' }).click();
  await page.getByRole('option', { name: 'Disconnected' }).click();
  await end.getByRole('button', { name: 'Change inventory status' }).click();
  await end.getByText('Required').first().waitFor();
  await end.getByLabel('Billing ends').first().fill('2099-03-31');
  await end.getByRole('textbox', { name: 'Termination fee' }).fill('1,250.50');
  await picture(page, 'service-status');
  await expectAxeClean(page);
  await end.getByRole('button', { name: 'Change inventory status' }).click();
  await end.waitFor({ state: 'hidden' });
  const [ended] = (await records('services?status=disconnected&per_page=100')).filter(({ id }) => id === line['id']);
  expect(ended).toMatchObject({ billing_end_date: '2099-03-31', termination_fee: { value: 125_050, code: 'USD' } });
});

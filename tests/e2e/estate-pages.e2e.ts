/**
 * Addresses of a team's estate: for the customer, with or without the team in the path, and for staff in the console.
 */
import { beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { sharedBrowser } from '../support/browser.ts';
import { useDemoServer } from '../support/demo-server.ts';
import { signedIn } from './signed-in.ts';

const server = useDemoServer();
let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});

const owner = () => signedIn(browser, server.url, 'owner@acme-dental.example');
const admin = () => signedIn(browser, server.url, 'admin@trunkline.example');
const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).first().waitFor();

test('[IN-001] the inventory opens with the team in the address and without', async () => {
  const { page, teamId, at } = await owner();
  for (const address of [at('inventory'), `${server.url}/dashboard/inventory`]) {
    await page.goto(address);
    await titled(page, 'Inventory');
    expect(new URL(page.url()).pathname).toBe(`/${teamId}/dashboard/inventory`);
    await page.getByRole('link', { name: 'SV-1011' }).waitFor();
  }
});

test('[IN-002] staff open the inventory of a team, and a service of it, below the team in the console', async () => {
  const { teamId, records } = await owner();
  const [service] = await records('inventory?per_page=1');
  const { page } = await admin();
  await page.goto(`${server.url}/admin/teams/info/${teamId}/inventory`);
  await titled(page, 'Acme Dental');
  await page
    .getByRole('link', { name: /SV-10\d\d/ })
    .first()
    .waitFor();
  await page.goto(`${server.url}/admin/teams/info/${teamId}/inventory/${String(service!['id'])}/overview`);
  await page
    .getByRole('heading', { level: 1, name: String(service!['name']) })
    .first()
    .waitFor();
  expect(new URL(page.url()).pathname).toBe(`/admin/services/${String(service!['id'])}/show`);
});

test('[TB-004] a list of the console is narrowed to the chosen teams', async () => {
  const { page } = await admin();
  await page.goto(`${server.url}/admin/services`);
  const rows = page.locator('tbody tr');
  await rows.filter({ hasText: 'Acme Dental' }).first().waitFor();
  await page.getByRole('button', { name: 'Filters' }).click();
  const team = page.getByRole('dialog', { name: 'Filters' }).getByRole('combobox', { name: 'Team', exact: true });
  await team.pressSequentially('Harbor Logistics');
  await page.getByRole('option', { name: 'Harbor Logistics' }).click();
  await expect.poll(() => rows.filter({ hasText: 'Acme Dental' }).count(), { timeout: 10_000 }).toBe(0);
  expect(await rows.filter({ hasText: 'Harbor Logistics' }).count()).toBe(await rows.count());
});

test('[AM-005] an account that is not staff is Customer in the list of users', async () => {
  const { page } = await admin();
  await page.goto(`${server.url}/admin/users?users={"filters":{"email":"owner@acme-dental.example"}}`);
  await page.getByRole('cell', { name: 'Customer', exact: true }).first().waitFor();
  expect(await page.getByText('normal_user').count()).toBe(0);
});

/** Records of any team that the signed-in user can read. */
async function listed(page: Page, path: string): Promise<readonly Record<string, unknown>[]> {
  const answer = await page.request.get(`${server.url}/api/${path}`);
  return ((await answer.json()) as { readonly records: readonly Record<string, unknown>[] }).records;
}

test.each([
  ['contact-dashboard', 'Contacts', 'Phone', '+1 312 555 0199'],
  ['custom-contact', 'Custom contacts', 'Notes', 'Ring twice.'],
])('[CO-007] staff list the records under %s and edit them', async (path, title, field, value) => {
  const { page } = await admin();
  await page.goto(`${server.url}/admin/${path}`);
  await titled(page, title);
  await page.locator('tbody tr').first().waitFor();
  const [record] = await listed(page, `${path}?per_page=1`);
  await page.goto(`${server.url}/admin/${path}/${String(record!['id'])}`);
  await page.getByRole('textbox', { name: new RegExp(`^${field}`) }).fill(value);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/\/show$/);
  expect(await listed(page, `${path}?id=${String(record!['id'])}`)).toMatchObject([{ [field.toLowerCase()]: value }]);
});

test('[CO-007] staff list the intakes and unsubscribe one', async () => {
  const { page } = await admin();
  await page.goto(`${server.url}/admin/contact-intake`);
  await titled(page, 'Contact intakes');
  const [intake] = await listed(page, 'contact-intake?unsubscribed=false&per_page=1');
  await page.getByText(String(intake!['email'])).first().waitFor();
  await page.goto(`${server.url}/admin/contact-intake/${String(intake!['id'])}`);
  await page.getByRole('switch', { name: /^Unsubscribed/ }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(/\/show$/);
  expect(await listed(page, `contact-intake?id=${String(intake!['id'])}`)).toMatchObject([{ unsubscribed: true }]);
});

test('[CO-007] a team lists its custom contacts', async () => {
  const { page, at, records } = await owner();
  const [contact] = await records('custom-contact?per_page=1');
  await page.goto(at('contacts/custom'));
  await titled(page, 'Custom contacts');
  await page.getByText(String(contact!['label'])).first().waitFor();
  expect(await page.locator('tbody tr').count()).toBeGreaterThan(0);
});

test('[TB-011] [TB-010] a long menu is 500 px high at most, and scrolls', async () => {
  const { page, at } = await owner();
  await page.setViewportSize({ width: 1280, height: 1600 });
  await page.goto(at('inventory'));
  await titled(page, 'Inventory');
  await page.getByRole('button', { name: /^Filters/ }).click();
  const month = page.getByRole('combobox', { name: /in the month$/ }).first();
  await month.click();
  const menu = page.getByRole('listbox');
  await menu.waitFor();
  const { height, whole } = await menu.evaluate((list) => ({ height: list.clientHeight, whole: list.scrollHeight }));
  expect(height).toBeLessThanOrEqual(500);
  expect(whole).toBeGreaterThan(500);
  const last = menu.getByRole('option').last();
  await last.scrollIntoViewIfNeeded();
  await last.click();
  await expect.poll(() => month.inputValue()).toMatch(/^[A-Z][a-z]+ 20\d\d$/);
});

test('[NO-019] the panel of notices is 425 px wide, and no wider than a phone', async () => {
  for (const [viewport, width] of [
    [1280, 425],
    [360, 360],
  ] as const) {
    const { page, at } = await owner();
    await page.setViewportSize({ width: viewport, height: 800 });
    await page.goto(at('home'));
    await page.locator('button[aria-label^="Notifications"]').click();
    const panel = page.locator('.MuiDrawer-paper[aria-label]').filter({ has: page.getByRole('list') });
    await expect.poll(async () => (await panel.boundingBox())?.width).toBe(width);
  }
});

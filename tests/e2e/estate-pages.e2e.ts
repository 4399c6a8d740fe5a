/** Where the estate of a team is opened: by the customer, with or without the team in the address, and by staff in the console. */
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

test('[AM-005] an account that is no staff stands as Customer in the list of users', async () => {
  const { page } = await admin();
  await page.goto(`${server.url}/admin/users?users={"filters":{"email":"owner@acme-dental.example"}}`);
  await page.getByRole('cell', { name: 'Customer', exact: true }).first().waitFor();
  expect(await page.getByText('normal_user').count()).toBe(0);
});

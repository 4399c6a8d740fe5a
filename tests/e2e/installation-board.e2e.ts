/** The board for staff who manage installations: records found, selected, scheduled and completed by keyboard. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAxeClean, expectFits, sharedBrowser } from '../support/browser.ts';
import { consolePage, settled, staffSession, type Session } from '../support/console.ts';
import { useDemoServer } from '../support/demo-server.ts';
import { picture } from '../support/screenshots.ts';
import { signedIn } from './signed-in.ts';

const server = useDemoServer();
let browser: Browser;
let session: Session;

beforeAll(async () => {
  browser = await sharedBrowser();
  session = await staffSession(browser, server.url);
});

async function open(path = 'work/installations', options: Parameters<typeof consolePage>[2] = {}): Promise<Page> {
  const page = await consolePage(browser, session, options);
  await page.goto(`${server.url}/admin/${path}`);
  await settled(page);
  return page;
}

/** A change by another user at the same time. */
async function api(page: Page, method: string, path: string, data?: object): Promise<Record<string, unknown>> {
  const headers = { 'X-Requested-With': 'trunkline' };
  const answer = await page.request.fetch(`${server.url}/api/${path}`, { method, headers, ...(data && { data }) });
  expect([path, answer.status()]).toEqual([path, 200]);
  return (await answer.json()) as Record<string, unknown>;
}

const rows = (page: Page) => page.getByRole('table').getByRole('row');

describe('[SG-073] the installation board', () => {
  test('shows each site with its next action, and its saved filters with counts', async () => {
    const page = await open();
    await expect.poll(() => page.getByRole('link', { name: /^Late \d+$/ }).count()).toBe(1);
    await page.getByRole('link', { name: /^Accept 1$/ }).click();
    await expect.poll(() => rows(page).count()).toBe(2);
    expect(await rows(page).nth(1).innerText()).toContain('Test and accept');
    await page.getByRole('link', { name: /^Waiting: landlord/ }).click();
    await expect.poll(() => page.url()).toContain('tab=landlord');
    await expect.poll(() => rows(page).count()).toBeGreaterThan(2);
    await page.getByRole('link', { name: /^All/ }).click();
    await expect.poll(() => rows(page).count()).toBeGreaterThan(10);
    await picture(page, 'installation-board');
    await expectAxeClean(page);
  });

  test('is worked by keyboard: j moves, x marks, e opens the drawer, d asks for a date', async () => {
    const page = await open();
    await rows(page).nth(1).focus();
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await expect.poll(() => page.getByText('1 selected').count()).toBe(1);
    await page.keyboard.press('x');
    await page.keyboard.press('k');
    await page.keyboard.press('d');
    const dialog = page.getByRole('dialog', { name: 'Set a date' });
    await dialog.waitFor();
    await expectAxeClean(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await rows(page).nth(1).focus();
    await page.keyboard.press('e');
    await page.getByRole('region', { name: 'Milestones' }).getByRole('listitem').first().waitFor();
    await picture(page, 'installation-drawer');
    await expectAxeClean(page);
  });

  test('asks whose the lost days are before a date moves', async () => {
    const page = await open('work/installations?q=LMN-441207', { mayFail: true });
    await page.getByRole('row', { name: /Kansas City to Cincinnati.*Z/ }).click();
    const days = page.getByRole('region', { name: 'Days' });
    await days.getByText('Delay 29 days: Customer 6, Landlord 23').waitFor();
    const status = page.getByRole('region', { name: 'Status' });
    await status.getByText('The riser room of the landlord is locked.').waitFor();
    await days.getByRole('button', { name: 'Set a date' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set a date' });
    await dialog.getByLabel('Date').fill('2099-01-01');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText(/^The plan moves by \d+ days: say why/).waitFor();
    expect(await dialog.isVisible()).toBe(true);
    await picture(page, 'installation-date');
    await page.keyboard.press('Escape');
  });

  test('finds a site by team and address, and shows what others change on board, service page and site page', async () => {
    const board = await open('work/installations?q=Harbor');
    await expect.poll(() => rows(board).count()).toBeGreaterThan(2);
    await board.goto(`${server.url}/admin/work/installations?q=401 W State`);
    await expect.poll(() => rows(board).count()).toBe(2);
    const { page: other } = await signedIn(browser, server.url, 'implementation@trunkline.example');
    const site = await api(other, 'GET', 'service-locations?q=401 W State');
    const { id, service_id: serviceId, team_id: teamId } = (site['records'] as Record<string, unknown>[])[0]!;
    const service = await open(`services/${String(serviceId)}/show?tab=locations`);
    const customer = await signedIn(browser, server.url, 'owner@acme-dental.example');
    await customer.page.goto(`${server.url}/${String(teamId)}/dashboard/procurement/installations`);
    const own = customer.page.getByRole('article').filter({ hasText: 'Rockford clinic internet' });
    await own.getByText('Awaiting FOC').waitFor();
    await service.getByRole('link', { name: 'Rockford clinic' }).first().waitFor();
    await api(other, 'POST', `service-locations/${String(id)}/install-dates`, { kind: 'foc', date: '2099-02-03' });
    await rows(board).nth(1).getByText('2/3/99').first().waitFor();
    await service.getByRole('table').getByText('2/3/99').waitFor();
    await own.getByText('Planned Feb 03, 2099').waitFor();
    const delay = { install_status: 'DELAYED', date: '2099-03-03', reason: 'The carrier lacks a crew.' };
    await api(other, 'PUT', `services/${String(serviceId)}/install-status`, delay);
    await service.getByText('Delayed', { exact: true }).first().waitFor();
    await own.getByText('Delayed. The carrier lacks a crew.').waitFor();
  });

  test('fits a phone', async () => {
    const page = await open('work/installations', { width: 360 });
    const cards = page.getByRole('list', { name: 'Installation board' }).getByRole('listitem');
    await expect.poll(() => cards.count()).toBeGreaterThan(5);
    // A late record is marked late here too; details only in the drawer are not on the card.
    expect(await cards.first().innerText()).toMatch(/\d+ d late/);
    expect(await cards.first().innerText()).not.toContain('Stage');
    await expectFits(page);
    await picture(page, 'installation-board-360');
    await cards.first().getByRole('button', { name: 'Open' }).click();
    await page.getByRole('region', { name: 'Milestones' }).getByRole('listitem').first().waitFor();
    await picture(page, 'installation-drawer-360');
    await expectAxeClean(page);
  });
});

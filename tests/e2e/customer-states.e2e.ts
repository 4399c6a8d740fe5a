import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAxeClean, expectFits, sharedBrowser } from '../support/browser.ts';
import { demoPassword, useDemoServer } from '../support/demo-server.ts';
import { signedIn } from './signed-in.ts';

const server = useDemoServer();
let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});

const owner = (expected: readonly RegExp[] = []) =>
  signedIn(browser, server.url, 'owner@acme-dental.example', {}, expected);

describe('a form', () => {
  test('[VA-011] [VA-049] names what is missing, stars what is required, and refuses a code that is none of the country', async () => {
    const { page, at } = await owner();
    await page.goto(at('addresses'));
    await page.getByRole('button', { name: 'New address' }).click();
    const form = page.getByRole('dialog', { name: 'New address' });
    await form.getByLabel(/^Name/).waitFor();
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Required').first().waitFor();
    await expectAxeClean(page);
    expect(await form.locator('label', { hasText: /^Name/ }).textContent()).toContain('*');
  });

  test('[AC-054] keeps entered text when the session ends, and continues after signing in elsewhere', async () => {
    const { page, at } = await owner([/401/]);
    await page.goto(at('contacts'));
    await page.getByRole('button', { name: 'New contact' }).click();
    const form = page.getByRole('dialog', { name: 'New contact' });
    await form.getByLabel(/^Name/).fill('Ines Marsh');
    await form.getByLabel(/^Email/).fill('ines@acme-dental.example');
    await page.request.post(`${server.url}/api/account/logout`, { headers: { 'X-Requested-With': 'trunkline' } });
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    await expectAxeClean(page);
    expect(await form.getByLabel(/^Name/).inputValue()).toBe('Ines Marsh');
    await page.request.post(`${server.url}/api/account/login`, {
      data: { email: 'owner@acme-dental.example', password: demoPassword },
    });
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor({ state: 'detached' });
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('table', { name: 'Contacts' }).getByText('Ines Marsh').waitFor();
  });
});

describe('the shell', () => {
  test('[NO-022] [NO-025] [NO-026] a message shows at the top right and clears itself after six seconds', async () => {
    const { page, at } = await owner();
    await page.goto(at('profile'));
    await page.getByLabel('Phone').fill('312-555-0143');
    await page.getByRole('button', { name: 'Save' }).click();
    const message = page.getByText(/saved/i).first();
    await message.waitFor();
    const shown = Date.now();
    const box = (await message.boundingBox())!;
    expect(box.x).toBeGreaterThan(640);
    expect(box.y).toBeLessThan(160);
    expect(box.width).toBeLessThanOrEqual(600);
    await message.waitFor({ state: 'detached' });
    expect(Date.now() - shown).toBeGreaterThan(4500);
  });

  test('reports that the browser is offline', async () => {
    const { page, at } = await owner([/ERR_INTERNET_DISCONNECTED|WebSocket/]);
    await page.goto(at('profile'));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.context().setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await expectAxeClean(page);
    await page.context().setOffline(false);
    await expect.poll(() => page.getByText('You are offline.').count()).toBe(0);
  });

  test('[SH-049] a newer release offers a refresh', async () => {
    const { page, at } = await owner();
    // The page was already reloaded for this release; every call reports the release, in any order of answers.
    await page.addInitScript(() => localStorage.setItem('trunkline.reloadedFor', '999.0.0'));
    let headers: Record<string, string> = { 'x-backend-version': '999.0.0' };
    await page.route('**/api/**', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, headers: { ...answer.headers(), ...headers } });
    });
    await page.goto(at('addresses'));
    await page.getByText('A new version is available.').waitFor();
    await expectAxeClean(page);
    // A call may be under way at any time: the server is of our release again from the load of the page on.
    page.on('request', (request) => {
      if (request.isNavigationRequest()) headers = {};
    });
    await page.getByRole('button', { name: 'Refresh Page' }).click();
    await expect.poll(() => page.getByText('A new version is available.').count()).toBe(0);
  });

  test('[SH-040] [SH-042] an unknown page shows an error; a new page starts at its top', async () => {
    const { page, at } = await owner();
    await page.goto(at('nowhere'));
    await page.getByText('Something went wrong…').waitFor();
    await expectAxeClean(page);
    await page.goto(at('addresses'));
    await page.getByRole('link', { name: 'Chicago HQ' }).waitFor();
    await page.evaluate(() => scrollTo(0, 400));
    await page.getByRole('link', { name: 'Chicago HQ' }).click();
    await page.getByRole('navigation', { name: 'Sections' }).waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test('[PE-019] a viewer reads why a button cannot be pressed', async () => {
    const { page, at } = await signedIn(browser, server.url, 'viewer@acme-dental.example');
    await page.goto(at('addresses'));
    const button = page.getByRole('button', { name: 'New address' });
    await button.waitFor();
    expect(await button.isDisabled()).toBe(true);
    await button.locator('..').focus();
    await page.getByText('Requires MANAGE_ADDRESSES permission. Contact team admin for access.').waitFor();
  });
});

describe('the history of a request', () => {
  test('a customer reads who changed what', async () => {
    const { page, at, records } = await owner();
    const [group] = await records('service-groups?per_page=1');
    await page.goto(at(`procurement/service-groups/${String(group!['id'])}`));
    await page.getByRole('button', { name: 'Edit', exact: true }).last().click();
    const form = page.getByRole('dialog');
    await form.getByLabel(/^Project name/).fill('Renamed by its owner');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: /Renamed by its owner/ }).waitFor();
    await page.getByRole('link', { name: 'Activity' }).click();
    const entry = page.getByRole('region', { name: 'History' }).getByRole('listitem').first();
    await entry.getByText('Dana Whitfield').waitFor();
    await expect.poll(() => entry.textContent()).toContain('Renamed by its owner');
    await expectAxeClean(page);
  });
});

describe('a bulk-site project', () => {
  const phone = { width: 360, height: 740 };
  const wide = { width: 1280, height: 800 };
  const steps = ['Site Profiles', 'Addresses', 'Contract Details'];

  test('[BS-001] [BS-073] [BS-075] is filled in by its team, and leads to its request once submitted', async () => {
    const { page, teamId } = await signedIn(browser, server.url, 'owner@harbor-logistics.example');
    await page.goto(`${server.url}/${teamId}/bulk-site`);
    await page.getByRole('heading', { name: 'Bulk Site Internet Project: Lake terminals' }).waitFor();
    await page.getByRole('table', { name: 'Site Profiles' }).getByText('Terminal', { exact: true }).waitFor();
    await expectAxeClean(page);
    await page.getByRole('button', { name: 'Add Profile' }).click();
    const form = page.getByRole('dialog', { name: 'Add Site Profile' });
    await form.getByRole('button', { name: 'Dedicated' }).click();
    await form.getByText('BGP').waitFor();
    await expectAxeClean(page);
    await page.keyboard.press('Escape');
    await page.setViewportSize(phone);
    for (const step of steps.slice(1)) {
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      if (step === steps.at(-1)) await confirmAddresses(page);
      await page.locator('[aria-current=page]', { hasText: step }).waitFor();
      await expectAxeClean(page);
      await expectFits(page);
    }
    await page.setViewportSize(wide);
    await page.getByRole('button', { name: '5 years' }).click();
    await page.getByRole('button', { name: 'Submit RFP without a Consultation' }).click();
    await page.waitForURL(/\/dashboard\/procurement\/service-groups\/[\da-f-]{36}\/request-config$/);
    await page.getByText('Broadband internet: Lake Calumet terminal').first().waitFor();
  });

  test('[BS-005] [BS-036] is read by staff in the console, and leads on to its request', async () => {
    const { page } = await signedIn(browser, server.url, 'admin@trunkline.example');
    const answer = await page.request.get(`${server.url}/api/bulk-site-uploads?name=Lake%20terminals`);
    const [project] = ((await answer.json()) as { records: { id: string; team_id: string }[] }).records;
    await page.goto(`${server.url}/admin/teams/info/${project!.team_id}/bulk-site/${project!.id}/contract-details`);
    await page.getByText('This RFP Project is submitted, add sites in Procurement.').waitFor();
    await expectAxeClean(page);
    await page.getByRole('link', { name: 'View in Procurement' }).click();
    await page.waitForURL(/\/admin\/service-groups\/[\da-f-]{36}\/show/);
  });
});

/** The look-up knows the places of the sites: they are confirmed before their addresses are made. */
async function confirmAddresses(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Address Validation' });
  await dialog.getByText(/^To correct: 0\. /).waitFor();
  await expectAxeClean(page);
  await dialog.getByRole('button', { name: 'Next', exact: true }).click();
}

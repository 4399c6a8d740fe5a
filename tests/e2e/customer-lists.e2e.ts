import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAxeClean, sharedBrowser } from '../support/browser.ts';
import { useDemoServer } from '../support/demo-server.ts';
import { signedIn } from './signed-in.ts';

const server = useDemoServer();
let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});

/** Polls, because the machine may be busy. */

const owner = (options = {}) => signedIn(browser, server.url, 'owner@acme-dental.example', options);

describe('the list of addresses', () => {
  test('[TB-001] [TB-002] [CT-016] the search narrows the rows, 800 ms after the last key', async () => {
    const { page, at } = await owner();
    await page.goto(at('addresses'));
    await page.getByRole('link', { name: 'Chicago HQ' }).waitFor();
    let asked = 0;
    page.on('request', (request) => (asked += /\/api\/addresses\?.*q=/.test(request.url()) ? 1 : 0));
    const started = Date.now();
    await page.getByRole('searchbox', { name: 'Search addresses' }).pressSequentially('Cleveland', { delay: 20 });
    await page.waitForResponse((response) => /\/api\/addresses\?.*q=Cleveland/.test(response.url()));
    expect(Date.now() - started).toBeGreaterThan(800);
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
    expect(asked).toBe(1);
  });

  test('[TB-005] [TB-006] [TB-007] [TB-036] filters are in a popover, can be cleared, and return to the first page', async () => {
    const { page, at } = await owner();
    await page.goto(at('addresses?addresses={"perPage":5,"page":2}'));
    await page.getByText('6–10 of 30').waitFor();
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('dialog', { name: 'Filters' }).getByLabel('City').fill('Chicago');
    await page.getByText('1–1 of 1').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('City: Chicago').waitFor();
    await page.getByRole('button', { name: 'Filters (1)' }).click();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.getByText('1–5 of 30').waitFor();
    expect(await page.locator('tbody tr').count()).toBe(5);
  });

  test('[TB-040] [TB-044] [TB-045] the order survives a reload and a later visit', async () => {
    const { page, at } = await owner();
    await page.goto(at('addresses'));
    const first = page.locator('tbody tr').first();
    await first.getByText('Chicago HQ').waitFor();
    await page.getByRole('button', { name: 'Name', exact: true }).click();
    await expect.poll(() => first.textContent()).not.toContain('Chicago HQ');
    const last = await first.textContent();
    await page.reload();
    await expect.poll(() => first.textContent()).toBe(last);
    await page.goto(at('addresses'));
    await expect.poll(() => first.textContent()).toBe(last);
  });

  test('[TB-022] [TB-024] [TB-025] [TB-031] columns are shown, hidden and reset; the first one stays', async () => {
    const { page, at } = await owner();
    await page.goto(at('addresses'));
    await page.getByRole('button', { name: 'Edit Columns' }).click();
    const editor = page.getByRole('dialog', { name: 'Edit Columns' });
    expect(await editor.getByRole('checkbox', { name: 'Name', exact: true }).isDisabled()).toBe(true);
    await editor.getByRole('checkbox', { name: 'Street' }).uncheck();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('columnheader', { name: 'Street' }).count()).toBe(0);
    // The export has the visible columns with their titles, in order, as UTF-8.
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    const [head] = readFileSync(await download.path(), 'utf8').split('\r\n');
    expect(head).toBe('\uFEFFName,City,State/Province,Postal code,Country,Status');
    // The keys that move other columns do not move the first one.
    await page.getByRole('columnheader', { name: 'Name', exact: true }).getByRole('button').focus();
    await page.keyboard.press('Alt+ArrowRight');
    expect((await page.getByRole('columnheader').allTextContents()).slice(1, 3)).toEqual(['Name', 'City']);
    await page.getByRole('button', { name: 'Edit Columns' }).click();
    await editor.getByRole('button', { name: 'Reset' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'Street' }).waitFor();
  });

  test('[TB-023] [TB-024] [TB-041] the first column and the names of groups stay in sight while the others scroll sideways', async () => {
    const { page, at } = await owner({ viewport: { width: 700, height: 800 } });
    await page.goto(at('addresses?addresses={"group":"country"}'));
    const group = page
      .getByRole('rowheader', { name: /^United States/ })
      .locator('span', { hasText: /^United States/ });
    const first = page.getByRole('cell', { name: 'Chicago HQ', exact: true });
    const second = page.getByRole('cell', { name: '233 S Wacker Dr', exact: true });
    await first.waitFor();
    const lefts = () => Promise.all([group, first, second].map(async (each) => (await each.boundingBox())!.x));
    const before = await lefts();
    await second.evaluate((cell) => {
      let box: Element = cell;
      while (box.scrollWidth <= box.clientWidth || getComputedStyle(box).overflowX === 'visible')
        box = box.parentElement!;
      box.scrollLeft = 150;
    });
    const after = await lefts();
    expect([after[0]! - before[0]!, after[1]! - before[1]!]).toEqual([0, 0]);
    expect(after[2]! - before[2]!).toBeLessThan(-100);
  });

  test('[TB-043] columns move by dragging and by Alt and an arrow key, and stay so', async () => {
    const { page, at } = await owner();
    await page.goto(at('addresses'));
    const titles = () => page.getByRole('columnheader').allTextContents();
    await page.getByRole('columnheader', { name: 'City' }).dragTo(page.getByRole('columnheader', { name: 'Street' }));
    await expect.poll(async () => (await titles()).slice(1, 4)).toEqual(['Name', 'City', 'Street']);
    await page.getByRole('columnheader', { name: 'City' }).getByRole('button').focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(async () => (await titles()).slice(1, 4)).toEqual(['Name', 'Street', 'City']);
    await page.getByRole('columnheader', { name: 'City' }).getByRole('button').focus();
    await page.keyboard.press('Alt+ArrowLeft');
    await page.reload();
    await expect.poll(async () => (await titles()).slice(1, 4)).toEqual(['Name', 'City', 'Street']);
  });

  test('[TB-042] a column is as wide as its edge is pulled', async () => {
    const { page, at } = await owner();
    await page.goto(at('addresses'));
    const head = page.getByRole('columnheader', { name: 'Street' });
    const before = (await head.boundingBox())!;
    const edge = { x: before.x + before.width - 3, y: before.y + before.height / 2 };
    await page.mouse.move(edge.x, edge.y);
    await page.mouse.down();
    await page.mouse.move(edge.x + 120, edge.y, { steps: 5 });
    await page.mouse.up();
    await expect.poll(async () => (await head.boundingBox())!.width - before.width).toBeGreaterThan(60);
    expect(await page.getByRole('columnheader').nth(2).textContent()).toBe('Street');
  });

  test('[TB-032] [CT-011] pages turn and the rows per page change', async () => {
    const { page, at } = await owner();
    await page.goto(at('addresses'));
    await page.getByText('1–25 of 30').waitFor();
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText('26–30 of 30').waitFor();
    await page.getByRole('combobox', { name: /Rows per page/ }).click();
    expect(await page.getByRole('option').allTextContents()).toEqual(['5', '10', '25', '50', '100']);
    await page.getByRole('option', { name: '50' }).click();
    await page.getByText('1–30 of 30').waitFor();
    expect(await page.locator('tbody tr').count()).toBe(30);
  });

  test('[TB-026] [TB-027] [TB-029] [TB-031] the export holds every matching row and carries the date', async () => {
    const { page, at } = await owner();
    await page.goto(at('addresses'));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^addresses-\d{4}-\d{2}-\d{2}\.csv$/);
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split(/\r?\n/);
    expect(lines).toHaveLength(31);
  });

  test('rows are marked by keyboard and deleted together, after one question', async () => {
    const { page, at, records } = await owner();
    for (const name of ['Spare one', 'Spare two']) {
      const body = {
        team_id: (await records('addresses'))[0]!['team_id'],
        name,
        street: '1 Main St',
        address_line_two: 'Floor 1',
        city: 'Austin',
      };
      const made = await page.request.post(`${server.url}/api/addresses`, {
        data: { ...body, state_province: 'TX', postal_code: '78701', country: 'US' },
        headers: { 'X-Requested-With': 'trunkline' },
      });
      expect(made.status()).toBe(201);
    }
    await page.goto(at('addresses?addresses={"q":"Spare"}'));
    await page.getByRole('link', { name: 'Spare one' }).focus();
    await page.keyboard.press('x');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('x');
    await page.getByText('2 selected').waitFor();
    await expectAxeClean(page);
    await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Delete 2 addresses? This cannot be undone.').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Delete: 2 addresses').waitFor();
    await page.getByText('No rows').waitFor();
  });

  test('[TB-041] rows are grouped by a column', async () => {
    const { page, at } = await owner();
    await page.goto(at('addresses'));
    await page.getByRole('combobox', { name: 'Group by' }).click();
    await page.getByRole('option', { name: 'Country' }).click();
    await page.getByRole('rowheader', { name: /^United States/ }).waitFor();
    expect(await page.getByRole('rowheader').count()).toBe(1);
  });

  test('[TB-047] a list without rows shows a message; [TB-048] one that fails does too and can be retried', async () => {
    const { page, at } = await owner();
    await page.goto(at('addresses?addresses={"q":"nowhere at all"}'));
    await page.getByText('No rows').waitFor();
    await page.route('**/api/contact-dashboard?*', (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: 'Bad gateway' }),
    );
    await page.goto(at('contacts'));
    await page.getByRole('button', { name: 'Try a refresh' }).waitFor();
    await expectAxeClean(page);
    await page.unroute('**/api/contact-dashboard?*');
    await page.getByRole('button', { name: 'Try a refresh' }).click();
    await page.getByRole('table', { name: 'Contacts' }).waitFor();
    expect(await page.getByText('Error loading data', { exact: true }).count()).toBe(1);
  });
});

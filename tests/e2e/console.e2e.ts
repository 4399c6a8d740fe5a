import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAxeClean, expectFits, sharedBrowser } from '../support/browser.ts';
import { consolePage, settled, staffSession, titlesBelowButtons, type Session } from '../support/console.ts';
import { useDemoServer } from '../support/demo-server.ts';

const server = useDemoServer();
let browser: Browser;
let session: Session;

beforeAll(async () => {
  browser = await sharedBrowser();
  session = await staffSession(browser, server.url);
});

async function open(path: string, options: Parameters<typeof consolePage>[2] = {}, who = session): Promise<Page> {
  const page = await consolePage(browser, who, options);
  await page.goto(`${server.url}/admin/${path}`);
  await settled(page);
  return page;
}

interface Row {
  readonly id: string;
  readonly version: number;
}

/** First records of an API list. */
async function rowsOf<T = Row>(page: Page, query: string): Promise<readonly T[]> {
  const answer = await page.request.get(`${server.url}/api/${query}`);
  return ((await answer.json()) as { readonly records: readonly T[] }).records;
}

const write = { 'X-Requested-With': 'trunkline' };

async function makeTag(page: Page, label: string): Promise<Row> {
  const [team] = await rowsOf(page, 'teams?q=Acme');
  const data = { team_id: team!.id, label, color: '#5B3FD6' };
  const answer = await page.request.post(`${server.url}/api/service-tags`, { data, headers: write });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as Row;
}

/** Cells of the column with that title. */
async function cells(page: Page, title: string): Promise<readonly string[]> {
  const titles = await page.getByRole('columnheader').allTextContents();
  return page.locator(`tbody td:nth-child(${titles.indexOf(title) + 1})`).allTextContents();
}

describe('a list', () => {
  test('is searched by keyboard and keeps the search in its address', async () => {
    const page = await open('providers');
    await page.keyboard.press('/');
    await page.keyboard.type('lumen');
    await page.waitForURL(/lumen/);
    await expect.poll(() => cells(page, 'Name')).toEqual(['Lumen']);
    await page.reload();
    await expect.poll(() => cells(page, 'Name')).toEqual(['Lumen']);
  });

  test('is filtered by a value of a closed list, and the chip takes the filter away', async () => {
    const page = await open('quotes');
    await page.getByRole('cell').first().waitFor();
    const all = (await cells(page, 'Provider')).length;
    await page.getByRole('button', { name: 'Filters' }).click();
    const dialog = page.getByRole('dialog', { name: 'Filters' });
    await dialog.getByLabel('Response').fill('No B');
    await page.getByRole('option', { name: 'No Bid' }).click();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.poll(async () => new Set(await cells(page, 'Response'))).toEqual(new Set(['No Bid']));
    const chip = page.getByRole('button', { name: /Response/ });
    await chip.first().press('Delete');
    await expect.poll(async () => (await cells(page, 'Provider')).length).toBe(all);
  });

  test('is sorted both ways by its column head, money by its amount', async () => {
    const page = await open('provider-accounts');
    for (const ascending of [true, false]) {
      await page.getByRole('button', { name: 'Expected monthly' }).click();
      await page.waitForURL(ascending ? /order=ASC/ : /order=DESC/);
      await expect.poll(async () => isSorted(await amountsOf(page), ascending)).toBe(true);
    }
  });

  test('[TB-023] keeps the chosen columns over a reload', async () => {
    const page = await open('service-groups');
    await page.getByRole('button', { name: 'Edit Columns' }).click();
    await page.getByRole('dialog').getByRole('checkbox', { name: 'Quote operator' }).press('Space');
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'Quote operator' }).waitFor();
    await page.reload();
    await page.getByRole('columnheader', { name: 'Quote operator' }).waitFor();
    expect(await page.getByRole('columnheader', { name: 'Quote operator' }).count()).toBe(1);
  });

  test('marks rows by `x` and deletes them after asking', async () => {
    const page = await open('');
    await makeTag(page, 'Bulk one');
    await makeTag(page, 'Bulk two');
    await page.goto(`${server.url}/admin/service-tags?filter=${encodeURIComponent('{"q":"Bulk"}')}`);
    await page
      .getByRole('row', { name: /Bulk one/ })
      .getByRole('link', { name: 'Bulk one' })
      .focus();
    await page.keyboard.press('x');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('x');
    await page.getByText('2 selected').waitFor();
    await expectAxeClean(page);
    await page.getByRole('button', { name: 'Delete' }).press('Enter');
    await page
      .getByRole('dialog', { name: /^Delete 2 / })
      .getByRole('button', { name: 'Delete' })
      .press('Enter');
    await page.getByText('No rows').waitFor();
    expect(await rowsOf(page, 'service-tags?q=Bulk')).toEqual([]);
  });

  test('[TB-026] exports every matching record as CSV', async () => {
    const page = await open('providers');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split(/\r?\n/);
    const names = (await rowsOf<{ name: string }>(page, 'providers?per_page=100')).map(({ name }) => name);
    expect(lines.length).toBe(names.length + 1);
    for (const name of names) expect(lines.some((line) => line.includes(name))).toBe(true);
  });

  test('[TB-020] says that nothing was found, and passes axe then', async () => {
    const page = await open(`providers?filter=${encodeURIComponent('{"q":"no such carrier"}')}`);
    await page.getByText('No rows').waitFor();
    await expectAxeClean(page);
    expect(await page.getByRole('row', { name: /Lumen/ }).count()).toBe(0);
  });

  test('reports a failure and reloads on request', async () => {
    const page = await open('', { mayFail: true });
    let isDown = true;
    await page.route('**/api/providers?*', (route) => (isDown ? route.abort() : route.continue()));
    await page.goto(`${server.url}/admin/providers`);
    await page.getByText('Error loading data').waitFor();
    await expectAxeClean(page);
    isDown = false;
    await page.getByRole('button', { name: 'Try a refresh' }).press('Enter');
    await page.getByRole('row', { name: /Lumen/ }).waitFor();
    expect(await page.getByText('Error loading data').count()).toBe(0);
  });
});

/** Amounts of a column: `$1,234.50` → 1234.5. */
async function amountsOf(page: Page): Promise<readonly number[]> {
  const texts = await cells(page, 'Expected monthly');
  return texts.filter((text) => text !== '').map((text) => Number(text.replaceAll(/[^\d.-]/g, '')));
}

const isSorted = (values: readonly number[], ascending: boolean): boolean =>
  values.length > 1 && values.every((value, at) => at === 0 || (value - values[at - 1]!) * (ascending ? 1 : -1) >= 0);

describe('a form', () => {
  test('names what is wrong at its field and loses nothing, then creates the record by keyboard alone', async () => {
    const page = await open('service-tags/create');
    await page.getByRole('combobox', { name: /^Team/ }).focus();
    await page.keyboard.type('Acme');
    await page.getByRole('option', { name: /Acme Dental/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: /^Label/ }).fill('Made by keyboard');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'Color' }).waitFor();
    await expectAxeClean(page);
    expect(await page.getByRole('textbox', { name: /^Label/ }).inputValue()).toBe('Made by keyboard');
    expect(await page.getByRole('combobox', { name: /^Team/ }).inputValue()).toBe('Acme Dental');
    const color = page.getByRole('textbox', { name: /^Color(?!: pick)/ });
    await color.fill('#1B7F4B');
    await page.getByRole('textbox', { name: /^Label/ }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Made by keyboard' }).waitFor();
    expect(await rowsOf(page, 'service-tags?q=Made+by+keyboard')).toMatchObject([{ color: '#1B7F4B' }]);
  });

  test('shows both values if another user changed the same field, and saves the chosen one', async () => {
    const page = await open('', { mayFail: true });
    const mark = Date.now() % 100_000;
    const tag = await makeTag(page, `Stale tag ${mark}`);
    await page.goto(`${server.url}/admin/service-tags/${tag.id}`);
    await settled(page);
    await page.getByRole('textbox', { name: /^Label/ }).fill(`Mine ${mark}`);
    const other = { data: { label: `Theirs ${mark}` }, headers: { ...write, 'If-Match': `"${tag.version}"` } };
    expect((await page.request.put(`${server.url}/api/service-tags/${tag.id}`, other)).status()).toBe(200);
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    const question = page.getByRole('dialog', { name: /while you were editing it$/ });
    await question.getByRole('radio', { name: new RegExp(`Theirs ${mark}`) }).waitFor();
    await expectAxeClean(page);
    expect(await rowsOf(page, `service-tags?id=${tag.id}`)).toMatchObject([{ label: `Theirs ${mark}` }]);
    await question.getByRole('radio', { name: /^Yours/ }).check();
    await question.getByRole('button', { name: 'Save chosen values' }).click();
    await page.waitForURL(/\/show$/);
    expect(await rowsOf(page, `service-tags?id=${tag.id}`)).toMatchObject([{ label: `Mine ${mark}` }]);
  });

  test('takes amounts, dates and choices as they are typed and shows them formatted', async () => {
    const page = await open('');
    const [account] = await rowsOf(page, 'provider-accounts');
    await page.goto(`${server.url}/admin/provider-accounts/${account!.id}`);
    await settled(page);
    await page.getByRole('textbox', { name: 'Expected monthly' }).fill('$1,234.50');
    await page.getByRole('combobox', { name: 'Payment method' }).fill('ACH');
    await page.getByRole('option', { name: /ACH/ }).first().click();
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.waitForURL(/\/show$/);
    await page.getByText('$1,234.50').waitFor();
    expect(await rowsOf(page, `provider-accounts?id=${account!.id}`)).toMatchObject([
      { expected_monthly: { value: 123_450, code: 'USD' }, payment_method: 'ACH' },
    ]);
  });

  test('stores a file at once and the record offers it for download', async () => {
    const page = await open('');
    const [team] = await rowsOf(page, 'teams?q=Acme');
    await page.goto(`${server.url}/admin/teams/${team!.id}`);
    await settled(page);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: /^Cover image/ }).press('Enter');
    await (await chooser).setFiles({ name: 'cover.png', mimeType: 'image/png', buffer: pixel });
    await page.getByRole('link', { name: 'cover.png' }).waitFor();
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.waitForURL(/\/show$/);
    const href = await page.getByRole('link', { name: 'cover.png' }).getAttribute('href');
    const file = await page.request.get(server.url + href);
    expect(file.headers()['content-type']).toBe('image/png');
    expect((await file.body()).subarray(0, 8)).toEqual(pixel.subarray(0, 8));
  });
});

/** One transparent pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('a record', () => {
  test('shows its history: who changed what', async () => {
    const page = await open('');
    const tag = await makeTag(page, 'Told before');
    const change = { data: { label: 'Told after' }, headers: { ...write, 'If-Match': `"${tag.version}"` } };
    await page.request.put(`${server.url}/api/service-tags/${tag.id}`, change);
    await page.goto(`${server.url}/admin/service-tags/${tag.id}/show`);
    await settled(page);
    await page.getByRole('link', { name: 'History' }).press('Enter');
    const entry = page.getByRole('listitem').filter({ hasText: 'Told before' });
    await entry.first().waitFor();
    expect(await entry.first().textContent()).toMatch(/Avery Quinn.*Label.*Told before.*Told after/s);
    await expectAxeClean(page);
  });

  test('is deleted after a question that names it', async () => {
    const page = await open('');
    const tag = await makeTag(page, 'Short-lived');
    await page.goto(`${server.url}/admin/service-tags/${tag.id}/show`);
    await settled(page);
    await page.getByRole('button', { name: 'Delete' }).press('Enter');
    const question = page.getByRole('dialog', { name: /^Delete .*“Short-lived”/ });
    await question.waitFor();
    await expectAxeClean(page);
    await question.getByRole('button', { name: 'Delete' }).press('Enter');
    await page.waitForURL(/\/service-tags$/);
    expect(await rowsOf(page, `service-tags?id=${tag.id}`)).toEqual([]);
  });

  test('that others refer to is not deleted, and the refusal says why', async () => {
    const page = await open('', { mayFail: true });
    const [place] = await rowsOf<{ address_id: string }>(page, 'service-locations');
    await page.goto(`${server.url}/admin/addresses/${place!.address_id}/show`);
    await settled(page);
    await page.getByRole('button', { name: 'Delete' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await page.getByRole('alert').filter({ hasText: 'Services use this address.' }).waitFor();
    expect(await rowsOf(page, `addresses?id=${place!.address_id}`)).toHaveLength(1);
  });

  test('changes state by workflow events, with a confirmation and a reason if the schema requires them', async () => {
    const page = await open('');
    const [group] = await rowsOf(page, 'service-groups?current_step=out_for_quote');
    await page.goto(`${server.url}/admin/service-groups/${group!.id}/show`);
    await settled(page);
    // By default requests may be moved but not deleted (TM-031).
    await page.getByRole('button', { name: 'More' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Move to another team' }).waitFor();
    expect(await page.getByRole('button', { name: 'Delete', includeHidden: true }).count()).toBe(0);
    await page
      .getByRole('menuitem', { name: /cancel/i })
      .first()
      .press('Enter');
    const question = page.getByRole('dialog');
    await question
      .getByRole('button', { name: /cancel/i })
      .last()
      .press('Enter');
    await question.getByText('A reason is required.').waitFor();
    await expectAxeClean(page);
    await question.getByLabel('Reason').fill('The site closes.');
    await question
      .getByRole('button', { name: /cancel/i })
      .last()
      .press('Enter');
    await question.waitFor({ state: 'detached' });
    await expect
      .poll(
        async () => (await rowsOf<{ current_step: string }>(page, `service-groups?id=${group!.id}`))[0]!.current_step,
      )
      .toMatch(/cancel/);
  });

  test('that does not exist is reported', async () => {
    const page = await open('', { mayFail: true });
    await page.goto(`${server.url}/admin/teams/01a1fe52-0000-7000-8000-000000000000/show`);
    await page.getByText('Something went wrong…').waitFor();
    expect(await page.getByRole('button', { name: 'Edit' }).count()).toBe(0);
  });
});

describe('staff', () => {
  test('get the colors of their system until they choose others', async () => {
    const page = await consolePage(browser, session);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`${server.url}/admin/teams`);
    await settled(page);
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(await background()).toBe('rgb(11, 20, 48)');
    await expectAxeClean(page);
    await page.getByRole('button', { name: 'Use light colors' }).click();
    await expect.poll(background).not.toBe('rgb(11, 20, 48)');
    await page.getByRole('button', { name: 'Use dark colors' }).waitFor();
  });

  test('[AM-006] see only what their role may do: a quote operator cannot ban users or edit teams', async () => {
    const operator = await staffSession(browser, server.url, 'quoperator@trunkline.example');
    const page = await open('', {}, operator);
    await page.getByRole('searchbox', { name: 'Find a page' }).fill('e');
    expect(await page.getByRole('link', { name: 'Banned entries' }).count()).toBe(0);
    const [team] = await rowsOf(page, 'teams');
    await page.goto(`${server.url}/admin/teams/${team!.id}/show`);
    await settled(page);
    expect(await page.getByRole('link', { name: 'Edit' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    await expectAxeClean(page);
  });

  test('[PE-032] [AM-010] [AM-011] land on the work of their role, and the others are one step away', async () => {
    const operator = await staffSession(browser, server.url, 'quoperator@trunkline.example');
    const page = await open('', {}, operator);
    await page.getByRole('heading', { level: 1, name: 'Quotes' }).waitFor();
    const homes = page.getByRole('navigation', { name: 'Homes' });
    for (const work of ['Installations', 'Sales', 'Quotes']) {
      await homes.getByRole('link', { name: work, exact: true }).press('Enter');
      await page.getByRole('heading', { level: 1, name: work }).waitFor();
      await settled(page);
      await expectAxeClean(page);
      expect(await homes.locator('[aria-current="page"]').innerText()).toBe(work);
      expect(await titlesBelowButtons(page)).toEqual([]);
    }
  });
});

describe('at 360 px', () => {
  test.each(['', 'quotes', 'service-groups', 'teams', 'service-tags/create'])(
    '/admin/%s fits and passes axe',
    async (path) => {
      const page = await open(path, { width: 360 });
      await expectAxeClean(page);
      await expectFits(page);
    },
  );

  test('the menu opens over the page and closes when a page is chosen', async () => {
    const page = await open('', { width: 360 });
    await page.getByRole('button', { name: 'Open menu' }).press('Enter');
    await page.getByRole('searchbox', { name: 'Find a page' }).fill('provid');
    await page.getByRole('link', { name: 'Providers' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Providers' }).waitFor();
    expect(await page.getByRole('searchbox', { name: 'Find a page' }).count()).toBe(0);
  });
});

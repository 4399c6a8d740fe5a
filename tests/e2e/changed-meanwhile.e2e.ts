/**
 * Changes since a page was opened or a view was saved: removed fields, hidden selected rows, records saved by others.
 */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAxeClean, expectFits, sharedBrowser } from '../support/browser.ts';
import { consolePage, settled, staffSession, type Session } from '../support/console.ts';
import { useDemoServer } from '../support/demo-server.ts';
import { signedIn } from './signed-in.ts';

const server = useDemoServer();
let browser: Browser;
let session: Session;

beforeAll(async () => {
  browser = await sharedBrowser();
  session = await staffSession(browser, server.url);
});

const write = { 'X-Requested-With': 'trunkline' };

/** A view saved before the field was renamed and the column removed. */
async function saveStaleView(page: Page, table: string, team: string | null, name: string): Promise<void> {
  const data = {
    team_id: team,
    table_name: table,
    name,
    is_shared: true,
    arrangement: {
      columns: ['name', 'old_price', 'city'],
      filters: { no_such: 1 },
      sort_field: 'gone',
      sort_dir: 'desc',
      per_page: 25,
    },
  };
  const answer = await page.request.post(`${server.url}/api/saved-views`, { data, headers: write });
  expect(answer.status()).toBe(201);
}

const refusedOnce = [/status of 400/];

describe('a view that names what a list no longer has', () => {
  test.each([1280, 360])(
    '[TB-044] shows the rest of the list, says what is left out, and is saved without it at %i px',
    async (width) => {
      const options = { viewport: { width, height: 800 } };
      const { page, at, teamId } = await signedIn(
        browser,
        server.url,
        'owner@acme-dental.example',
        options,
        refusedOnce,
      );
      const name = `Renamed fields ${width}`;
      await saveStaleView(page, 'addresses', teamId, name);
      await page.goto(at('addresses'));
      await page.getByText('Chicago HQ').first().waitFor();
      await page.getByRole('button', { name: 'Views' }).click();
      await page.getByRole('menuitem', { name }).click();
      const parts = 'column “old_price”, filter “no_such”, sort order “gone”';
      const note = page.getByText(`Left out of “${name}”, because this list does not have it: ${parts}`);
      await note.waitFor();
      await page.getByText('Chicago HQ').first().waitFor();
      await expectFits(page);
      await expectAxeClean(page);
      // The list also reopens with the view in its address.
      await page.reload();
      await note.waitFor();
      await page.getByRole('button', { name: `Save “${name}” without it` }).click();
      await page.getByText(`The view “${name}” is saved.`).waitFor();
      await note.waitFor({ state: 'detached' });
      await page.reload();
      await page.getByText('Chicago HQ').first().waitFor();
      expect(await page.getByText(/^Left out/).count()).toBe(0);
      expect(await page.getByText('Error loading data').count()).toBe(0);
    },
  );

  test('[TB-044] a console list shows its rows for any address, also when reopened', async () => {
    const page = await consolePage(browser, session, { mayFail: true });
    const query = new URLSearchParams({
      filter: JSON.stringify({ no_such: 1, status: 'NO_STATUS' }),
      sort: 'no_order',
      columns: 'name,no_column',
    });
    await page.goto(`${server.url}/admin/providers?${query}`);
    await settled(page);
    await page
      .getByText(/^Left out, because this list does not have it: column “no_column”.*filter “no_such”.*“no_order”/)
      .waitFor();
    await expect.poll(() => page.locator('tbody tr').count()).toBeGreaterThan(5);
    await page.reload();
    await page.getByText(/^Left out/).waitFor();
    await expect.poll(() => page.locator('tbody tr').count()).toBeGreaterThan(5);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByText(/^Left out/).waitFor({ state: 'detached' });
    await page.waitForURL((url) => !url.search.includes('no_such'));
    await page.goto(`${server.url}/admin/providers`);
    await settled(page);
    expect(await page.getByText(/^Left out/).count()).toBe(0);
  });
});

async function made(page: Page, path: string, data: object): Promise<Readonly<Record<string, unknown>>> {
  const answer = await page.request.post(`${server.url}/api/${path}`, { data, headers: write });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as Record<string, unknown>;
}

test('marked rows that a search hides are named before they are deleted, and can be unmarked', async () => {
  const { teamId } = await signedIn(browser, server.url, 'owner@acme-dental.example');
  const page = await consolePage(browser, session);
  const stamp = Date.now() % 100_000;
  const labels = ['Amber', 'Basil', 'Coral'].map((word) => `${word} ${stamp}`);
  for (const label of labels) await made(page, 'service-tags', { team_id: teamId, label, color: '#5B3FD6' });
  await page.goto(`${server.url}/admin/service-tags`);
  await settled(page);
  const search = page.getByRole('searchbox', { name: 'Search service tags' });
  await search.fill(String(stamp));
  await expect.poll(() => page.locator('tbody tr').count()).toBe(3);
  await page.getByRole('checkbox', { name: 'Select all rows' }).click();
  await search.fill(labels[0]!);
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
  await page.getByRole('button', { name: '2 out of sight' }).waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('dialog', { name: /^Delete 3 service tags\?/ });
  const hidden = question.getByRole('alert');
  await hidden.getByText('Selected rows that the list does not show now: 2').waitFor();
  expect(await hidden.getByRole('listitem').allTextContents()).toEqual(labels.slice(1));
  await expectAxeClean(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: '2 out of sight' }).click();
  await page.getByRole('button', { name: 'Deselect these' }).click();
  await page.getByText('1 selected').waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page
    .getByRole('dialog', { name: /^Delete 1 service tag\?/ })
    .getByRole('button', { name: 'Delete' })
    .click();
  // Until then a spinner blocks the page, which takes no text.
  await page.getByText('Delete: 1 service tag').waitFor();
  await search.fill(String(stamp));
  await expect.poll(() => page.locator('tbody tr').count()).toBe(2);
});

describe('a record that two people change at once', () => {
  const conflict = [/status of 409/];
  const name = `Robin Vance ${Date.now() % 100_000}`;

  test('is merged on the customer side, with a choice where both changed a field', async () => {
    const { page, at, teamId } = await signedIn(browser, server.url, 'owner@acme-dental.example', {}, conflict);
    const other = await signedIn(browser, server.url, 'multi@consulting.example');
    const contact = await made(page, 'contact-dashboard', { team_id: teamId, name, email: 'robin@acme.example' });
    await page.goto(at(`contacts?${new URLSearchParams({ contacts: JSON.stringify({ q: name }) })}`));
    await page
      .getByRole('button', { name: new RegExp(name) })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const form = page.getByRole('dialog', { name: 'Edit contact' });
    await form.getByLabel(/^Name/).fill(`${name} Senior`);
    const theirs = { name: `${name} Junior`, phone: '312-555-0144' };
    const saved = await other.page.request.put(`${server.url}/api/contact-dashboard/${String(contact['id'])}`, {
      data: theirs,
      headers: { ...write, 'If-Match': `"${String(contact['version'])}"` },
    });
    expect(saved.status()).toBe(200);
    await form.getByRole('button', { name: 'Save' }).click();
    const question = page.getByRole('dialog', { name: /changed this contact while you were editing it$/ });
    await question.getByRole('radio', { name: /Junior/ }).waitFor();
    await expectAxeClean(page);
    await question.getByRole('radio', { name: /^Yours/ }).check();
    await question.getByRole('button', { name: 'Save chosen values' }).click();
    await page.getByText(/also changed: Phone\. Both changes are kept\.$/).waitFor();
    const read = await page.request.get(`${server.url}/api/contact-dashboard/${String(contact['id'])}`);
    expect(await read.json()).toMatchObject({ name: `${name} Senior`, phone: theirs.phone });
  });

  test('is merged in the console as well, without a question where no field collides', async () => {
    const { teamId } = await signedIn(browser, server.url, 'owner@acme-dental.example');
    const page = await consolePage(browser, session, { mayFail: true });
    const contact = await made(page, 'contact-dashboard', { team_id: teamId, name, email: 'robin@acme.example' });
    const id = String(contact['id']);
    await page.goto(`${server.url}/admin/contact-dashboard/${id}`);
    await page.getByLabel(/^Name/).fill(`${name} Senior`);
    const saved = await page.request.put(`${server.url}/api/contact-dashboard/${id}`, {
      data: { email: 'vance@acme.example' },
      headers: { ...write, 'If-Match': `"${String(contact['version'])}"` },
    });
    expect(saved.status()).toBe(200);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/also changed: Email\. Both changes are kept\.$/).waitFor();
    const read = await page.request.get(`${server.url}/api/contact-dashboard/${id}`);
    expect(await read.json()).toMatchObject({ name: `${name} Senior`, email: 'vance@acme.example' });
  });
});

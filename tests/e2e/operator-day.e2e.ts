/** A quote operator's day: ten requests and six carriers on two screens, home and the desk of a request. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAxeClean, expectFits, sharedBrowser } from '../support/browser.ts';
import { signedIn as callerFor, type Caller } from '../support/caller.ts';
import { consolePage, settled, staffSession, type Session } from '../support/console.ts';
import { useDemoServer } from '../support/demo-server.ts';
import { picture } from '../support/screenshots.ts';

const server = useDemoServer();
const operatorEmail = 'quoperator@trunkline.example';
const carrierNames = ['AT&T', 'Cogent', 'Lumen', 'Spectrum Enterprise', 'Windstream Enterprise', 'Zayo'];
let browser: Browser;
let session: Session;
let operator: Caller;
let requests: readonly string[];

interface Row {
  readonly id: string;
}

const rowsOf = async (path: string): Promise<readonly (Row & Record<string, never>)[]> =>
  (await operator('GET', `/api/${path}`)).body.records;

/** Ten requests with one service each. Nine were sent to six carriers, and four of those answered two of them. */
async function seed(): Promise<void> {
  const admin = await callerFor(server.url, 'admin@trunkline.example');
  operator = await callerFor(server.url, operatorEmail);
  const me = (await rowsOf(`users?email=${operatorEmail}`))[0]!.id;
  const team = (await admin('GET', '/api/teams?q=Acme')).body.records[0].id;
  const carriers = await Promise.all(
    carrierNames.map(async (name) => (await rowsOf(`providers?q=${encodeURIComponent(name)}`))[0]!.id),
  );
  requests = await Promise.all(
    Array.from({ length: 10 }, async (_, place) => {
      const group = await admin('POST', '/api/service-groups', {
        team_id: team,
        project_name: `Rollout ${place}`,
        service_types: ['internet'],
        contract_terms: ['months_36'],
      });
      const { id } = group.body;
      await admin('POST', '/api/services', {
        team_id: team,
        service_group_id: id,
        service_type: 'internet',
        name: `Internet: Site ${place}`,
      });
      await operator('PUT', `/api/service-groups/${id}/update-quoperator`, { quoperator_id: me });
      if (place > 0) await ask(id, carriers, place);
      return id as string;
    }),
  );
}

async function ask(group: string, carriers: readonly string[], place: number): Promise<void> {
  const due_at = new Date(Date.now() - 3_600_000).toISOString();
  const asked = await operator('POST', `/api/service-groups/${group}/add-quote-requests`, {
    provider_ids: carriers,
    due_at,
  });
  expect(asked.status).toBe(201);
  for (const [order, { id }] of (asked.body.records as readonly Row[]).slice(0, place <= 2 ? 4 : 0).entries()) {
    const [quote] = await rowsOf(`quotes?quote_request_id=${id}`);
    const price = (value: number) => ({ value, code: 'USD' });
    await operator('PUT', `/api/quotes/${quote!.id}`, { mrc: price(50_000 + order * 1000 + place), nrc: price(0) });
    await operator('POST', `/api/quotes/${quote!.id}/transitions`, { event: 'price' });
    await operator('PUT', '/api/quote-requests/manually-complete', { id, no_bid: true });
  }
}

beforeAll(async () => {
  browser = await sharedBrowser();
  session = await staffSession(browser, server.url, operatorEmail);
  await seed();
}, 60_000);

/** Opened screens, without record ids. */
function routesOf(page: Page): ReadonlySet<string> {
  const routes = new Set<string>();
  page.on('framenavigated', (frame) =>
    routes.add(new URL(frame.url()).pathname.replace(/[\da-f-]{36}/, ':id').replace(/\/$/, '')),
  );
  return routes;
}

const waitForText = (page: Page, words: string) => page.getByText(words).first().waitFor();
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

describe('[AM-011] the day of a quote operator', () => {
  test('ten requests and six carriers are chased, entered, compared, recommended and shared on two screens', async () => {
    const page = await consolePage(browser, session);
    const routes = routesOf(page);
    await page.goto(`${server.url}/admin`);
    await settled(page);
    const late = section(page, 'Quotes to chase');
    await late
      .getByRole('row', { name: /Acme Dental/ })
      .first()
      .waitFor();
    const remind = late.getByRole('button', { name: 'Remind', exact: true });
    expect(await remind.count()).toBe(12);
    await late.getByRole('link', { name: 'Show all 46' }).click();
    // Two of six in two requests, six of six in seven.
    await expect.poll(() => remind.count()).toBe(46);
    await late.getByRole('checkbox', { name: 'Select all rows' }).check();
    await remind.first().click();
    await waitForText(page, 'Remind: 46 done');
    await picture(page, 'operator-home');
    await expectAxeClean(page);

    await section(page, 'New requests')
      .getByRole('row', { name: /Rollout 0/ })
      .getByRole('button')
      .click();
    await page.getByText('No carrier is asked yet.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Ask carriers' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ask carriers' });
    const picker = dialog.getByRole('combobox', { name: 'Providers' });
    for (const name of ['Cogent', 'Lumen']) {
      await picker.fill(name);
      await page.getByRole('option', { name, exact: true }).click();
    }
    await picker.press('Tab');
    await dialog.getByRole('button', { name: 'Ask carriers' }).click();
    await waitForText(page, 'The carriers are asked.');
    await page.getByText('Answered 0 of 2').waitFor();
    await page.goBack();

    await section(page, 'Waiting for carriers')
      .getByRole('row', { name: /Rollout 1\b/ })
      .getByRole('button')
      .click();
    await page.getByText('Answered 4 of 6').waitFor();
    await page.getByRole('button', { name: 'Enter prices for Zayo' }).click();
    const prices = page.getByRole('dialog', { name: 'Enter prices for Zayo' });
    await prices.getByLabel(/^MRC/).fill('four hundred');
    await prices.getByRole('button', { name: 'Save the answer' }).click();
    await prices.getByText('Must be a number').waitFor();
    await prices.getByLabel(/^MRC/).fill('450');
    await prices.getByRole('button', { name: 'Save the answer' }).click();
    await waitForText(page, 'Zayo: 1 entered.');
    const table = page.getByRole('table', { name: 'Sites and carriers' });
    const cell = table.getByRole('button', { name: /^Zayo: Internet: Site 1/ });
    await expect.poll(() => cell.innerText()).toMatch(/\$450\s*Lowest/);
    expect(await table.getByRole('button', { name: /^AT&T: / }).innerText()).toContain('$500.01');
    await cell.click();
    const offers = page.getByRole('dialog', { name: 'Zayo: Internet: Site 1' });
    await offers.getByRole('button', { name: 'Recommend' }).click();
    await offers.getByText('Required').waitFor();
    await offers.getByLabel('Why (the customer reads it)').fill('The lowest price at the same speed');
    await offers.getByRole('button', { name: 'Recommend' }).click();
    await waitForText(page, 'The offer is recommended.');
    await expectAxeClean(page);
    await offers.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => cell.innerText()).toContain('Recommended');
    await picture(page, 'operator-desk');
    await page.getByRole('button', { name: 'Share 5 quotes' }).click();
    await page.getByText('5 priced quotes go to the customer; 1 without a price or choice stay hidden.').waitFor();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await waitForText(page, '5 quotes are with the customer.');
    await expectAxeClean(page);
    const [group] = await rowsOf(`service-groups?id=${requests[1]}`);
    expect(group!['current_step']).toBe('quote_received');
    expect(routes).toEqual(new Set(['/admin', '/admin/work/requests/:id']));
  });

  test('fits a phone, and the search finds a request by number and team', async () => {
    const page = await consolePage(browser, session, { width: 360 });
    await page.goto(`${server.url}/admin/work/requests/${requests[2]}`);
    await page.getByText('Answered 4 of 6').waitFor();
    await expectFits(page);
    await expectAxeClean(page);
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Search' }).fill('1001 harbor west');
    await page.getByRole('option', { name: /^SG-1001 · Harbor West/ }).waitFor();
    await expectAxeClean(page);
    await page.keyboard.press('Escape');
  });
});

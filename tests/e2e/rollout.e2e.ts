/** 120 sites with three profiles, from a pasted list with errors to 1,920 prices of six carriers. */
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAxeClean, sharedBrowser } from '../support/browser.ts';
import { demoPassword, useDemoServer } from '../support/demo-server.ts';
import { picture } from '../support/screenshots.ts';
import { openSheetOf } from './open-sheet.ts';

const server = useDemoServer();
const headers = { 'X-Requested-With': 'trunkline' };
let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});

const broadband = { types: { broadband: true }, transport_type: ['coax'], download_speed: 500, upload_speed: 50 };
const dedicated = {
  types: { dedicated: true },
  transport_type: ['fiber'],
  fixed_bandwidth: 'Fixed',
  download_speed: 1000,
  managed_router: 'Yes',
  border_gateway_protocol_ipv4: false,
  wan_static_ips_ipv4: '/29',
};
/** Name of the profile, its circuits, and number of its sites: 80 + 30 × 2 + 10 × 2 services. */
const profiles = [
  ['Store', [broadband], 80],
  ['Branch', [dedicated, broadband], 30],
  ['HQ', [dedicated, dedicated], 10],
] as const;
const titles = ['Store name', 'Profile', 'Address', 'City', 'State', 'ZIP', 'Country', 'Lat', 'Long'];
const empty = '\t'.repeat(titles.length - 1);

/** Unique per attempt: an earlier one may have created the addresses. */
const nameOf = (stamp: number, at: number): string => `S${stamp} ${at}`;

/**
 * A duplicate name, an unknown profile, a name of 51 characters, a latitude of 91, a missing postal code, and five
 * empty rows.
 */
function listOf(stamp: number): string {
  const held = profiles.flatMap(([name, , count]) => Array.from({ length: count }, () => name));
  const slips: Readonly<Record<number, readonly [at: number, text: string]>> = {
    3: [0, nameOf(stamp, 2)],
    10: [1, 'Castle'],
    20: [7, '91'],
    40: [5, ''],
    50: [0, 'x'.repeat(51)],
  };
  const lines = held.flatMap((profile, at) => {
    const cells = [nameOf(stamp, at), profile, `${at + 1} Main St`, 'Chicago', 'IL', '60606', 'US', '41.88', '-87.64'];
    const slip = slips[at];
    const line = (slip ? cells.with(slip[0], slip[1]) : cells).join('\t');
    return at % 24 === 23 ? [line, empty] : [line];
  });
  return [titles.join('\t'), ...lines].join('\r\n');
}

const paste = async (page: Page, text: string): Promise<void> => {
  await page.evaluate((given) => navigator.clipboard.writeText(given), text);
  await page.keyboard.press('Control+V');
};
const saved = (page: Page) => page.getByText('All changes saved').waitFor();
const cell = (page: Page, name: string) => page.getByRole('gridcell', { name, exact: true });

/** Goes to the mistake of that cell and types over it. */
async function mend(page: Page, label: string, text: string): Promise<void> {
  const keys = page.getByRole('textbox', { name: label });
  for (let turn = 0; turn < 3 && (await keys.count()) === 0; turn += 1) await page.keyboard.press('F8');
  await keys.waitFor();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** Returns the id of the request. */
async function submitted(page: Page, stamp: number): Promise<string> {
  await page.getByRole('gridcell').first().click();
  await paste(page, Array.from({ length: 1000 }, (_, at) => `Old ${at}`).join('\n'));
  await cell(page, 'Old 0').waitFor();
  await page.keyboard.press('Control+Z');
  await cell(page, 'Old 0').waitFor({ state: 'detached' });
  await paste(page, listOf(stamp));
  const dialog = page.getByRole('dialog', { name: 'Paste 125 rows' });
  await dialog.getByRole('combobox', { name: 'In place of Castle in Site profile' }).waitFor();
  await picture(page, 'paste-columns');
  await expectAxeClean(page);
  await dialog.getByRole('button', { name: 'Paste all' }).click();
  await page.getByRole('columnheader', { name: 'Postal code' }).waitFor();
  expect(await page.getByRole('switch', { name: 'Multi-Line Entry' }).isChecked()).toBe(true);
  await saved(page);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByText('Validation Errors: Row 3, Site name (Must be unique) and 4 more').waitFor();
  await page.getByRole('gridcell').first().click();
  await mend(page, 'Site name, row 4', nameOf(stamp, 3));
  await mend(page, 'Site profile, row 11', 'Store');
  await mend(page, 'Latitude, row 21', '41.88');
  await mend(page, 'Site name, row 53', nameOf(stamp, 50));
  await saved(page);
  await page.getByRole('button', { name: 'Show map' }).click();
  await page.getByText('120 of 120 sites on the map.').waitFor();
  await picture(page, 'sheet-map');
  await expectAxeClean(page);
  await page.getByRole('button', { name: 'Hide map' }).click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  const corrections = page.getByRole('dialog', { name: 'Address Validation' });
  await corrections.getByText(/^To correct: 1\. To confirm: 119\./).waitFor();
  await corrections.getByRole('gridcell').first().click();
  await mend(page, 'Postal code, row 1', '60606');
  await corrections.getByText(/^To correct: 0\. To confirm: 120\./).waitFor();
  await corrections.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByText('120 Addresses Created').waitFor({ timeout: 120_000 });
  await page.getByRole('button', { name: '2 years' }).click();
  await page.getByRole('button', { name: '3 years' }).click();
  await page.getByRole('button', { name: 'Submit RFP without a Consultation' }).click();
  await page.getByText('Bulk Site submission started, this may take a few minutes').waitFor();
  await page.waitForURL(/\/service-groups\/[\da-f-]+\/request-config$/, { timeout: 120_000 });
  return /service-groups\/([\da-f-]+)/.exec(page.url())![1]!;
}

/** Asks six carriers; returns their emailed links. */
async function linksOf(requestId: string): Promise<readonly string[]> {
  const staff = await browser.newContext();
  const { request } = staff;
  await request.post(`${server.url}/api/account/login`, {
    data: { email: 'admin@trunkline.example', password: demoPassword },
  });
  const list = await request.get(`${server.url}/api/providers?per_page=100`);
  const { records } = (await list.json()) as { records: { id: string; quote_method: string }[] };
  // The others are not asked by email.
  const emailed = records.filter((provider) => provider.quote_method === 'EMAIL');
  const provider_ids = emailed.slice(0, 6).map(({ id }) => id);
  const earlier = await mailedLinks();
  const asked = await request.post(`${server.url}/api/service-groups/${requestId}/add-quote-requests`, {
    headers,
    data: { provider_ids, due_at: '2099-02-01T18:00:00Z' },
    timeout: 120_000,
  });
  expect([provider_ids.length, asked.status()]).toEqual([6, 201]);
  await staff.close();
  const links = async () => (await mailedLinks()).filter((link) => !earlier.includes(link));
  await expect.poll(async () => (await links()).length, { timeout: 120_000 }).toBe(6);
  return links();
}

async function mailedLinks(): Promise<readonly string[]> {
  const emails = (await (await fetch(`${server.url}/api/dev/mailbox`)).json()) as {
    readonly subject: string;
    readonly links: readonly string[];
  }[];
  return emails.filter(({ subject }) => subject.startsWith('Quote request: ')).map((email) => email.links[0]!);
}

/** Sends the answer of the link's page with all prices; returns their number afterwards. */
async function priced(page: Page, link: string): Promise<number> {
  const token = new URL(link).searchParams.get('token');
  const open = async (): Promise<{ quotes: { id: string; term: number; mrc_value?: unknown }[] }> => {
    const answer = await page.request.post(`${server.url}/api/quote-requests/open`, { headers, data: { token } });
    return (await answer.json()) as never;
  };
  const quotes = (await open()).quotes.map(({ id, term }) => ({
    id,
    term,
    provider_response_status: 'Pending',
    has_construction: 'No',
    mrc_value: 51_000,
    mrc_code: 'USD',
    nrc_value: 0,
    nrc_code: 'USD',
  }));
  const saving = await page.request.put(`${server.url}/api/quote-requests/update`, {
    headers,
    data: { token, quotes },
    timeout: 120_000,
  });
  expect(saving.status()).toBe(200);
  return JSON.stringify(await open()).match(/51000\b/g)?.length ?? 0;
}

test('[BS-073] [BS-080] [SS-022] [SS-047] a pasted list of 120 sites becomes 160 services with 1,920 prices', async () => {
  const { page } = await openSheetOf(browser, server.url, true);
  const team_id = /[\da-f-]{36}/.exec(page.url())![0];
  for (const [name, circuits] of profiles)
    await page.request.post(`${server.url}/api/site-profiles`, {
      headers,
      data: { team_id, name, data: { circuits } },
    });
  await page.reload();
  await page.getByRole('grid', { name: 'Sites' }).waitFor();
  const requestId = await submitted(page, Date.now() % 100_000);
  const services = await page.request.get(`${server.url}/api/services?service_group_id=${requestId}&per_page=1`);
  expect(((await services.json()) as { total_count: number }).total_count).toBe(160);
  const counts: number[] = [];
  for (const link of await linksOf(requestId)) counts.push(await priced(page, link));
  expect(counts).toEqual([320, 320, 320, 320, 320, 320]);
}, 900_000);

/**
 * A team's inventory in the browser: contract documents and files become services, and many services change at once.
 */
import { beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { expectAxeClean, sharedBrowser } from '../support/browser.ts';
import { useDemoServer } from '../support/demo-server.ts';
import { pdfOf } from '../support/pdf.ts';
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
    await page.screenshot({ path: `screenshots/${name}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
};

/** Chooses an entry of a picker by name. */
const pick = async (page: Page, label: string, name: string): Promise<void> => {
  await page.getByRole('combobox', { name: label, exact: true }).pressSequentially(name);
  await page.getByRole('option', { name }).first().click();
};

/** Enters the service of the open document. */
async function enterDocument(page: Page, service: string, address: string): Promise<void> {
  await pick(page, 'Provider', 'Lumen');
  await page.getByLabel('Notice period').fill('90');
  await page.getByRole('button', { name: 'Add a service' }).click();
  await pick(page, 'Service type', 'Internet');
  await page.getByRole('textbox', { name: 'Name' }).fill(service);
  await pick(page, 'Address', address);
  await page.getByRole('textbox', { name: 'Term', exact: true }).fill('36');
  await page.getByRole('textbox', { name: 'Start date' }).fill('2026-03-17');
  await page.getByRole('textbox', { name: 'MRC', exact: true }).fill('745');
  await page.getByRole('combobox', { name: 'Download speed' }).fill('500');
  await page.getByRole('combobox', { name: 'Upload speed' }).fill('500');
}

test('[IN-004] [IN-013] [IN-015] [IN-017] documents that a team uploads become services with their contracts', async () => {
  const owner = await signedIn(browser, server.url, 'owner@acme-dental.example');
  const made = await owner.page.request.post(`${server.url}/api/inventory-uploads`, {
    headers: { 'X-Requested-With': 'trunkline' },
    data: { team_id: owner.teamId, name: 'Papers of Peoria' },
  });
  const { id } = (await made.json()) as { id: string };
  await owner.page.goto(owner.at(`inventory/uploads/${id}/overview`));
  const documents = await Promise.all(
    ['Fiber Peoria', 'Fiber Dayton'].map(async (name) => ({
      name: `${name}.pdf`,
      mimeType: 'application/pdf',
      buffer: await pdfOf([[`Service order: ${name}`, '500 Mbps, 36 months, 745.00 USD a month']]),
    })),
  );
  await owner.page.getByLabel('Add contract files').setInputFiles(documents);
  await owner.page.getByRole('link', { name: 'Fiber Dayton.pdf' }).waitFor();
  await owner.page.getByRole('button', { name: 'Submit' }).click();
  await owner.page.getByText('Submitted').first().waitFor();

  const staff = await signedIn(browser, server.url, 'implementation@trunkline.example');
  const { page } = staff;
  await page.goto(`${server.url}/${owner.teamId}/dashboard/inventory/uploads/${id}/overview`);
  await page.getByRole('button', { name: 'Start processing' }).click();
  await page.getByText('0 of 2 contracts entered').waitFor();
  await page.getByRole('region', { name: 'Fiber Peoria.pdf' }).getByText('Service order: Fiber Peoria').waitFor();
  await enterDocument(page, 'Fiber Peoria', 'Milwaukee');
  await page.getByRole('button', { name: 'Save as entered' }).click();
  // A missing inventory field is reported at the field, and the document stays open.
  await page
    .getByRole('combobox', { name: 'Transport', exact: true })
    .and(page.locator('[aria-invalid=true]'))
    .waitFor();
  await picture(page, 'inventory-processing');
  await expectAxeClean(page);
  await pick(page, 'Transport', 'Fiber');
  await page.getByRole('button', { name: 'Save as entered' }).click();
  await page.getByRole('region', { name: 'Fiber Dayton.pdf' }).waitFor();
  await enterDocument(page, 'Fiber Dayton', 'Detroit');
  await pick(page, 'Transport', 'Fiber');
  await page.getByRole('button', { name: 'Save as entered' }).click();
  await page.getByText('2 of 2 contracts entered').waitFor();
  await page.getByRole('button', { name: 'Complete' }).click();
  await page.getByText('Completed').first().waitFor();

  await owner.page.goto(owner.at('inventory'));
  await owner.page.getByRole('searchbox').fill('Fiber Peoria');
  await owner.page.getByRole('row').filter({ hasText: 'Fiber Peoria' }).waitFor();
  const services = await owner.records('services?q=Fiber');
  expect(services).toHaveLength(2);
  expect(services[0]).toMatchObject({
    status: 'active',
    contract_end_date: '2029-03-16',
    notice_deadline: '2028-12-15',
  });
  const contracts = await owner.records('contracts?per_page=100');
  expect(contracts.filter(({ service_name: name }) => String(name).startsWith('Fiber'))).toHaveLength(2);
});

test('[IN-014] a file whose numbers and dates have two readings is settled by two choices', async () => {
  const { page, at } = await signedIn(browser, server.url, 'owner@acme-dental.example');
  const lines = [
    'Service type,Name,Provider,Address,Circuit ID,Download speed,Upload speed,Transport,Billing start date',
    ...[1, 2].map((n) => `Internet,Ring ${n},Lumen,Milwaukee clinic,RING/${n},"1,000",500,fiber,05/11/2026`),
  ];
  await page.goto(at('inventory/imports'));
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'ring.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  await page.getByText('0 of 2 rows can be imported.').waitFor();
  await expectAxeClean(page);
  await picture(page, 'import-unclear');
  for (const [field, value] of [
    ['Decimals in the file', '1,234.5 (point)'],
    ['Dates in the file', 'Day/month/year'],
  ] as const) {
    await page.getByRole('combobox', { name: field }).press('Enter');
    await page.getByRole('option', { name: value }).press('Enter');
  }
  await page.getByText('2 of 2 rows can be imported.').waitFor();
  await expectAxeClean(page);
  await page.getByRole('button', { name: 'Import 2 services' }).waitFor();
});

test('[IN-014] a file of services is checked, brought in and taken back', async () => {
  const { page, at } = await signedIn(browser, server.url, 'owner@acme-dental.example');
  const lines = [
    'Service type,Name,Provider,Address,Circuit ID,Download speed,Upload speed,Transport,MRC,Remark',
    'Internet,File line A,Lumen,Milwaukee clinic,CSV/1,500,500,fiber,"$1,234.50",x',
    'Internet,File line B,Nobody,Detroit clinic,CSV/2,fast,50,fiber,99,y',
    'Internet,File line C,Lumen,Detroit clinic,CSV/3,50,50,Coax,,z',
  ];
  const choose = (name: string, rows: readonly string[]) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
  await page.goto(at('inventory/imports'));
  await choose('blank.csv', [lines[0]!, ',,,,,,,,,', ',,,,,,,,,']);
  await page.getByText('Choose an Excel or CSV file with at least one row.').waitFor();
  await choose('circuits.csv', lines);
  await page.getByText('2 of 3 rows can be imported. MRC: $1,234.50, not known for 1').waitFor();
  const mistakes = page.getByRole('table', { name: '2 mistakes' }).getByRole('row');
  expect(await mistakes.allInnerTexts()).toEqual([
    expect.stringMatching(/Row/),
    expect.stringMatching(/3\s+Download speed\s+Not a number/),
    expect.stringMatching(/3\s+Provider\s+No provider has this name/),
  ]);
  await expectAxeClean(page);
  await page.getByRole('button', { name: 'Import 2 and skip the rest' }).click();
  await page.getByText('2 services imported').waitFor();
  await page.getByRole('row').filter({ hasText: 'circuits.csv' }).getByRole('link').click();
  await page.getByRole('link', { name: 'File line A' }).waitFor();
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
  await page.getByText('Taken back').first().waitFor();
});

test('[TB-031] [TG-008] marked services are edited and tagged in one step, and both are undone', async () => {
  const { page, at, records } = await signedIn(browser, server.url, 'owner@acme-dental.example');
  await page.goto(at('inventory'));
  await page.getByText('Total of all rows: MRC').waitFor();
  await page.getByRole('button', { name: 'Edit Columns' }).click();
  await page.getByLabel('Find a column').fill('cost center');
  await page.getByLabel('Cost center', { exact: true }).check();
  await page.keyboard.press('Escape');
  await page.getByLabel('Select all rows').check();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  const dialog = page.getByRole('dialog');
  await bar.getByRole('button', { name: 'Edit' }).click();
  await pick(page, 'What to change', 'Cost center');
  await dialog.getByLabel('New value').fill('CC-77');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByText(/^\d+ will change/).waitFor();
  await dialog.getByRole('button', { name: /^Change \d+ services/ }).click();
  await dialog.getByText(/services changed/).waitFor();
  expect((await records('services?detail.cost_center=CC-77')).length).toBeGreaterThan(3);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await records('services?detail.cost_center=CC-77')).toEqual([]);
  const tagged = (await records('service-taggings?per_page=100')).length;
  await bar.getByRole('button', { name: 'Tags' }).click();
  await page.getByLabel('Put on').click();
  await page.getByRole('option').first().click();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await dialog.getByText(/services changed/).waitFor();
  expect((await records('service-taggings?per_page=100')).length).toBeGreaterThan(tagged);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect((await records('service-taggings?per_page=100')).length).toBe(tagged);
});

/** The estate of a team in the browser: papers become services, files become services, many services change at once. */
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
    await page.waitForTimeout(400);
    await page.screenshot({ path: `screenshots/${name}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
};

/** Chooses an entry of a picker by its name. */
const pick = async (page: Page, label: string, name: string): Promise<void> => {
  await page.getByRole('combobox', { name: label, exact: true }).pressSequentially(name);
  await page.getByRole('option', { name }).first().click();
};

/** Enters the service that stands in the open paper. */
async function enterPaper(page: Page, service: string, address: string): Promise<void> {
  await pick(page, 'Provider', 'Lumen');
  await page.getByLabel('Notice period').fill('90');
  await page.getByRole('button', { name: 'Add a service' }).click();
  await pick(page, 'Service type', 'Internet');
  await page.getByRole('textbox', { name: 'Name' }).fill(service);
  await pick(page, 'Address', address);
  await page.getByRole('textbox', { name: 'Term', exact: true }).fill('36');
  await page.getByRole('textbox', { name: 'Start date' }).fill('2026-03-17');
  await page.getByRole('textbox', { name: 'MRC', exact: true }).fill('745');
  await page.getByRole('textbox', { name: 'Download speed' }).fill('500');
  await page.getByRole('textbox', { name: 'Upload speed' }).fill('500');
}

test('[IN-004] [IN-013] [IN-015] [IN-017] papers that a team hands in become services with their contracts', async () => {
  const owner = await signedIn(browser, server.url, 'owner@acme-dental.example');
  const made = await owner.page.request.post(`${server.url}/api/inventory-uploads`, {
    headers: { 'X-Requested-With': 'trunkline' },
    data: { team_id: owner.teamId, name: 'Papers of Peoria' },
  });
  const { id } = (await made.json()) as { id: string };
  await owner.page.goto(owner.at(`inventory/uploads/${id}/overview`));
  const papers = await Promise.all(
    ['Fiber Peoria', 'Fiber Dayton'].map(async (name) => ({
      name: `${name}.pdf`,
      mimeType: 'application/pdf',
      buffer: await pdfOf([[`Service order: ${name}`, '500 Mbps, 36 months, 745.00 USD a month']]),
    })),
  );
  await owner.page.getByLabel('Add contract files').setInputFiles(papers);
  await owner.page.getByRole('link', { name: 'Fiber Dayton.pdf' }).waitFor();
  await owner.page.getByRole('button', { name: 'Submit' }).click();
  await owner.page.getByText('Submitted').first().waitFor();

  const staff = await signedIn(browser, server.url, 'implementation@trunkline.example');
  const { page } = staff;
  await page.goto(`${server.url}/${owner.teamId}/dashboard/inventory/uploads/${id}/overview`);
  await page.getByRole('button', { name: 'Start processing' }).click();
  await page.getByText('0 of 2 contracts entered').waitFor();
  await page.getByRole('region', { name: 'Fiber Peoria.pdf' }).getByText('Service order: Fiber Peoria').waitFor();
  await enterPaper(page, 'Fiber Peoria', 'Milwaukee');
  await page.getByRole('button', { name: 'Save as entered' }).click();
  // What the catalogue needs of an inventory is told at its field, and the paper stays open.
  await page
    .getByRole('combobox', { name: 'Transport', exact: true })
    .and(page.locator('[aria-invalid=true]'))
    .waitFor();
  await picture(page, 'inventory-processing');
  await expectAxeClean(page);
  await pick(page, 'Transport', 'Fiber');
  await page.getByRole('button', { name: 'Save as entered' }).click();
  await page.getByRole('region', { name: 'Fiber Dayton.pdf' }).waitFor();
  await enterPaper(page, 'Fiber Dayton', 'Detroit');
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

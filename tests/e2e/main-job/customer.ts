/** The customer compares the quotes, chooses, and requests the contract. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAxeClean } from '../../support/browser.ts';
import { quiet } from '../../support/quiet.ts';

export async function openComparison(
  page: Page,
  dashboard: string,
  requestId: string,
  service = 'Internet: Headquarters',
): Promise<void> {
  await page.goto(`${dashboard}procurement/service-groups/${requestId}/quotes`);
  await page.getByRole('region', { name: 'Compare quotes' }).waitFor();
  await page.getByRole('heading', { name: service }).waitFor();
  await quiet(page);
}

/** Several sites are in one table; each row opens its offers side by side. */
export async function openSites(page: Page, dashboard: string, requestId: string): Promise<void> {
  await page.goto(`${dashboard}procurement/service-groups/${requestId}/quotes`);
  await page.getByRole('region', { name: 'Sites and carriers' }).waitFor();
  await quiet(page);
}

export async function openOffers(page: Page, service: string): Promise<void> {
  await page.getByRole('button', { name: service, exact: true }).click();
  await page.getByRole('region', { name: service, exact: true }).getByRole('table').waitFor();
}

/** Cells of one comparison row, from the best quote to the last. */
export async function line(page: Page, service: string, label: string): Promise<readonly string[]> {
  const table = page.getByRole('region', { name: service, exact: true }).getByRole('table');
  const row: Locator = table.locator('tr').filter({ has: page.getByRole('rowheader', { name: label, exact: true }) });
  return row.getByRole('cell').allInnerTexts();
}

export async function choose(page: Page, quote: string): Promise<void> {
  await page
    .getByRole('button', { name: `Select the quote of ${quote}` })
    .first()
    .click();
  await page
    .getByRole('button', { name: `Take back the choice of ${quote}` })
    .first()
    .waitFor();
}

/** Names the payer; returns after the step has changed. */
export async function requestContract(
  page: Page,
  { entity, contact, address } = { entity: 'Keane Optics LLC', contact: 'Marisol Keane', address: 'Headquarters' },
): Promise<void> {
  await page.getByRole('button', { name: 'Request contract' }).click();
  const form = page.getByRole('dialog', { name: 'Request contract' });
  await form.getByText('The selected quotes will be locked').waitFor();
  await form.getByRole('button', { name: 'Request contract' }).click();
  await form.getByRole('link', { name: 'Legal entity: Required' }).waitFor();
  await form.getByRole('textbox', { name: 'Legal entity' }).fill(entity);
  await expect.poll(() => form.getByRole('combobox', { name: 'Billing contact' }).inputValue()).toContain(contact);
  await form.getByRole('combobox', { name: 'Billing address' }).click();
  await page.getByRole('option', { name: new RegExp(address) }).click();
  await expectAxeClean(page);
  await form.getByRole('button', { name: 'Request contract' }).click();
  await page.getByText('Requested', { exact: true }).first().waitFor();
}

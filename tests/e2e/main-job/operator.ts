/** A quote operator in the console: finds the new request, asks carriers, shows their quotes to the customer. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAxeClean } from '../../support/browser.ts';
import { demoPassword } from '../../support/demo-server.ts';
import { visitor } from './visitor.ts';

export const carriers = {
  'AT&T': 'quotes@att.example',
  Cogent: 'quotes@cogent.example',
  Lumen: 'quotes@lumen.example',
};
export const wish = 'Please quote both sites.';

export async function signIn(page: Page, url: string, email: string, password = demoPassword): Promise<void> {
  await page.goto(`${url}/account/login`);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL((address) => !address.pathname.startsWith('/account'));
}

/** Opens the visitor's request from the queue; returns its id. */
export async function openRequest(page: Page): Promise<string> {
  await page
    .getByRole('row', { name: new RegExp(visitor.company) })
    .getByRole('link', { name: /^SG-/ })
    .click();
  await page.waitForURL(/service-groups\/[\da-f-]{36}\/show/);
  await page.getByRole('heading', { level: 1, name: /SG-/ }).waitFor();
  await page.getByText('Info received').first().waitFor();
  await expectAxeClean(page);
  return /service-groups\/([\da-f-]{36})/.exec(page.url())![1]!;
}

/** For all services of the request; `count` is their number. */
export async function askCarriers(page: Page, count = 2): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Ask providers for quotes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask providers for quotes' });
  const picker = dialog.getByRole('combobox', { name: 'Providers' });
  for (const name of Object.keys(carriers)) {
    await picker.fill(name);
    await page.getByRole('option', { name, exact: true }).click();
  }
  // The list stays open for another choice and would cover the field below.
  await picker.press('Tab');
  await dialog.getByRole('combobox', { name: 'Services' }).click();
  const services = page.getByRole('listbox', { name: 'Services' }).getByRole('option');
  await expect.poll(() => services.count(), { message: 'the services of this request alone' }).toBe(count);
  await dialog.getByRole('textbox', { name: /Message/ }).fill(wish);
  await expectAxeClean(page);
  await dialog.getByRole('button', { name: 'Ask providers for quotes' }).click();
  await page.getByText('Out for quote').first().waitFor();
}

export async function showQuotes(page: Page): Promise<void> {
  await page.reload();
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Quotes', exact: true }).click();
  await page.getByRole('cell', { name: '$25,304' }).waitFor();
  await expectAxeClean(page);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Show quotes to customer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Show quotes to customer' }).click();
  await page.getByText('Quote received').first().waitFor();
}

/** History of the record, as shown on the page. */
export async function history(page: Page): Promise<string> {
  await page.reload();
  await page.getByRole('link', { name: 'History', exact: true }).click();
  await page
    .getByText(/Request contract/i)
    .first()
    .waitFor();
  await expectAxeClean(page);
  return page.getByRole('main').innerText();
}

/** An implementation specialist at the installation board, from the order number to the customer's acceptance. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** YYYY-MM-DD, that many days from now; never later than the day at the site, which is west of the server's zone. */
export const dayAhead = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** `Dec 07, 2026`. */
export const shownDay = (day: string): string =>
  new Date(day).toLocaleDateString('en-US', { month: 'short', day: '2-digit', year: 'numeric', timeZone: 'UTC' });

/** Drawer of a site of the order on the board. */
export async function openSite(page: Page, site: string): Promise<Locator> {
  await page.getByRole('row', { name: new RegExp(site) }).click();
  const drawer = page.getByRole('dialog', { name: new RegExp(site) });
  await drawer.getByRole('region', { name: 'Milestones' }).getByRole('listitem').first().waitFor();
  return drawer;
}

export async function closeSite(drawer: Locator): Promise<void> {
  await drawer.getByRole('button', { name: 'Close' }).click();
  await drawer.waitFor({ state: 'detached' });
}

/** `then`: what the installation waits for next. */
export async function enterOrderNumber(drawer: Locator, number: string, then: string): Promise<void> {
  const input = drawer.getByRole('textbox', { name: 'Order number' });
  await input.fill(number);
  await input.press('Enter');
  await drawer.getByText(`Next: ${then}`).waitFor();
}

interface Day {
  readonly kind?: string;
  readonly date: string;
  readonly reason?: string;
}

export async function setDate(drawer: Locator, { kind, date, reason }: Day): Promise<void> {
  const page = drawer.page();
  await drawer.getByRole('button', { name: 'Set a date' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set a date' });
  const choose = async (field: RegExp, option: string): Promise<void> => {
    await dialog.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  if (kind !== undefined) await choose(/^Kind/, kind);
  await dialog.getByLabel('Date').fill(date);
  if (reason !== undefined) await choose(/^Reason/, reason);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Milestones with their status, in order. */
export async function milestones(drawer: Locator): Promise<readonly string[]> {
  const rows = await drawer.getByRole('region', { name: 'Milestones' }).getByRole('listitem').allInnerTexts();
  return rows.map((row) => row.replaceAll(/\s+/g, ' ').replace(/ Complete Delayed$/, ''));
}

/** Installed yesterday, tested at the ordered speed; then the customer is asked. */
export async function handOver(drawer: Locator, mbps: string): Promise<void> {
  await setDate(drawer, { kind: 'Installed', date: dayAhead(-1) });
  const speed = drawer.getByRole('spinbutton', { name: /Tested speed/ });
  await speed.fill(mbps);
  // Does not wait until the figure is stored, because it must not get lost.
  await drawer.getByRole('button', { name: 'Ask customer to accept' }).click();
  await drawer.getByText('Next: Test and accept').waitFor();
  expect(await speed.inputValue()).toBe(mbps);
}

/** The carrier's circuit id, the last input before the service counts as installed. */
export async function nameCircuit(drawer: Locator, circuit: string): Promise<void> {
  await drawer.getByText('Next: Give the circuit details').waitFor();
  await drawer.getByRole('textbox', { name: 'Circuit ID of the carrier' }).fill(circuit);
  await drawer.getByRole('button', { name: 'Carrier details are complete' }).click();
  await drawer.waitFor({ state: 'detached' });
}

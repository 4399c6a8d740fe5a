/**
 * Carriers who answer by the emailed link: one with prices, an alternative and a file, one on a phone with one price.
 */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAxeClean } from '../../support/browser.ts';
import { picture } from '../../support/screenshots.ts';

const datasheet = { name: 'datasheet.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') };

const quotes = (page: Page): Locator => page.getByRole('region', { name: 'Quotes', exact: true }).getByRole('article');
const input = (card: Locator, name: string | RegExp): Locator => card.getByRole('textbox', { name });

export async function openLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('heading', { level: 1, name: /^Quote request QR-/ }).waitFor();
}

async function price(card: Locator, mrc: string, nrc: string, interval: string, construction = 'No'): Promise<void> {
  await input(card, 'MRC').fill(mrc);
  await input(card, 'NRC').fill(nrc);
  await input(card, /Install interval/).fill(interval);
  await card.getByLabel(/construction needed/).selectOption({ label: construction });
}

/** Errors are shown and focused, construction follows its rules, and the draft survives a reload. */
export async function draftFirstQuote(page: Page): Promise<void> {
  const card = quotes(page).first();
  const save = page.getByRole('button', { name: 'Save and Finish Later' });
  await input(card, 'MRC').fill('-5');
  await save.click();
  await page.getByText('Please fix form errors before saving').waitFor();
  expect(await input(card, 'MRC').evaluate((field) => field === document.activeElement)).toBe(true);
  await expectAxeClean(page);
  await price(card, '745', '0', '30', 'Yes');
  expect(await input(card, /Construction cost/).inputValue()).toBe('0');
  expect(await card.getByLabel('Currency of Construction cost').inputValue()).toBe('USD');
  await input(card, /Construction cost/).fill('745.01');
  await save.click();
  await card.getByText('Construction cost must be less than MRC').waitFor();
  await input(card, /Construction cost/).fill('745');
  await save.click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await card.getByLabel(/construction needed/).selectOption({ label: 'No' });
  expect(await input(card, /Construction cost/).count()).toBe(0);
  await page.getByText('Not saved yet').waitFor();
  await page.getByText(/^Saved at/).waitFor();
  await page.reload();
  await expect.poll(() => input(quotes(page).first(), 'MRC').inputValue()).toBe('745');
}

/** The other cards: a second price, one declined with a reason, one price with cents; an alternative and a file. */
export async function completeAnswer(page: Page): Promise<void> {
  const cards = quotes(page);
  await price(cards.nth(1), '689', '500', '25');
  await cards.nth(2).getByRole('radio', { name: 'No Bid' }).check();
  await cards
    .nth(2)
    .getByLabel(/Reason/)
    .selectOption({ label: 'Off net' });
  expect(await input(cards.nth(2), 'MRC').isDisabled()).toBe(true);
  await price(cards.nth(3), '120.50', '99', '10');
  await page.getByRole('button', { name: 'Add: Alternative 1' }).click();
  const alternative = page.getByRole('article', { name: 'Alternative 1' });
  await alternative.getByRole('combobox', { name: 'Term' }).selectOption({ label: '5 years' });
  await price(alternative, '610', '1500', '30');
  await alternative.getByLabel(/Download speed/).selectOption({ label: '200 Mbps' });
  expect(await alternative.getByLabel(/Upload speed/).inputValue()).toBe('200');
  await page.getByRole('button', { name: 'Add: Alternative 2' }).click();
  await page.getByRole('article', { name: 'Alternative 2' }).getByRole('button', { name: 'Remove' }).click();
  await page.locator('input[type=file]').setInputFiles(datasheet);
  await page.getByRole('list', { name: 'Attached' }).getByText(datasheet.name).waitFor();
  await page.getByRole('textbox', { name: 'Comments' }).last().fill('Prices hold for 30 days.');
  await expectAxeClean(page);
  await picture(page, 'provider-filled');
}

/**
 * Reviews, goes back without losing anything, then sends; afterwards its `files` can be viewed and nothing edited,
 * reopened or not.
 */
export async function submit(page: Page, files: readonly string[]): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Please review your quote request details' });
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await dialog.waitFor();
  await expectAxeClean(page);
  await dialog.getByRole('button', { name: 'Go Back and Edit' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await dialog.getByRole('button', { name: 'Submit Request' }).click();
  await expectCompleted(page, files);
  await page.reload();
  await expectCompleted(page, files);
  await expectAxeClean(page);
  await picture(page, 'provider-completed');
}

async function expectCompleted(page: Page, files: readonly string[]): Promise<void> {
  await page.getByText('Thanks for completing this quote request!').waitFor();
  expect(await page.getByText(/^Completed on \w{3} \d{2}, \d{4}$/).isVisible()).toBe(true);
  const enabled = page.locator('main :is(input, select, textarea, button):enabled');
  await expect.poll(() => enabled.allInnerTexts(), { message: 'what can still be pressed' }).toEqual(files);
}

/** 'No Bid All' twice restores; then all but one are declined, with construction pending a survey. */
export async function answerOnTelephone(page: Page): Promise<void> {
  const cards = quotes(page);
  const declined = async (): Promise<number> => page.getByRole('radio', { name: 'No Bid', checked: true }).count();
  const all = page.getByRole('button', { name: 'No Bid All' });
  await all.click();
  expect(await declined()).toBe(4);
  await all.click();
  expect(await declined()).toBe(0);
  await all.click();
  await cards.nth(1).getByRole('radio', { name: 'Quote' }).check();
  await price(cards.nth(1), '655', '750', '', 'TBD');
  expect(await page.getByRole('button', { name: 'Save', exact: true }).isVisible()).toBe(true);
  await expectAxeClean(page);
  await picture(page, 'provider-filled');
}

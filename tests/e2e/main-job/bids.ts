/** Carriers who price some services and decline all others at once. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

export interface Bid {
  /** Service and term, as in the heading of its card. */
  readonly service: string;
  readonly term: string;
  /** Dollars. */
  readonly mrc: string;
  readonly nrc: string;
  /** Business days. */
  readonly interval: string;
}

/** On the page of the emailed link: enters prices and sends the answer. */
export async function bid(page: Page, bids: readonly Bid[], alternative?: Bid): Promise<void> {
  await declineAll(page);
  for (const one of bids) {
    const card = cards(page).filter({ hasText: one.service }).filter({ hasText: one.term });
    await card.getByRole('radio', { name: 'Quote' }).check();
    await price(card, one);
  }
  if (alternative) await offerAlternative(page, alternative);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit Request' }).click();
  await page.getByText('Thanks for completing this quote request!').waitFor();
}

const cards = (page: Page): Locator => page.getByRole('region', { name: 'Quotes', exact: true }).getByRole('article');

async function declineAll(page: Page): Promise<void> {
  await cards(page).first().waitFor();
  await page.getByRole('button', { name: 'No Bid All' }).click();
  const declined = page.getByRole('radio', { name: 'No Bid', checked: true });
  await expect.poll(() => declined.count()).toBe(await cards(page).count());
}

/** A term for a service that was not requested. */
async function offerAlternative(page: Page, { service, term, ...figures }: Bid): Promise<void> {
  await page.getByRole('button', { name: 'Add: Alternative 1' }).click();
  const card = page.getByRole('article', { name: 'Alternative 1' });
  await card.getByRole('combobox', { name: 'Alternative to' }).selectOption({ label: `${service} · 3 years` });
  await card.getByRole('combobox', { name: 'Term' }).selectOption({ label: term });
  await price(card, figures);
}

async function price(card: Locator, { mrc, nrc, interval }: Pick<Bid, 'mrc' | 'nrc' | 'interval'>): Promise<void> {
  await card.getByRole('textbox', { name: 'MRC' }).fill(mrc);
  await card.getByRole('textbox', { name: 'NRC' }).fill(nrc);
  await card.getByRole('textbox', { name: /Install interval/ }).fill(interval);
  await card.getByLabel(/construction needed/).selectOption({ label: 'No' });
}

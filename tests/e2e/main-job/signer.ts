/** A signer on a phone: reads, adopts a signature, agrees. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAxeClean } from '../../support/browser.ts';

export interface ExpectedPage {
  readonly heading: string;
  /** Figures of the contract, in order. */
  readonly figures?: readonly string[];
  /** Text of the page after signing. */
  readonly then: string;
}

/** On the page opened by an emailed link or from home. */
export async function sign(page: Page, { heading, figures, then }: ExpectedPage): Promise<void> {
  const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  if (figures) {
    const shown = page.getByRole('region', { name: 'Figures of the contract' }).getByRole('definition');
    expect(await shown.allInnerTexts()).toEqual(figures);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expectAxeClean(page);
  await press('Read the document');
  await page.getByText(/^0 of \d+ filled$/).waitFor();
  await press('Next');
  const adopt = page.getByRole('dialog', { name: 'Your signature' });
  await adopt.waitFor();
  const title = adopt.getByRole('textbox', { name: 'Your title' });
  if ((await title.count()) > 0) await title.fill('CEO');
  await press('Use this signature');
  await page.getByText(/^([1-9]) of \1 filled$/).waitFor();
  await press('Finish');
  await page.getByRole('checkbox').check();
  await press('Sign document');
  await press('Sign');
  await page.getByText(then).waitFor();
}

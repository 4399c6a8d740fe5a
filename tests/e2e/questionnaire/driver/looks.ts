/** Checks a page for accessibility and width at both widths, and takes screenshots if requested. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAxeClean } from '../../../support/browser.ts';
import { isFirstLook } from '../../../support/looks.ts';
import { picture } from '../../../support/screenshots.ts';

const desktop = { width: 1280, height: 800 };
export const phone = { width: 360, height: 740 };

/**
 * Checks the page at 1280 and 360 px and restores the window width. A look that several walks share is checked by the
 * first one.
 */
export async function examine(page: Page, name: string): Promise<void> {
  if (!isFirstLook(name)) return;
  const before = page.viewportSize()!;
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    await page.evaluate(() => scrollTo(0, 0));
    await expectAxeClean(page);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beyond, `${name} is wider than ${size.width} px`).toBeLessThanOrEqual(0);
    await picture(page, `questionnaire/${name}`);
  }
  await page.setViewportSize(before);
}

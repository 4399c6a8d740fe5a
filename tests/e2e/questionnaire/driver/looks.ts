/** How a page looks: examined for accessibility and width at both widths, and kept as pictures there where they are wanted. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAxeClean } from '../../../support/browser.ts';
import { isFirstLook } from '../../../support/looks.ts';
import { picture } from '../../../support/screenshots.ts';

const desktop = { width: 1280, height: 800 };
export const phone = { width: 360, height: 740 };

/**
 * Examines the page as it stands at 1280 and at 360 px; the window ends as wide as it was. A look that several walks
 * share is examined by the first of them.
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

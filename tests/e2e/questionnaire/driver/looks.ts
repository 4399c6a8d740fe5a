/** How a page looks: kept as pictures at both widths, and examined for accessibility there. */
import { existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAxeClean } from '../../../support/browser.ts';

const folder = resolve(import.meta.dirname, '../../../../screenshots/questionnaire');

const desktop = { width: 1280, height: 800 };
export const phone = { width: 360, height: 740 };

/**
 * Examines the page as it stands at 1280 and at 360 px; the window ends as wide as it was. A look that several walks
 * share is examined by the first of them: the run begins without pictures.
 */
export async function examine(page: Page, name: string): Promise<void> {
  if (existsSync(resolve(folder, `${name}-${phone.width}.png`))) return;
  const before = page.viewportSize()!;
  mkdirSync(folder, { recursive: true });
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    await page.evaluate(() => scrollTo(0, 0));
    await expectAxeClean(page);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beyond, `${name} is wider than ${size.width} px`).toBeLessThanOrEqual(0);
    // Over a dialog's backdrop a page has no length of its own.
    const fullPage = (await page.getByRole('dialog').count()) === 0;
    await page.screenshot({ path: resolve(folder, `${name}-${size.width}.png`), fullPage });
  }
  await page.setViewportSize(before);
}

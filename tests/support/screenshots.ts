/** Screenshots of pages in the ignored folder `screenshots/`, if `PICTURES` is set. */
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';

const folder = resolve(import.meta.dirname, '../../screenshots');

/** The current page as `screenshots/<name>-<width>.png`. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!process.env['PICTURES']) return;
  const width = page.viewportSize()?.width ?? 0;
  // A page behind a dialog's backdrop has no full length.
  const fullPage = (await page.getByRole('dialog').count()) === 0;
  await page.screenshot({ path: resolve(folder, `${name}-${width}.png`), fullPage });
}

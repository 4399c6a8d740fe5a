/** Pictures of pages for people to look at, in the ignored folder `screenshots/`, where `PICTURES` asks for them. */
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';

const folder = resolve(import.meta.dirname, '../../screenshots');

/** The page as it stands, as `screenshots/<name>-<width>.png`. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!process.env['PICTURES']) return;
  const width = page.viewportSize()?.width ?? 0;
  // Over a dialog's backdrop a page has no length of its own.
  const fullPage = (await page.getByRole('dialog').count()) === 0;
  await page.screenshot({ path: resolve(folder, `${name}-${width}.png`), fullPage });
}

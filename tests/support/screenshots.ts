/** Pictures of pages for people to look at, in the ignored folder `screenshots/`. */
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';

const folder = resolve(import.meta.dirname, '../../screenshots');

/** The whole page as it stands, as `screenshots/<name>-<width>.png`. */
export async function picture(page: Page, name: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  await page.screenshot({ path: resolve(folder, `${name}-${width}.png`), fullPage: true });
}

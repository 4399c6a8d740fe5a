/** Navigates inside the running application as its links do, so loaded code is not loaded again. */
import type { Page } from 'playwright-core';
import { callsOf, quiet } from './quiet.ts';

/** Console and team pages are one program; all other pages are separate. */
const isOfApplication = (url: URL): boolean => /^\/(?:admin|[\da-f]{8}-[\da-f-]{27})(?:\/|$)/.test(url.pathname);

/**
 * Goes to an address and waits until its page has loaded and drawn: inside the running program if it has the page, else
 * by loading another.
 */
export async function goWithin(page: Page, address: string): Promise<void> {
  const from = new URL(page.url());
  const to = new URL(address, from);
  if (!isOfApplication(from) || !isOfApplication(to)) return void (await page.goto(to.href));
  callsOf(page);
  await page.evaluate((url) => {
    history.pushState(null, '', url);
    dispatchEvent(new PopStateEvent('popstate'));
  }, to.href);
  await quiet(page);
}

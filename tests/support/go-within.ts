/** Ways through the running application, as its links take them: what it has loaded is not loaded again. */
import type { Page } from 'playwright-core';
import { callsOf, quiet } from './quiet.ts';

/** Of the console or of a team: both are one program, and every other page is another. */
const isOfApplication = (url: URL): boolean => /^\/(?:admin|[\da-f]{8}-[\da-f-]{27})(?:\/|$)/.test(url.pathname);

/**
 * Goes to an address and waits until its page stands there, read and drawn: inside the running program where it has
 * that page, else by loading another.
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

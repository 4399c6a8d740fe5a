/** A page used by keyboard or screen reader. */
import type { Locator, Page } from 'playwright-core';

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 90; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${target.toString()}.`);
}

/** Roles and texts for screen readers, and descriptions of cells. */
export async function readOut(page: Page): Promise<readonly (readonly [role: string, description: string])[]> {
  const inspector = await page.context().newCDPSession(page);
  const { nodes } = await inspector.send('Accessibility.getFullAXTree');
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, description }) => [String(role?.value), String(description?.value ?? '')] as const);
}

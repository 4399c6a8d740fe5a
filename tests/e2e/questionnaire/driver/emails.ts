/** Emails that the product sent, from its mailbox page. */
import type { Page } from 'playwright-core';

interface ReceivedEmail {
  readonly to: string;
  readonly subject: string;
  readonly links: readonly string[];
}

/** Waits for the latest email to that address. */
export async function emailTo(page: Page, email: string): Promise<ReceivedEmail> {
  for (let tries = 0; tries < 100; tries += 1) {
    const response = await page.request.get('/api/dev/mailbox');
    const letters = (await response.json()) as readonly ReceivedEmail[];
    const letter = letters.find(({ to }) => to === email);
    if (letter) return letter;
    await page.waitForTimeout(100);
  }
  throw new Error(`No letter to ${email}.`);
}

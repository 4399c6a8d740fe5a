/** The demo's mailbox in a browser. */
import { expect, vi } from 'vitest';

interface ReceivedEmail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly links: readonly string[];
}

/** The latest email to that address whose subject contains the words, once the outbox has delivered it. */
export async function emailTo(url: string, to: string, words: string): Promise<ReceivedEmail> {
  return vi.waitFor(
    async () => {
      const emails = (await (await fetch(`${url}/api/dev/mailbox`)).json()) as readonly ReceivedEmail[];
      const found = emails.find((email) => email.to === to && email.subject.includes(words));
      expect(found, `an email "${words}" to ${to}`).toBeDefined();
      return found!;
    },
    { timeout: 60_000, interval: 250 },
  );
}

export async function linkTo(url: string, to: string, words: string): Promise<string> {
  const [link] = (await emailTo(url, to, words)).links;
  return link!;
}

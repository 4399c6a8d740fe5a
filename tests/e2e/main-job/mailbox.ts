/** The demo's mailbox, as people open it. */
import { expect, vi } from 'vitest';

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly links: readonly string[];
}

/** The newest mail to that address whose subject holds the words, once the outbox has delivered it. */
export async function mailTo(url: string, to: string, words: string): Promise<Mail> {
  return vi.waitFor(
    async () => {
      const mails = (await (await fetch(`${url}/api/dev/mailbox`)).json()) as readonly Mail[];
      const found = mails.find((mail) => mail.to === to && mail.subject.includes(words));
      expect(found, `a mail "${words}" to ${to}`).toBeDefined();
      return found!;
    },
    { timeout: 60_000, interval: 250 },
  );
}

export async function linkTo(url: string, to: string, words: string): Promise<string> {
  const [link] = (await mailTo(url, to, words)).links;
  return link!;
}

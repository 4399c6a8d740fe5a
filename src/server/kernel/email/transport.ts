/** Transport of rendered emails: an SMTP server, or the demo's mailbox if none is configured. */
import type { Mailbox } from './mailbox.ts';
import type { RenderedEmail } from './render.ts';

export interface OutgoingEmail extends RenderedEmail {
  readonly to: string;
  /** The same on every try, so that receivers can drop duplicates. */
  readonly messageId: string;
  /** Page where the receiver turns such emails off; email programs post there for one click. */
  readonly unsubscribeUrl: string | null;
  /** Reply address, and the id shared by the emails of a thread. */
  readonly reply?: { readonly to: string; readonly threadId: string };
  /** Whether a person wrote the text. */
  readonly isWritten?: boolean;
  /** Message-ID of the email that it automatically answers. */
  readonly answersTo?: string;
  /** A calendar entry (RFC 5545). */
  readonly calendar?: string;
}

export interface EmailTransport {
  /** Returns the receiver's id for the email; throws `EmailRefused` if a retry cannot help. */
  readonly send: (email: OutgoingEmail) => Promise<string>;
  readonly close: () => void;
}

/** The receiver was refused permanently. */
export class EmailRefused extends Error {
  override readonly name = 'EmailRefused';
}

export function mailboxTransport(mailbox: Mailbox): EmailTransport {
  return {
    send: async ({ to, subject, text, html, messageId }) => {
      await mailbox.keep({ to, subject, text, html });
      return messageId;
    },
    close: () => {},
  };
}

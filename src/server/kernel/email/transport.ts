/** Where rendered emails are handed to: an SMTP server, or the mailbox of the demo where none is named. */
import type { Mailbox } from './mailbox.ts';
import type { RenderedEmail } from './render.ts';

export interface OutgoingEmail extends RenderedEmail {
  readonly to: string;
  /** The same on every try, so that a receiver can drop a copy. */
  readonly messageId: string;
  /** Page on which the receiver switches such emails off; an email program that posts there does it in one click. */
  readonly unsubscribeUrl: string | null;
  /** Where an answer goes, and what the emails of one thread have in common. */
  readonly reply?: { readonly to: string; readonly threadId: string };
  /** Whether a person wrote the words. */
  readonly isWritten?: boolean;
  /** Message-ID of the email that it answers by itself. */
  readonly answersTo?: string;
  /** A calendar entry (RFC 5545). */
  readonly calendar?: string;
}

export interface EmailTransport {
  /** Answers the id that the email goes by at the receiver; throws `EmailRefused` for what no further try can mend. */
  readonly send: (email: OutgoingEmail) => Promise<string>;
  readonly close: () => void;
}

/** The receiver is refused for good. */
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

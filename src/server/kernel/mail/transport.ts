/** Where rendered mails are handed to: an SMTP server, or the mailbox of the demo where none is named. */
import type { Mailbox } from './mailbox.ts';
import type { RenderedMail } from './render.ts';

export interface OutgoingMail extends RenderedMail {
  readonly to: string;
  /** The same on every try, so that a receiver can drop a copy. */
  readonly messageId: string;
  /** Page on which the receiver switches such mails off; a mail program that posts there does it in one click. */
  readonly unsubscribeUrl: string | null;
  /** Where an answer goes, and what the mails of one thread have in common. */
  readonly reply?: { readonly to: string; readonly threadId: string };
  /** Whether a person wrote the words. */
  readonly isWritten?: boolean;
  /** Message-ID of the email that it answers by itself. */
  readonly answersTo?: string;
  /** A calendar entry (RFC 5545). */
  readonly calendar?: string;
}

export interface MailTransport {
  /** Answers the id that the mail goes by at the receiver; throws `MailRefused` for what no further try can mend. */
  readonly send: (mail: OutgoingMail) => Promise<string>;
  readonly close: () => void;
}

/** The receiver is refused for good. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

export function mailboxTransport(mailbox: Mailbox): MailTransport {
  return {
    send: async ({ to, subject, text, html, messageId }) => {
      await mailbox.keep({ to, subject, text, html });
      return messageId;
    },
    close: () => {},
  };
}

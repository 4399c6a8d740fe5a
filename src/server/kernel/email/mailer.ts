/** What accounts need of email: a letter that leaves when the transaction of its cause commits. */
import type { LinkPurpose } from '#generated/domain/lists/link-purpose.ts';
import type { emails } from '#generated/domain/emails.ts';
import type { Session } from '../data/session.ts';

/** A one-time link that is made while the letter is sent, so that no job row or log holds its token (ruling 15). */
export interface EmailLink {
  readonly purpose: LinkPurpose;
  /** Path of the page that redeems it, e.g. `/account/reset-password`; the token becomes the query parameter `token`. */
  readonly path: string;
  /** Further query parameters. */
  readonly query?: Readonly<Record<string, string>>;
  readonly expiresInHours: number;
  /** Earlier links of the same purpose, receiver and record stay good; otherwise the newest replaces them. */
  readonly keepsEarlier?: true;
  readonly userId: string | null;
  readonly teamId?: string | null;
  readonly subject?: { readonly entity: string; readonly id: string };
  readonly detail?: Readonly<Record<string, unknown>>;
}

export interface Email {
  readonly template: keyof typeof emails;
  /** One address. */
  readonly to: string;
  readonly userId: string | null;
  readonly teamId?: string | null;
  /** Values of the template's `{name}` fields; `link` is filled in from `link` below or given here. */
  readonly values: Readonly<Record<string, string>>;
  readonly link?: EmailLink;
  /** A calendar entry (RFC 5545) that goes with it. */
  readonly calendar?: string;
  /** Message-ID of the email that it answers by itself. */
  readonly answersTo?: string;
}

export interface Mailer {
  readonly send: (session: Session, email: Email) => Promise<void>;
}

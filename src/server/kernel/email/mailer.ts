/** Sends emails when the transaction that causes them commits. */
import type { LinkPurpose } from '#generated/domain/lists/link-purpose.ts';
import type { emails } from '#generated/domain/emails.ts';
import type { Session } from '../data/session.ts';

/** A one-time link created when the email is sent, so that no job row or log contains its token (ruling 15). */
export interface EmailLink {
  readonly purpose: LinkPurpose;
  /** Path of the page for the link, e.g. `/account/reset-password`; the token becomes the query parameter `token`. */
  readonly path: string;
  /** Further query parameters. */
  readonly query?: Readonly<Record<string, string>>;
  readonly expiresInHours: number;
  /** Earlier links of the same purpose, receiver and record stay valid; otherwise the new link replaces them. */
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
  /** Values of the template's `{name}` fields; `link` comes from `link` below or is given here. */
  readonly values: Readonly<Record<string, string>>;
  readonly link?: EmailLink;
  /** A calendar entry (RFC 5545) to attach. */
  readonly calendar?: string;
  /** Message-ID of the email that it automatically answers. */
  readonly answersTo?: string;
}

export interface Mailer {
  readonly send: (session: Session, email: Email) => Promise<void>;
}

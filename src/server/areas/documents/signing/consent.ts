/** The words with which a signer agrees to sign electronically, and their fingerprint. */
import { createHash } from 'node:crypto';
import { messages } from '#generated/domain/messages.ts';
import { limits } from '#generated/domain/limits.ts';
import { fill } from '#domain/format/fill.ts';

/** Whom a signer may ask. */
export interface Contact {
  readonly contact: string;
  readonly contact_email: string;
}

export function consentText({ contact, contact_email: email }: Contact) {
  const text = fill(messages['signing.consent'], { contact, email });
  return { version: limits.signatureConsentVersion, text, sha256: createHash('sha256').update(text).digest('hex') };
}

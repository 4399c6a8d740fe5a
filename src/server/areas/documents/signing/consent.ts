/** The consent text for electronic signatures, and its hash. */
import { createHash } from 'node:crypto';
import { messages } from '#generated/domain/messages.ts';
import { limits } from '#generated/domain/limits.ts';
import { fill } from '#domain/format/fill.ts';

/** The contact person for signers. */
export interface Contact {
  readonly contact: string;
  readonly contact_email: string;
}

export function consentText({ contact, contact_email: email }: Contact) {
  const text = fill(messages['signing.consent'], { contact, email });
  return { version: limits.signatureConsentVersion, text, sha256: createHash('sha256').update(text).digest('hex') };
}

/** Signatures of webhook calls, by the Standard Webhooks specification. */
import { createHmac, randomBytes } from 'node:crypto';

const secretPrefix = 'whsec_';

/** A new signing secret, with a key of 32 bytes. */
export const newSecret = (): string => secretPrefix + randomBytes(32).toString('base64');

/** The signed parts: the id of the message, the Unix seconds of this attempt and the raw body. */
export interface SignedCall {
  readonly id: string;
  readonly timestamp: string;
  readonly body: string;
}

/** Value of `webhook-signature`: one signature per secret; the receiver needs to match only one. */
export const signatures = (secrets: readonly string[], { id, timestamp, body }: SignedCall): string =>
  secrets
    .map((secret) => `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`)
    .join(' ');

/** Secrets without the prefix predate the specification and are the key themselves. */
const keyOf = (secret: string): Buffer =>
  secret.startsWith(secretPrefix) ? Buffer.from(secret.slice(secretPrefix.length), 'base64') : Buffer.from(secret);

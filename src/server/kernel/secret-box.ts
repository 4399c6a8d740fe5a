/** Secrets that the server itself must read again stand in the database encrypted (AES-256-GCM), with a key that stands elsewhere. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export interface SecretBox {
  /** `owner` names the place that the secret belongs to, e.g. `user:<id>`: copied to another place it opens no more. */
  readonly encrypt: (secret: string, owner: string) => string;
  /** Null for what was locked with another key, for another owner, or changed since. */
  readonly decrypt: (stored: string, owner: string) => string | null;
  /** Whether it is locked with the present key. */
  readonly isCurrent: (stored: string, owner: string) => boolean;
}

const prefix = 'v1.';
const nonceBytes = 12;
const tagBytes = 16;

/** `former` still opens what it locked. */
export function createSecretBox(secret: string, former?: string): SecretBox {
  const current = keyOf(secret);
  const keys = former === undefined ? [current] : [current, keyOf(former)];
  return {
    encrypt: (text, owner) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', current, nonce).setAAD(Buffer.from(owner));
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return prefix + Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url');
    },
    decrypt: (stored, owner) => {
      for (const key of keys) {
        const text = decrypted(stored, owner, key);
        if (text !== null) return text;
      }
      return null;
    },
    isCurrent: (stored, owner) => decrypted(stored, owner, current) !== null,
  };
}

/** False for a secret from the time before secrets were encrypted. */
export const isEncrypted = (stored: string): boolean => stored.startsWith(prefix);

/** A key for this use alone, so that other uses of the configured secret tell nothing about it. */
const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'stored secrets', 32));

function decrypted(stored: string, owner: string, key: Buffer): string | null {
  const bytes = Buffer.from(stored.slice(prefix.length), 'base64url');
  if (!isEncrypted(stored) || bytes.length < nonceBytes + tagBytes) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

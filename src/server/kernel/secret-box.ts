/** Encrypts secrets that the server must read again (AES-256-GCM), with a key outside the database. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export interface SecretBox {
  /** `owner` names the row, e.g. `user:<id>`; the value cannot be decrypted for another owner. */
  readonly encrypt: (secret: string, owner: string) => string;
  /** Null if the key or owner is wrong, or the text was changed. */
  readonly decrypt: (stored: string, owner: string) => string | null;
  /** Whether it is encrypted with the current key. */
  readonly isCurrent: (stored: string, owner: string) => boolean;
}

const prefix = 'v1.';
const nonceBytes = 12;
const tagBytes = 16;

/** `former` only decrypts. */
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

/** False for a secret from before secrets were encrypted. */
export const isEncrypted = (stored: string): boolean => stored.startsWith(prefix);

/** A derived key, so that other uses of the configured secret reveal nothing about it. */
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

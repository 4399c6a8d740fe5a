/** Time-based one-time codes (RFC 6238: SHA-1, 6 digits, 30 s), for staff who turned them on (ruling 21). */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const stepS = 30;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** 160 random bits in base32, for authenticator apps. */
export function newSecret(): string {
  return [...randomBytes(32)].map((byte) => alphabet[byte % 32]).join('');
}

/**
 * The time step of the code: the current one, or the one before or after to allow for clock differences. Null for a
 * wrong code.
 */
export function stepOf(secret: string, code: string, now = Date.now()): number | null {
  const present = Math.floor(now / 1000 / stepS);
  const given = Buffer.from(code);
  const isIt = (step: number): boolean => {
    const expected = Buffer.from(codeOf(secret, step));
    return expected.length === given.length && timingSafeEqual(expected, given);
  };
  const matching = [present - 1, present, present + 1].filter(isIt);
  return matching.at(-1) ?? null;
}

export function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = mac.at(-1)! & 0x0f;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

function fromBase32(text: string): Buffer {
  const bits = text.replace(/./g, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'));
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

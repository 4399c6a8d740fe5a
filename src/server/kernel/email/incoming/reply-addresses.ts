/**
 * The addresses that people email: replies, each for one person, thread and kind of message, and inboxes of records.
 * (workplace 5)
 */
import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Session } from '../../data/session.ts';

/** The record of an email and what its replies become. */
export interface Thread {
  /** Entity and id of the record. */
  readonly entity: string;
  readonly id: string;
  /** Whether a reply becomes a note for staff only. */
  readonly isNote: boolean;
}

export interface ReplyAddresses {
  readonly domain: string;
  /** Host names in our own emails; replies from there are ignored. */
  readonly ownHosts: readonly string[];
  /** The mail server whose authentication results are trusted. */
  readonly authority: string;
  readonly codeOf: (thread: Thread, userId: string) => string;
  readonly addressOf: (code: string) => string;
  /** Null for an address of another form or domain. */
  readonly codeIn: (address: string) => string | null;
  /** Address of the inbox with the code. */
  readonly boxOf: (code: string) => string;
  /** Code of an inbox; null for an address of another form or domain. */
  readonly boxIn: (address: string) => string | null;
  readonly isBox: IsBox;
  /**
   * Whether it is the shared address for replies without a reply address; the referenced email then decides where they
   * belong.
   */
  readonly isShared: (address: string) => boolean;
}

/** Whether a record currently has an inbox with the code. */
export type IsBox = (session: Session, code: string) => Promise<boolean>;

interface Settings {
  readonly secret: string;
  readonly domain: string;
  readonly authority: string;
  readonly ownHosts: readonly string[];
  readonly isBox: IsBox;
}

const codeBytes = 10;
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

export function createReplyAddresses({ secret, domain, authority, ownHosts, isBox }: Settings): ReplyAddresses {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'reply addresses', 32));
  const pattern = new RegExp(`^([rb])-([a-z2-7]{16})@${domain.replaceAll('.', String.raw`\.`)}$`, 'i');
  const codeAfter = (kind: 'r' | 'b', address: string): string | null => {
    const [, first, code] = pattern.exec(address) ?? [];
    return first?.toLowerCase() === kind ? code!.toLowerCase() : null;
  };
  return {
    domain,
    authority,
    ownHosts: [...ownHosts, domain],
    codeOf: ({ entity, id, isNote }, userId) => {
      const text = [entity, id, userId, isNote ? 'note' : 'reply'].join(' ');
      return base32(createHmac('sha256', key).update(text).digest().subarray(0, codeBytes));
    },
    addressOf: (code) => `r-${code}@${domain}`,
    codeIn: (address) => codeAfter('r', address),
    boxOf: (code) => `b-${code}@${domain}`,
    boxIn: (address) => codeAfter('b', address),
    isBox,
    isShared: (address) => address.toLowerCase() === `answers@${domain.toLowerCase()}`,
  };
}

/** A random code for a new inbox. */
export const newBoxCode = (): string => base32(randomBytes(codeBytes));

/** Email programs may change the case of an address, so 80 bits are encoded with one case of letters and digits. */
function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('');
}

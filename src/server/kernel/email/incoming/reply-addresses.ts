/** The addresses to which people email: answers, each of one person, one thread and one kind of words, and boxes that records keep. (workplace 5) */
import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Session } from '../../data/session.ts';

/** What an email is about and what is answered to it. */
export interface Thread {
  /** Entity and id of the record. */
  readonly entity: string;
  readonly id: string;
  /** Whether an answer is a note that only staff read. */
  readonly isNote: boolean;
}

export interface ReplyAddresses {
  readonly domain: string;
  /** Names that stand in emails of our own: answers from there are never heard. */
  readonly ownHosts: readonly string[];
  /** The mail server whose word on a sender is believed. */
  readonly authority: string;
  readonly codeOf: (thread: Thread, userId: string) => string;
  readonly addressOf: (code: string) => string;
  /** Null for an address of another form or domain. */
  readonly codeIn: (address: string) => string | null;
  /** Address of the box that has the code. */
  readonly boxOf: (code: string) => string;
  /** Code of a box; null for an address of another form or domain. */
  readonly boxIn: (address: string) => string | null;
  readonly isBox: IsBox;
  /** Whether it is the one address for answers that lost their own; the email that they name says where they belong. */
  readonly isShared: (address: string) => boolean;
}

/** Whether a record keeps a box with the code now. */
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

/** Of a new box: nobody guesses it. */
export const newBoxCode = (): string => base32(randomBytes(codeBytes));

/** Email programs may change the case of an address, so letters of one case and digits stand for the 80 bits. */
function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('');
}

/** The addresses to which people answer by mail: each belongs to one person, one thread and one kind of words. (workplace 5) */
import { createHmac, hkdfSync } from 'node:crypto';

/** What a mail is about and what is answered to it. */
export interface Thread {
  /** Entity and id of the record. */
  readonly entity: string;
  readonly id: string;
  /** Whether an answer is a note that only staff read. */
  readonly isNote: boolean;
}

export interface ReplyAddresses {
  readonly domain: string;
  /** Names that stand in mails of our own: answers from there are never heard. */
  readonly ownHosts: readonly string[];
  /** The mail server whose word on a sender is believed. */
  readonly authority: string;
  readonly codeOf: (thread: Thread, userId: string) => string;
  readonly addressOf: (code: string) => string;
  /** Null for an address of another form or domain. */
  readonly codeIn: (address: string) => string | null;
}

interface Settings {
  readonly secret: string;
  readonly domain: string;
  readonly authority: string;
  readonly ownHosts: readonly string[];
}

const codeBytes = 10;
const letters = 'abcdefghijklmnopqrstuvwxyz234567';

export function createReplyAddresses({ secret, domain, authority, ownHosts }: Settings): ReplyAddresses {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'reply addresses', 32));
  const pattern = new RegExp(`^r-([a-z2-7]{16})@${domain.replaceAll('.', String.raw`\.`)}$`, 'i');
  return {
    domain,
    authority,
    ownHosts: [...ownHosts, domain],
    codeOf: ({ entity, id, isNote }, userId) => {
      const text = [entity, id, userId, isNote ? 'note' : 'reply'].join(' ');
      return base32(createHmac('sha256', key).update(text).digest().subarray(0, codeBytes));
    },
    addressOf: (code) => `r-${code}@${domain}`,
    codeIn: (address) => pattern.exec(address)?.[1]?.toLowerCase() ?? null,
  };
}

/** Mail programs may change the case of an address, so letters of one case and digits stand for the 80 bits. */
function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => letters[Number.parseInt(five, 2)]).join('');
}

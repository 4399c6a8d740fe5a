/** Hashes of the audit chain. */
import { createHash } from 'node:crypto';
import type { EntryText, Seal } from './queries.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Digest of all facts of an entry. */
export const digestOf = ({ id, facts }: EntryText): string => sha256(JSON.stringify([id, ...facts]));

/** Hash of the seal's number, its entries in order, and the hash before it. */
export const hashOf = ({ number, entries, digests }: Omit<Seal, 'hash'>, before: string): string =>
  sha256([number, before, ...entries, ...digests].join('\n'));

/** The hash before the first seal. */
export const beginning = '';

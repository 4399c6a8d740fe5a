/** What the chain over the audit is made of. */
import { createHash } from 'node:crypto';
import type { EntryText, Seal } from './queries.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Of every fact of one entry. */
export const digestOf = ({ id, facts }: EntryText): string => sha256(JSON.stringify([id, ...facts]));

/** Of the seal's place in the chain, its entries in their order, and all that came before. */
export const hashOf = ({ number, entries, digests }: Omit<Seal, 'hash'>, before: string): string =>
  sha256([number, before, ...entries, ...digests].join('\n'));

/** What the first seal stands on. */
export const beginning = '';

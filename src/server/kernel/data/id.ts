/** Record ids: UUID version 7, so that new rows sort last and indexes stay dense. */
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import type { Resource } from '#runtime/resource.ts';

/** Length of the millisecond part: `018f3c2e-7b1a`. */
const timeLength = 13;
const mostInAMillisecond = 0xfff;

let latest = '';
let count = 0;

/**
 * A new id. Ids of the same millisecond use the twelve bits after the version as a counter, so the ids of one process
 * sort by creation; 62 random bits remain. (RFC 9562, section 6.2, method 1)
 */
export function newId(): string {
  const id = randomUUIDv7();
  const time = id.slice(0, timeLength);
  count = time === latest ? Math.min(count + 1, mostInAMillisecond) : 0;
  latest = time;
  return `${time}-7${count.toString(16).padStart(3, '0')}${id.slice(timeLength + 5)}`;
}

/** A new id for a record of this kind; fully random if its age must stay private. */
export const newIdOf = ({ hasTimelessId }: Pick<Resource, 'hasTimelessId'>): string =>
  hasTimelessId ? randomUUID() : newId();

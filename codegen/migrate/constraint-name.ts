/** Names of keys, indexes and checks, within PostgreSQL's 63 bytes. */
import { createHash } from 'node:crypto';

const LONGEST_NAME = 63;
const HASH_LENGTH = 8;

export type ConstraintKind = 'pkey' | 'key' | 'idx' | 'fkey' | 'check';

/** `quotes_provider_id_fkey`; a longer name is truncated and ends in a hash. */
export function constraintName(table: string, columns: readonly string[], kind: ConstraintKind): string {
  const name = [table, ...columns, kind].join('_');
  if (name.length <= LONGEST_NAME) return name;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, HASH_LENGTH);
  const tail = `_${hash}_${kind}`;
  return name.slice(0, LONGEST_NAME - tail.length) + tail;
}

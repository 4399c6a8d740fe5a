/** Records that are embedded in their owner's record, such as the subscriptions of a team. [TM-004] [TU-001] */
import type { Resource } from '#runtime/resource.ts';
import type { WireRecord } from './record.ts';
import { recordsOf } from './related.ts';
import type { Session } from './session.ts';

/** Adds to each record its embedded records that the caller may read; one statement per relation. */
export async function addEmbedded(session: Session, owner: Resource, records: readonly WireRecord[]): Promise<void> {
  const embedded = owner.many.filter(({ isEmbedded }) => isEmbedded);
  if (embedded.length === 0 || records.length === 0) return;
  const ids = records.map(({ id }) => String(id));
  const read = (open: Session) => Promise.all(embedded.map((many) => recordsOf(open, owner, many, ids)));
  // A batch has already sent its statements when the ids are known.
  const found = await (session.inOwnTransaction ? session.inOwnTransaction(session.scope, read) : read(session));
  for (const [at, { wire }] of embedded.entries())
    for (const record of records) record[wire] = found[at]!.get(String(record['id'])) ?? [];
}

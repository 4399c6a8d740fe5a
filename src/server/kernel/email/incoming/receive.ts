/** Stores an incoming email as it is, for a job to process, so that the peer need not wait. */
import type pg from 'pg';
import { jobScope } from '../../access/scope.ts';
import { newId } from '../../data/id.ts';
import { transaction } from '../../data/transaction.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { Enqueue } from '../../jobs/jobs.ts';
import { addArrival, addressed } from './queries.ts';
import type { ReplyAddresses } from './reply-addresses.ts';

declare module '../../jobs/job-types.ts' {
  interface JobPayloads {
    readonly 'inbound-email': {
      readonly arrivalId: string;
      readonly returnPath: string | null;
      /** Whether it was sent to an inbox and is not a reply. */
      readonly isBox?: true;
    };
  }
}

export interface ReceiveDeps {
  readonly pool: pg.Pool;
  readonly enqueue: Enqueue;
  readonly files: FileStore;
  readonly replies: ReplyAddresses;
}

export interface Arrived {
  readonly raw: Uint8Array;
  /** Envelope sender: empty for a bounce, null if unknown. */
  readonly returnPath: string | null;
  /** Envelope receivers. */
  readonly to: readonly string[];
}

const scope = jobScope('inbound-email');

/** Code of a reply that is matched only through the emails it references. */
export const noCode = '';

/** Whether the address was ever used as a reply address, or is a record's inbox. */
export async function isOurAddress({ pool, replies }: ReceiveDeps, address: string): Promise<boolean> {
  const [code, box] = [replies.codeIn(address), replies.boxIn(address)];
  if (replies.isShared(address)) return true;
  if (code === null && box === null) return false;
  return transaction(pool, scope, { mode: 'read' }, (session) =>
    box === null ? addressed.isAny(session, { code: code! }) : replies.isBox(session, box),
  );
}

/** Returns the number of receivers that are ours; others are ignored. */
export async function receiveEmail(deps: ReceiveDeps, { raw, returnPath, to }: Arrived): Promise<number> {
  const known: string[] = [];
  for (const address of new Set(to)) if (await isOurAddress(deps, address)) known.push(address);
  if (known.length === 0) return 0;
  await transaction(deps.pool, scope, { mode: 'write' }, async (session) => {
    const made = { name: 'email.eml', contentType: 'message/rfc822', content: raw };
    const file = await deps.files.keepMade(session, made, { teamId: null });
    for (const address of known) {
      const id = newId();
      const box = deps.replies.boxIn(address);
      await addArrival.change(session, { id, to: address, code: box ?? deps.replies.codeIn(address) ?? noCode, file });
      await deps.enqueue(session, 'inbound-email', { arrivalId: id, returnPath, ...(box !== null && { isBox: true }) });
    }
  });
  return known.length;
}
